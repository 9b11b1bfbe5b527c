import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { batchTransport, LanguageModelError, type Ledger, openLedger } from '@envloom/llm';
import { Catalogue, type RunningServer, startServer } from '@envloom/serve';
import { decisionOn, RunRecorder } from '@envloom/skel-builder/run';
import type {
  CallDocument,
  CallList,
  ItemDocument,
  RunDocument,
  RunList,
  TextChunk,
} from '../../protocol/synthesis.ts';
import { Environments } from '../environments/environments.ts';
import { synthesisRoutes } from './routes.ts';

let workspace: ScratchWorkspace;
let server: RunningServer;
let ledger: Ledger;
let canSave = true;

beforeEach(async () => {
  workspace = new ScratchWorkspace();
  canSave = true;
  mkdirSync(workspace.path('.envloom'));
  ledger = openLedger(workspace.path('.envloom/ledger.sqlite'));
  const catalogue = new Catalogue([]);
  const environments = new Environments([], catalogue);
  server = await startServer(catalogue, {
    extensions: [
      {
        routes: (app, parts) => {
          const context = { root: workspace.root, environments, server: parts };
          synthesisRoutes(app, {
            ...context,
            get canSave() {
              return canSave;
            },
          });
        },
        channels: {},
      },
    ],
  });
});
afterEach(async () => {
  await server.close();
  ledger.close();
  workspace[Symbol.dispose]();
});

const at = '/studio/api/synthesis/runs';
const run = `${at}/envs:.envloom`;

// What the routes answer is what the protocol says.
async function get<T>(path: string): Promise<T> {
  const response = await fetch(server.url + path);
  expect([path, response.status]).toEqual([path, 200]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (await response.json()) as T;
}

interface Refusal {
  readonly status: number;
  readonly error?: { readonly message: string; readonly repair: string };
}

async function post(path: string, body: object, headers = {}): Promise<Refusal> {
  const response = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const answer = (await response.json()) as Omit<Refusal, 'status'>;
  return { ...answer, status: response.status };
}

const topic = (name: string) => ({
  name,
  title: `The ${name}`,
  summary: 'A small world.',
  introduction: 'A small world.',
  domain: 'commerce/lending',
  usefulness: 8,
  modelability: 9,
  tasks: [{ source: 'tasks.jsonl:1', text: 'Lend a tool.' }],
});

function begin(): RunRecorder {
  return new RunRecorder(ledger, {
    kind: 'envs',
    language_model: 'scripted',
    provider: 'batch',
    corpus: workspace.path('tasks.jsonl'),
    funnel: { records: 3, tasks: 3 },
  });
}

/** A run with a topic that was rejected after a repair, and one that waits. */
function smallRun(): RunRecorder {
  const recorder = begin();
  const topics = [topic('tool-shed'), topic('boat-house')];
  const funnel = {
    tasks: 3,
    failed: 0,
    stateful: 2,
    inferred: 2,
    goodEnough: 2,
    distinct: 2,
    selected: 2,
  };
  recorder.onTopics({ topics, funnel, dropped: [] });
  recorder.onTopic({ type: 'drafting', topic: 'tool-shed' });
  const problem = { source: 'types', code: 'TYPE_ERROR', path: 'operations.lend.body' } as const;
  const problems = [{ ...problem, message: '<img src=x onerror=alert(1)>' }];
  recorder.onRound('tool-shed', { round: 0, problems, edits: [] });
  const edits = [{ path: 'operations.lend.body', applied: false, why: 'not there' }];
  const rounds = [
    { round: 0, problems, edits: [] },
    { round: 1, problems, edits },
  ];
  const history = { rounds, calls: [] };
  const [shed, boats] = topics;
  if (shed === undefined || boats === undefined) throw new Error('There are two topics.');
  recorder.onEnd({
    kind: 'rejected',
    topic: shed,
    outcome: { kind: 'rejected', topic: shed, text: undefined, problems, history },
  });
  recorder.onEnd({ kind: 'waiting', topic: boats });
  return recorder;
}

const question = (key: string, prompt: string) => ({
  key,
  stage: 'model-state',
  subject: 'tool-shed',
  question: {
    model: 'scripted',
    messages: [{ role: 'user' as const, content: prompt }],
    sampling: {},
  },
});

const reply = (content: string) => ({
  content,
  finishReason: 'stop' as const,
  model: 'scripted-2026',
  usage: { input: 100, output: 10 },
});

it('shows a run while it goes on, and after its end', async () => {
  const recorder = smallRun();
  expect(await get<RunList>(`${at}.json`)).toMatchObject({
    runs: [{ id: 'envs:.envloom', state: 'running', items: 2, accepted: 0 }],
  });
  ledger.finish(question('a', 'What is there?'), reply('{}'), 0.25);
  const going = await get<RunDocument>(`${run}/run.json`);
  expect(going).toMatchObject({
    state: 'running',
    corpus: 'tasks.jsonl',
    cost: { calls: 1, inputTokens: 100, outputTokens: 10, costUsd: 0.25 },
    topics: [
      {
        id: 'tool-shed',
        state: 'rejected',
        repairs: 1,
        findings: 1,
        cost: { costUsd: 0.25 },
        canRetry: true,
        canReject: false,
      },
      { id: 'boat-house', state: 'waiting', canRetry: false, canReject: true },
    ],
  });
  const counts = going.funnel.map(({ name, count }) => [name, count]);
  expect(counts).toContainEqual(['tasks that need records', 2]);
  expect(counts.slice(-2)).toEqual([
    ['modeled', 1],
    ['accepted', 0],
  ]);
  recorder.finish(undefined);
  expect(await get<RunDocument>(`${run}/run.json`)).toMatchObject({ state: 'waiting' });
  const shed = await get<ItemDocument>(`${run}/topics/tool-shed.json`);
  expect(shed.rounds[1]).toMatchObject({
    findings: [{ code: 'TYPE_ERROR', message: '<img src=x onerror=alert(1)>' }],
    edits: [{ applied: false, why: 'not there' }],
  });
});

it('answers 304 to who has it already, and anew after a change', async () => {
  const recorder = smallRun();
  recorder.finish(undefined);
  const first = await fetch(`${server.url}${run}/run.json`);
  const tag = first.headers.get('etag') ?? '';
  const again = (): Promise<Response> =>
    fetch(`${server.url}${run}/run.json`, { headers: { 'if-none-match': tag } });
  expect((await again()).status).toBe(304);
  ledger.finish(question('a', 'What is there?'), reply('{}'), undefined);
  expect((await again()).status).toBe(200);
});

it('gives a prompt and its answer in chunks, also while the question waits in a file', async () => {
  smallRun();
  const long = 'Line of a prompt.\n'.repeat(10_000);
  ledger.finish(question('a', long), reply('{"tools":[]}'), undefined);
  const waiting = batchTransport({ folder: workspace.path('.envloom/batch') });
  await expect(
    waiting.send(question('b', 'And this?'), new AbortController().signal),
  ).rejects.toThrow(LanguageModelError);

  const list = await get<CallList>(`${run}/calls.json?subject=tool-shed&limit=10`);
  expect(list).toMatchObject({ total: 1, calls: [{ key: 'a' }], waiting: [{ key: 'b' }] });
  expect(await get<CallList>(`${run}/calls.json?stage=other`)).toMatchObject({
    total: 0,
    waiting: [],
  });

  const call = await get<CallDocument>(`${run}/calls/a.json`);
  expect(call.parts).toEqual([
    { side: 'question', title: 'user', characters: long.length },
    { side: 'answer', title: 'answer', characters: '{\n  "tools": []\n}'.length },
  ]);
  let text = '';
  while (text.length < long.length) {
    // oxlint-disable-next-line no-await-in-loop -- as the page asks
    const chunk = await get<TextChunk>(`${run}/calls/a/text.json?part=0&offset=${text.length}`);
    expect(chunk.text.length).toBeLessThan(long.length);
    text += chunk.text;
  }
  expect(text).toBe(long);
  const open = await get<CallDocument>(`${run}/calls/b.json`);
  expect(open.parts[0]).toMatchObject({ side: 'question', title: 'user', characters: 9 });
});

it('keeps what a person decides where the next run finds it', async () => {
  const recorder = smallRun();
  expect(await post(`${run}/topics/boat-house/reject`, { why: 'We have one.' })).toMatchObject({
    status: 200,
    decision: 'reject',
    canRetry: true,
  });
  expect(decisionOn(ledger, 'boat-house').rejected).toBe('We have one.');
  expect(await post(`${run}/topics/tool-shed/retry`, {})).toMatchObject({
    decision: 'retry',
    canReject: true,
  });
  expect(decisionOn(ledger, 'tool-shed').attempt).toBe(1);
  const twice = await post(`${run}/topics/tool-shed/retry`, {});
  expect(twice).toMatchObject({
    status: 400,
    error: { message: expect.stringContaining('to be retried') },
  });
  // A new run has gone by it.
  recorder.onTopic({ type: 'drafting', topic: 'tool-shed' });
  expect((await get<ItemDocument>(`${run}/topics/tool-shed.json`)).decision).toBeUndefined();
});

it('decides nothing for others', async () => {
  smallRun();
  const path = `${run}/topics/boat-house/reject`;
  expect((await post(path, { why: '  ' })).status).toBe(400);
  expect((await post(path, { why: 'x' }, { origin: 'https://elsewhere.example' })).status).toBe(
    403,
  );
  canSave = false;
  expect((await post(path, { why: 'x' })).status).toBe(403);
  expect(decisionOn(ledger, 'boat-house').rejected).toBeUndefined();
});

it('says what a run of an older version, and a ledger of another one, lack', async () => {
  ledger.putResult('run', 'last', { options: { corpus: 'tasks.jsonl' }, languageModel: 'old' });
  workspace.write(
    '.envloom/rejected/tool-shed/history.json',
    JSON.stringify({ format_version: 1, topic: topic('tool-shed'), rounds: [], calls: [] }),
  );
  workspace.write('.envloom/rejected/half/history.json', '{"format_ver');
  mkdirSync(workspace.path('tmp/broken'), { recursive: true });
  writeFileSync(workspace.path('tmp/broken/ledger.sqlite'), 'This is no ledger. '.repeat(100));
  const { runs } = await get<RunList>(`${at}.json`);
  expect(runs).toMatchObject([
    { id: 'envs:.envloom', state: 'unknown', languageModel: 'old' },
    { id: 'calls:tmp~broken', problem: expect.stringContaining('cannot be read') },
  ]);
  const older = await get<RunDocument>(`${run}/run.json`);
  expect(older.note).toMatch(/older version/);
  expect(older).toMatchObject({ funnel: [], topics: [{ name: 'tool-shed', canRetry: true }] });
  expect((await fetch(`${server.url}${at}/calls:tmp~broken/run.json`)).status).toBe(409);
});

it.each([
  [`${at}/envs:..~elsewhere/run.json`, 404],
  [`${at}/envs:..%2F..%2Fetc/run.json`, 404],
  [`${run}/topics/nothing.json`, 404],
  [`${run}/calls/nothing.json`, 404],
  [`${run}/calls.json?limit=100000`, 400],
  [`${run}/calls/nothing/text.json?part=x`, 400],
])('refuses %s', async (path, status) => {
  smallRun();
  const response = await fetch(server.url + path);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { repair: expect.stringMatching(/\w/) } });
  rmSync(workspace.path('.envloom'), { recursive: true, force: true });
});

it('lets a person decide about a task program, and says so until a run has gone by it', async () => {
  const recorder = new RunRecorder(ledger, {
    kind: 'tasks',
    language_model: 'scripted',
    provider: 'batch',
  });
  const key = 'tool-shed/late-tools';
  const put = (): void =>
    recorder.put(key, {
      format_version: 1,
      name: 'late-tools',
      environment: 'tool-shed',
      title: 'Late tools',
      tasks: [],
      state: 'rejected',
      rounds: [],
    });
  put();
  recorder.finish(undefined);
  const programs = `${at}/tasks:.envloom/topics`;
  const program = `${programs}/tool-shed~late-tools`;
  const decisions = async (): Promise<unknown> => {
    const { decision, canRetry, canReject } = await get<ItemDocument>(`${program}.json`);
    return [decision, canRetry, canReject];
  };
  expect(await decisions()).toEqual([undefined, true, false]);
  expect(await post(`${program}/retry`, {})).toMatchObject({ decision: 'retry', canReject: true });
  expect(decisionOn(ledger, key)).toMatchObject({ attempt: 1 });
  expect(await post(`${program}/reject`, { why: 'We have one.' })).toMatchObject({
    decision: 'reject',
    canRetry: true,
  });
  expect(decisionOn(ledger, key)).toMatchObject({ rejected: 'We have one.' });
  put();
  expect(await decisions()).toEqual([undefined, true, false]);
});
