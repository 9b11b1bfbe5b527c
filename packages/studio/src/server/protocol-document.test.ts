import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Catalogue, ServeError, type ServeErrorCode } from '@envloom/serve';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { apiChannels, apiRoutes } from './api.ts';
import type { StudioContext } from './context.ts';
import { Environments } from './environments/environments.ts';

const packageFolder = join(import.meta.dirname, '../..');
const document = readFileSync(join(packageFolder, '../../docs/studio-protocol.md'), 'utf8');
const environments = new Environments([], new Catalogue([]));

const found = (pattern: RegExp): readonly string[] =>
  Array.from(document.matchAll(pattern), ([, text = '']) => text);

function registeredRoutes(): readonly string[] {
  const app = fastify();
  const routes: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    // Fastify itself adds HEAD to each GET.
    if (method !== 'HEAD') routes.push(`${String(method)} ${url}`);
  });
  // Routes are only listed here, none is called.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const context = { root: '/', environments, canSave: true, server: {} } as StudioContext;
  apiRoutes(app, context);
  return routes;
}

it('lists every route and channel, and no others', () => {
  expect(found(/^\| `((?:GET|POST) [^`]+)`/gm).toSorted()).toEqual(registeredRoutes().toSorted());
  expect(found(/^\| `WS ([^`]+)`/gm)).toEqual(Object.keys(apiChannels(environments)));
});

it('names types that the page and the server share', () => {
  const shared = globSync('src/protocol/*.ts', { cwd: packageFolder }).flatMap((file) =>
    Array.from(
      readFileSync(join(packageFolder, file), 'utf8').matchAll(
        /^export (?:interface|type) (\w+)/gm,
      ),
      ([, name = '']) => name,
    ),
  );
  const named = found(/`([A-Z][a-z]\w+)`/g);
  expect(named).toContain('StaleSave');
  expect(named.filter((name) => !shared.includes(name))).toEqual([]);
});

it('gives each error the status that it has', () => {
  const named = Array.from(document.matchAll(/(\d{3})(?: *\| *| )`([A-Z_]+)`/g));
  expect(named.length).toBeGreaterThan(10);
  for (const [, status, code = ''] of named)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is no code has no status
    expect(new ServeError(code as ServeErrorCode, '', '').status, code).toBe(Number(status));
});
