import { expect, test } from 'vitest';
import { parametersOf, routeOf, type Route } from '../src/lib/router.svelte';

test('a path fits its pattern, with its variable parts decoded', () => {
  expect(parametersOf('/', '/')).toEqual({});
  expect(parametersOf('/m/:id', '/m/a%20b')).toEqual({ id: 'a b' });
  expect(parametersOf('/m/:id', '/m/%zz')).toEqual({ id: '%zz' });
  expect(parametersOf('/m/:id', '/m')).toBeUndefined();
  expect(parametersOf('/m/:id', '/n/1')).toBeUndefined();
});

test('the first route that fits is taken', () => {
  const route = (path: string): Route<string> => ({ path, title: path, load: async () => path });
  const routes = [route('/'), route('/m/new'), route('/m/:id')];
  expect(routeOf(routes, '/m/new')?.route.path).toBe('/m/new');
  expect(routeOf(routes, '/m/7')?.parameters).toEqual({ id: '7' });
  expect(routeOf(routes, '/nowhere')).toBeUndefined();
});
