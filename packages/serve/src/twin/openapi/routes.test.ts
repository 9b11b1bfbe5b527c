import { defineTool } from '@envloom/runtime';
import { expect, it } from 'vitest';
import { library } from '../../testing/library.ts';
import { Routes } from './routes.ts';

const tools = [
  'get /a/{id}',
  'get /a/new',
  'post /a/{id}',
  'get /a/{from}...{to}',
  'get /a.b/{x}/c+',
].map((route) => {
  const [method = '', path = ''] = route.split(' ');
  return defineTool({
    name: route,
    method: 't',
    kind: 'query',
    description: 'd',
    params: {},
    failures: [],
    wire: { method, path, operation: {} },
  });
});
const routes = new Routes({ ...library().definition, tools, wire: { protocol: 'openapi' } });
const found = (method: string, path: string): unknown => {
  const at = routes.find(method, path);
  return at && [at.route.tool.name, at.path];
};

it.each([
  ['GET', '/a/7', ['get /a/{id}', { id: '7' }]],
  ['GET', '/a/new', ['get /a/new', {}]],
  ['POST', '/a/new', ['post /a/{id}', { id: 'new' }]],
  ['GET', '/a/x...y', ['get /a/{from}...{to}', { from: 'x', to: 'y' }]],
  ['GET', '/a.b/%C3%A9/c+', ['get /a.b/{x}/c+', { x: 'é' }]],
  ['GET', '/a.b/%/c+', ['get /a.b/{x}/c+', { x: '%' }]],
  ['HEAD', '/a/7', ['get /a/{id}', { id: '7' }]],
  ['GET', '/axb/1/c+', undefined],
  ['GET', '/a', undefined],
  ['GET', '/a/7/', undefined],
  ['PUT', '/a/7', undefined],
])('%s %s', (method, path, expected) => {
  expect(found(method, path)).toEqual(expected);
});

it('knows the methods of a path', () => {
  expect(routes.methodsAt('/a/7')).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST']);
  expect(routes.methodsAt('/b')).toEqual([]);
});
