/** The types of what the server says are made from its description, `openapi.json`, by `npm run types`. */

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('the types are those of the description', () => {
  const check = () => execFileSync('npm', ['run', '--silent', 'types', '--', '--check'], { stdio: 'pipe' });
  expect(check, 'src/lib/schema.ts is not made from openapi.json: run `make api`').not.toThrow();
}, 60_000);
