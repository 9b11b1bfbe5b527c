import { fileURLToPath } from 'node:url';
import { isList, isObject, type Json, jsonIn } from '@envloom/core';
import { Catalogue, type RunningServer, startServer } from '@envloom/serve';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Environments } from '../environments/environments.ts';
import { playRoutes } from './routes.ts';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const environment = '/studio/api/environments/library-loans';

let server: RunningServer;

beforeAll(async () => {
  const catalogue = new Catalogue([]);
  const environments = new Environments([`${root}generated/library-loans`], catalogue);
  const context = { root, environments, canSave: false };
  server = await startServer(catalogue, {
    extensions: [
      { routes: (app, parts) => playRoutes(app, { ...context, server: parts }), channels: {} },
    ],
  });
  await ask(`POST ${environment}/open`, {});
}, 120_000);

afterAll(() => server.close());

async function ask(what: string, body?: object): Promise<Readonly<Record<string, Json>>> {
  const [method = 'GET', path = ''] = what.split(' ');
  const response = await fetch(`${server.url}${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer = jsonIn(await response.text());
  if (!isObject(answer)) throw new Error(`${what} answers no object`);
  return answer;
}

/** The session that was opened. */
const sessionIn = ({ session }: Readonly<Record<string, Json>>): string =>
  typeof session === 'string' ? session : '';

/** Opens the first scenario of a kind; what the routes of its session begin with, by their owner. */
async function opened(kind: string): Promise<{ sessions: string; studio: string }> {
  const { scenarios } = await ask(`POST ${environment}/open`, {});
  const found = isList(scenarios)
    ? scenarios.find((one) => isObject(one) && one['kind'] === kind)
    : undefined;
  const scenario = isObject(found) ? found['id'] : '';
  const session = sessionIn(await ask(`POST ${environment}/sessions`, { scenario }));
  return { sessions: `/sessions/${session}`, studio: `/studio/api/sessions/${session}` };
}

/** The calls of the reference, as actions. */
async function referenceCalls(studio: string): Promise<readonly object[]> {
  const { steps } = await ask(`GET ${studio}/reference.json`);
  const all = isList(steps) ? steps.flatMap((step) => (isObject(step) ? [step] : [])) : [];
  return all
    .filter(({ kind }) => kind === 'call')
    .map(({ tool, arguments: given }) => ({
      type: 'tool_calls',
      calls: [{ name: tool, arguments: given }],
    }));
}

it('opens an environment with its tasks, and a session with its tools and tables', async () => {
  const { studio } = await opened('ordinary');
  const answer = await ask(`GET ${studio}/tools.json`);
  const member = expect.objectContaining({ type: 'ref', entity: 'Member' });
  expect(answer['tools']).toContainEqual(
    expect.objectContaining({
      name: 'check_out_copy',
      kind: 'mutation',
      params: expect.objectContaining({ member_id: member }),
    }),
  );
  expect(answer['tools']).toContainEqual(
    expect.objectContaining({ name: 'answer', kind: 'report' }),
  );
  expect(answer['entities']).toContainEqual(
    expect.objectContaining({ name: 'Member', collection: 'members', labels: ['name', 'email'] }),
  );
  const { scenarios } = await ask(`POST ${environment}/open`, {});
  expect(scenarios).toContainEqual(
    expect.objectContaining({ kind: 'ordinary', task: expect.stringContaining(' ') }),
  );
  expect(await ask('POST /studio/api/environments/library-lons/open', {})).toMatchObject({
    error: { code: 'UNKNOWN_ENVIRONMENT', message: expect.stringContaining('did you mean') },
  });
  expect(await ask(`POST ${environment}/sessions`, { scenario: 'none' })).toMatchObject({
    error: { code: 'UNKNOWN_SCENARIO' },
  });
});

it('says what each action changed and which checks hold, and leaves the session alone', async () => {
  const { sessions, studio } = await opened('ordinary');
  const before = await ask(`GET ${studio}/checks.json`);
  expect(before).toMatchObject({ strict: 0, dense: 0 });
  const actions = await referenceCalls(studio);
  for (const action of actions)
    // oxlint-disable-next-line no-await-in-loop
    await ask(`POST ${sessions}/step`, { action });
  expect(await ask(`GET ${studio}/checks.json`)).toMatchObject({ strict: 1, dense: 1 });
  const played = await ask(`GET ${studio}/play.json`);
  expect(played).toMatchObject({ isFree: false, isConversation: false, steps: actions.length });
  expect(played['grade']).toBeUndefined();
  expect(played['actions']).toBe(actions.length);
  expect(played['newest']).toMatchObject({ number: actions.length, action: actions.at(-1) });
  const journal = await ask(`GET ${studio}/journal`);
  expect(journal['entries']).toHaveLength(actions.length);
  expect(JSON.stringify(journal)).toContain('"change":"changed"');
  expect(await ask(`GET ${studio}/journal?offset=1&limit=1`)).toMatchObject({
    entries: [{ number: actions.length - 1 }],
    total: actions.length,
  });
  const rows = await ask(`GET ${studio}/world/rows?table=copies&onlyChanged=true`);
  expect(rows['rows']).toContainEqual(expect.objectContaining({ change: 'changed' }));
  const end = { type: 'message', content: 'Done.' };
  expect(await ask(`POST ${sessions}/step`, { action: end })).toMatchObject({ reward: 1 });
  expect(await ask(`GET ${studio}/play.json`)).toMatchObject({ grade: { strict: 1 } });
  await ask(`POST ${sessions}/rewind`, { actions: 0 });
  expect(await ask(`GET ${studio}/play.json`)).toMatchObject({ actions: 0, steps: 0 });
  expect(await ask(`GET ${studio}/checks.json`)).toEqual(before);
});

it('counts an action that was refused as a step, as an episode of an agent does', async () => {
  const { sessions, studio } = await opened('ordinary');
  const calls = [{ name: 'check_out_copy', arguments: { copy_id: 7 } }];
  const refused = await ask(`POST ${sessions}/step`, { action: { type: 'tool_calls', calls } });
  expect(JSON.stringify(refused)).toContain('INVALID_ARGUMENTS');
  await ask(`POST ${sessions}/step`, { action: { type: 'tool_calls', calls: [] } });
  expect(await ask(`GET ${studio}/play.json`)).toMatchObject({ steps: 2, actions: 2 });
});

it('writes down what the user of a conversation says', async () => {
  const { sessions, studio } = await opened('conversational');
  await ask(`POST ${sessions}/step`, { action: { type: 'message', content: 'Which one?' } });
  expect(await ask(`GET ${studio}/play.json`)).toMatchObject({
    isConversation: true,
    newest: { observation: { type: 'message', text: expect.stringMatching(/\w/) }, changes: [] },
  });
});

it('opens worlds without a task from a seed: the same seed, the same world', async () => {
  const open = async (from: string, seed: number): Promise<string> =>
    sessionIn(await ask(`POST ${environment}/free`, { from, seed }));
  const [model, again, lived] = [
    await open('model', 3),
    await open('model', 3),
    await open('scenario', 3),
  ];
  expect(await ask(`GET /studio/api/sessions/${model}/play.json`)).toMatchObject({
    isFree: true,
    limit: 10_000,
    steps: 0,
  });
  const rowsOf = async (session: string): Promise<Json | undefined> =>
    (await ask(`GET /sessions/${session}`))['state_hash'];
  expect(await rowsOf(again)).toBe(await rowsOf(model));
  expect(await rowsOf(lived)).not.toBe(await rowsOf(model));
  expect(await ask(`POST ${environment}/free`, { from: 'model', seed: -1 })).toMatchObject({
    error: { code: 'INVALID_REQUEST', path: 'seed' },
  });
});

it('says that a session is gone', async () => {
  expect(await ask('GET /studio/api/sessions/gone/play.json')).toMatchObject({
    error: { code: 'UNKNOWN_SESSION' },
  });
});
