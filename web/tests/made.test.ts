import { describe, expect, it } from 'vitest';
import type { GameOption } from '../src/lib/messages';
import { cellText, optionValue, withCell, withSize, withValue } from '../src/lib/made';

const option = (name: string, excludes: string[] = []) => ({ name, excludes, addition: false, kind: { type: 'cells' } }) as GameOption;

describe('a game made of options', () => {
  it('takes values and gives them back', () => {
    const game = withValue('own:5x5', option('k'), '4');
    expect(game).toBe('own:5x5,k=4');
    expect(optionValue(game, 'k')).toBe('4');
    expect(withValue(game, option('falls'), '')).toBe('own:5x5,k=4,falls');
    expect(withValue(game, option('shape', ['k']), 'a1.a2')).toBe('own:5x5,shape=a1.a2');
    expect(withValue(game, option('k'), undefined)).toBe('own:5x5');
    expect(withSize(game, '7x6')).toBe('own:7x6,k=4');
  });

  it('moves a cell from one option to another', () => {
    const [holes, x] = [option('holes'), option('x')];
    const one = withCell('own:3x3', holes, [holes, x], 'b2');
    expect(one).toBe('own:3x3,holes=b2');
    expect(withCell(one, x, [holes, x], 'b2')).toBe('own:3x3,x=b2');
    expect(withCell(one, holes, [holes, x], 'b2')).toBe('own:3x3');
    expect(cellText([0, 1], 3)).toBe('b3');
  });
});
