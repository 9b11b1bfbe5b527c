import { join } from 'node:path';
import { isObject, type Json, type JsonObject } from '@envloom/core';
import { openEnvironment, type RunningTwin, startTwin, twinOf } from '@envloom/serve';
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from 'vitest';
import { playCalls } from '../../support/api-calls/play-calls.ts';
import { type EmittedPackage, emittedPackage } from '../../support/build-environment.ts';

// The twin of five operations of GitHub's API, in a document of its own, used by hand and by random calls. The twin of
// thirty of them, made from GitHub's document and used by GitHub's client, is beside it.

const model = join(import.meta.dirname, 'logic-model.yaml');
const issues = '/repos/octocat/hello/issues';

let emitted: EmittedPackage;
let server: RunningTwin;

beforeAll(async () => {
  emitted = await emittedPackage(model);
});

afterAll(() => emitted[Symbol.asyncDispose]());

beforeEach(async () => {
  const environment = await openEnvironment(emitted.folder, { isDraft: true });
  server = await startTwin(twinOf(environment, 'openapi'));
});

afterEach(() => server.close());

const objectIn = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

interface Answered {
  readonly status: number;
  readonly body: unknown;
  readonly link: string | null;
}

async function ask(method: string, path: string, body?: object): Promise<Answered> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', authorization: 'token of-the-real-thing' },
  });
  const { status, headers } = response;
  return { status, body: await response.json(), link: headers.get('link') };
}

it('answers paths and methods by statuses and bodies', async () => {
  const created = await ask('POST', issues, { title: 7, labels: ['x', { name: 'y' }] });
  expect(created).toMatchObject({
    status: 201,
    body: {
      number: 2,
      title: '7',
      body: null,
      labels: [{ name: 'x' }, { name: 'y' }],
      created_at: '2026-03-02T09:00:00Z',
      closed_at: null,
    },
  });
  const closed = await ask('PATCH', `${issues}/2`, { state: 'closed', body: 'done' });
  expect(closed).toMatchObject({ status: 200, body: { state: 'closed', body: 'done' } });
  const open = await ask('GET', `${issues}?labels=bug`);
  expect(open).toMatchObject({ status: 200, body: [{ number: 1 }], link: null });
});

it('leads through pages', async () => {
  for (let at = 0; at < 4; at += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await ask('POST', issues, { title: `Issue ${at}` });
  const numbers: unknown[] = [];
  let next: string | undefined = `${issues}?state=all&per_page=2`;
  while (next !== undefined) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const { body, link } = await ask('GET', next);
    numbers.push(body);
    next = /<http:\/\/[^/]*([^>]*)>; rel="next"/.exec(link ?? '')?.[1];
  }
  expect(numbers).toMatchObject([
    [{ number: 5 }, { number: 4 }],
    [{ number: 3 }, { number: 2 }],
    [{ number: 1 }],
  ]);
});

it.each([
  ['GET', `${issues}/99`, undefined, 404, 'Not Found'],
  ['GET', '/repos/octocat/other/issues', undefined, 404, 'Not Found'],
  ['GET', '/rate_limit', undefined, 404, 'Not Found'],
  ['POST', issues, { title: '' }, 422, 'Validation Failed'],
  ['POST', issues, {}, 422, 'title: '],
  ['POST', `${issues}/1/comments`, { body: 'x' }, 403, 'Unable to create comment because issue'],
])('%s %s %o fails as the original says', async (method, path, body, status, message) => {
  const answer = await ask(method, path, body);
  expect(answer).toMatchObject({
    status,
    body: {
      message: expect.stringContaining(message),
      documentation_url: 'https://docs.github.com/rest/issues',
      status: `${status}`,
    },
  });
});

it('answers random calls as its document says', async () => {
  const { definition } = await openEnvironment(emitted.folder, { isDraft: true });
  const played = await playCalls({
    definition,
    url: server.url,
    version: '3.0',
    calls: 200,
    seed: 1,
    known: { rows: [{ owner: 'octocat', repo: 'hello', issue_number: 1 }] },
  });
  expect(played.wrong).toEqual([]);
  expect(played.described).toBeGreaterThan(180);
  expect([...played.succeeded].toSorted()).toEqual(
    definition.tools.map(({ name }) => name).toSorted(),
  );
});

it('shows a response that is not what the document says', async () => {
  const { definition } = await openEnvironment(emitted.folder, { isDraft: true });
  const { wire = { protocol: 'openapi' } } = definition;
  const schemas = { ...objectIn(wire.components?.['schemas']), comment: { type: 'array' } };
  const other = { ...wire, components: { ...wire.components, schemas } };
  const options = { url: server.url, version: '3.0', calls: 100, seed: 1 } as const;
  const known = { rows: [{ owner: 'octocat', repo: 'hello', issue_number: 1 }] };
  const { wrong } = await playCalls({
    ...options,
    definition: { ...definition, wire: other },
    known,
  });
  expect(wrong[0]).toMatch(/^POST .*\/comments .*: 201: body must be array$/);
});
