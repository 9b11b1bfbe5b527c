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

async function registeredRoutes(): Promise<readonly string[]> {
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
  await app.ready();
  await app.close();
  return routes;
}

it('lists every route and channel, and no others', async () => {
  const routes = found(/^\| `((?:GET|POST) [^`]+)`/gm);
  expect(routes.toSorted()).toEqual((await registeredRoutes()).toSorted());
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
  // What is no code has no status.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const statusOf = (code: string): number => new ServeError(code as ServeErrorCode, '', '').status;
  const wrong = named.filter(([, status, code = '']) => statusOf(code) !== Number(status));
  expect(wrong).toEqual([]);
});
