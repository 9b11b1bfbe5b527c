import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { isObject } from '@envloom/core';
import { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorldText, tinyModel } from '@envloom/env-package/testing';
import { Catalogue, type RunningServer, startServer } from '@envloom/serve';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Environments } from '../environments/environments.ts';
import { authorRoutes } from './author-routes.ts';
import type { ThreadLimits } from './previews/author-thread.ts';
import { borrowAgain, readCounter } from './testing/programs.ts';

const env = 'tiny-counters';
const root = `generated/${env}`;
const modelPath = `${root}/logic-model.yaml`;
const shed = 'generated/tool-shed';
const shedTask = 'tasks/borrow-again.yaml';
const taskPath = 'tasks/read-counter.yaml';

const workspace = new ScratchWorkspace();
let server: RunningServer;

async function serve(options: {
  readonly canSave?: boolean;
  readonly limits?: Partial<ThreadLimits>;
}): Promise<RunningServer> {
  const catalogue = new Catalogue([]);
  const environments = new Environments(
    [root, shed].map((folder) => workspace.path(folder)),
    catalogue,
  );
  return startServer(catalogue, {
    extensions: [
      {
        routes: (app, parts) => {
          const { canSave = true, limits } = options;
          const context = { root: workspace.root, environments, canSave, server: parts };
          authorRoutes(app, context, limits);
        },
        channels: {},
      },
    ],
  });
}

const instances = z.object({
  result: z.object({
    instances: z.array(z.object({ steps: z.array(z.object()), checks: z.array(z.string()) })),
  }),
});

const mutants = z.object({
  result: z.object({
    accepted: z.number(),
    mutants: z.array(z.object({ line: z.number(), text: z.string() })).min(1),
  }),
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: Record<string, unknown>;
}

async function ask(
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  at: RunningServer = server,
  of = env,
): Promise<Answer> {
  const response = await fetch(`${at.url}/studio/api/author/${of}/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('application/json') === true;
  const json: unknown = isJson ? JSON.parse(text) : {};
  return { status: response.status, text, body: isObject(json) ? json : {} };
}

/** The last line of a preview. */
async function preview(wish: object, drafts: object = {}, of = env, at = server): Promise<unknown> {
  const { text } = await ask('preview', { drafts, ...wish }, {}, at, of);
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '');
}

async function hashOf(path: string): Promise<unknown> {
  return (await ask(`file?path=${path}`)).body['hash'];
}

/** Undefined where nothing was generated yet. */
function generatedText(): string | undefined {
  const path = `${root}/src/environment.ts`;
  return existsSync(workspace.path(path)) ? onDisk(path) : undefined;
}

const onDisk = (path: string): string => readFileSync(workspace.path(path), 'utf8');

beforeAll(async () => {
  workspace.write(modelPath, tinyModel);
  workspace.write(`${root}/${taskPath}`, readCounter);
  workspace.write(`${shed}/logic-model.yaml`, smallWorldText);
  workspace.write(`${shed}/${shedTask}`, borrowAgain);
  server = await serve({});
});

beforeEach(() => {
  workspace.write(modelPath, tinyModel);
  workspace.write(`${root}/${taskPath}`, readCounter);
});

afterAll(async () => {
  await server.close();
  workspace[Symbol.dispose]();
});

describe('files', () => {
  it('are the model and the task programs, with their hashes', async () => {
    const { body } = await ask('files.json');
    expect(body).toEqual({
      files: [
        {
          path: 'logic-model.yaml',
          size: tinyModel.length,
          hash: await hashOf('logic-model.yaml'),
        },
        { path: taskPath, size: readCounter.length, hash: await hashOf(taskPath) },
      ],
    });
  });

  it.each([
    '../secret.yaml',
    'tasks/../../secret.yaml',
    'tasks/../logic-model.yaml',
    'package.json',
    'tasks/a/b.yaml',
    'tasks/.hidden.yaml',
    '/etc/passwd',
    'tasks/link.yaml',
    'tasks\\x.yaml',
  ])('are no others: %s', async (path) => {
    workspace.write('secret.yaml', 'secret');
    const link = workspace.path(root, 'tasks/link.yaml');
    if (!existsSync(link)) symlinkSync(workspace.path('secret.yaml'), link);
    const read = await ask(`file?path=${encodeURIComponent(path)}`);
    expect(read).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
    expect(await ask('file', { path, text: 'mine', hash: null })).toMatchObject({ status: 400 });
    expect(onDisk('secret.yaml')).toBe('secret');
    expect(JSON.stringify((await ask('files.json')).body)).not.toContain('link');
  });
});

describe('saving', () => {
  it('writes the file and what follows from it', async () => {
    const text = tinyModel.replace('title: Counters', 'title: Many counters');
    const { status, body } = await ask('file', {
      path: 'logic-model.yaml',
      text,
      hash: await hashOf('logic-model.yaml'),
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { generated: { ok: true } } });
    expect(JSON.stringify(body)).toContain('src/environment.ts');
    expect(onDisk(modelPath)).toBe(text);
    expect(onDisk(`${root}/README.md`)).toContain('Many counters');
    expect(body['hash']).toBe(await hashOf('logic-model.yaml'));
  });

  it('keeps the line ends of Windows, which the page does not see', async () => {
    workspace.write(`${root}/${taskPath}`, readCounter.replaceAll('\n', '\r\n'));
    const { body } = await ask(`file?path=${taskPath}`);
    expect(body).toMatchObject({ text: readCounter });
    const text = `${readCounter}# more\n`;
    expect(await ask('file', { path: taskPath, text, hash: body['hash'] })).toMatchObject({
      status: 200,
    });
    expect(onDisk(`${root}/${taskPath}`)).toBe(text.replaceAll('\n', '\r\n'));
  });

  it('keeps a model with errors, and generates nothing', async () => {
    const before = generatedText();
    const text = tinyModel.replace('title: Counters\n', '');
    const hash = await hashOf('logic-model.yaml');
    const { body } = await ask('file', { path: 'logic-model.yaml', text, hash });
    expect(body).toMatchObject({
      generated: {
        ok: false,
        problems: [expect.stringMatching(/logic-model\.yaml:\d+:\d+ error MISSING_KEY/)],
      },
    });
    expect(onDisk(modelPath)).toBe(text);
    expect(generatedText()).toBe(before);
  });

  it('lets one of two savers win, and shows the other what is there', async () => {
    const path = 'logic-model.yaml';
    const hash = await hashOf(path);
    const texts = ['one', 'two'].map((name) => tinyModel.replace('# Comments', `# ${name}`));
    const answers = await Promise.all(texts.map((text) => ask('file', { path, text, hash })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const winner = texts[answers.findIndex(({ status }) => status === 200)];
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({
      error: { code: 'OTHER_VERSION', message: 'logic-model.yaml was changed since it was read.' },
      current: { path, text: winner, hash: await hashOf(path) },
    });
    expect(onDisk(modelPath)).toBe(winner);
  });

  it('makes and deletes programs, each only as it was seen', async () => {
    const path = 'tasks/new-one.yaml';
    const text = readCounter.replace('name: read-counter', 'name: new-one');
    expect(await ask('file', { path, text, hash: null })).toMatchObject({ status: 200 });
    expect(await ask('file', { path, text, hash: null })).toMatchObject({ status: 409 });
    expect(await ask('file/delete', { path, hash: '0'.repeat(64) })).toMatchObject({ status: 409 });
    const hash = await hashOf(path);
    expect(await ask('file/delete', { path, hash })).toMatchObject({ body: { hash: null } });
    expect(existsSync(workspace.path(root, path))).toBe(false);
    expect(await ask('file', { path, text, hash })).toMatchObject({
      status: 409,
      body: { current: null },
    });
    expect(await ask('file/delete', { path: 'logic-model.yaml', hash })).toMatchObject({
      status: 400,
    });
  });

  it('is for the page of this server, on this machine', async () => {
    const save = { path: 'logic-model.yaml', text: '', hash: await hashOf('logic-model.yaml') };
    const other = { origin: 'http://localhost:1' };
    expect(await ask('file', save, other)).toMatchObject({ status: 403 });
    await using open = Object.assign(await serve({ canSave: false }), {
      async [Symbol.asyncDispose]() {
        await open.close();
      },
    });
    expect((await ask('files.json', undefined, {}, open)).body['readOnly']).toContain(
      'envloom studio',
    );
    expect(await ask('file', save, {}, open)).toMatchObject({
      status: 403,
      body: { error: { repair: expect.stringContaining('other machines') } },
    });
    expect(await ask('file/delete', { path: taskPath, hash: '' }, {}, open)).toMatchObject({
      status: 403,
    });
    expect(onDisk(modelPath)).toBe(tinyModel);
  });
});

describe('previews', () => {
  it('are of the text of the editor, and write nothing', async () => {
    const draft = tinyModel.replaceAll('counters', 'gauges');
    const before = onDisk(modelPath);
    expect(await preview({ kind: 'world', seed: 1 }, { 'logic-model.yaml': draft })).toMatchObject({
      event: 'result',
      result: { tables: [{ name: 'gauges', changed: 0 }] },
    });
    const query = { table: 'gauges', offset: 0, limit: 2 };
    expect(
      await preview({ kind: 'rows', seed: 1, query }, { 'logic-model.yaml': draft }),
    ).toMatchObject({ event: 'result', result: { columns: ['counter_id', 'value'] } });
    expect(onDisk(modelPath)).toBe(before);
  });

  it('say what is wrong with a text', async () => {
    const drafts = { 'logic-model.yaml': tinyModel.replace('title: Counters\n', '') };
    expect(await preview({ kind: 'tasks', seed: 1 }, drafts)).toMatchObject({
      event: 'problems',
      problems: [expect.stringContaining('MISSING_KEY')],
    });
    expect(
      await preview({ kind: 'mutants', path: taskPath }, { [taskPath]: 'name: [' }),
    ).toMatchObject({ event: 'problems' });
  });

  it('of a program are its instances, and the mutants with their lines', async () => {
    const path = shedTask;
    const lines = borrowAgain.split('\n');
    const at = 'tool-shed';
    const made = instances.parse(await preview({ kind: 'instances', path, seed: 7 }, {}, at));
    expect(made.result.instances).toHaveLength(3);
    for (const { steps, checks } of made.result.instances)
      expect(Math.min(steps.length, checks.length)).toBeGreaterThan(0);
    const played = mutants.parse(await preview({ kind: 'mutants', path }, {}, at));
    expect(played.result.accepted).toBe(10);
    for (const { line, text: mistake } of played.result.mutants)
      expect(lines.slice(line - 1, line + 3).join(' ')).toContain(mistake.slice(0, 8));
    const broken = borrowAgain.replace('tools.unblock', 'tools.unblock_all');
    expect(await preview({ kind: 'mutants', path }, { [path]: broken }, at)).toMatchObject({
      event: 'problems',
    });
  });

  it('begin a program', async () => {
    expect(await preview({ kind: 'starter', name: 'fresh-one' })).toMatchObject({
      result: expect.stringContaining('name: fresh-one'),
    });
  });

  it('compare the quality of the text with that of the model on disk', async () => {
    expect(await preview({ kind: 'quality' })).toMatchObject({
      result: { isSame: true, came: [], gone: [] },
    });
    const draft = `${tinyModel}      // Never so.\n`.replace(
      '      return counters.need(counter_id);\n',
      "      check(counter_id.length < 1000, 'COUNTER_UNNAMED', 'Its name is too long.');\n      return counters.need(counter_id);\n",
    );
    const delta = await preview({ kind: 'quality' }, { 'logic-model.yaml': draft });
    expect(delta).toMatchObject({ result: { isSame: false, gone: [] } });
    expect(JSON.stringify(delta)).toContain('COUNTER_UNNAMED');
  });

  it('end after their time, and the next one works', async () => {
    const hasty = await serve({ limits: { job: 0.001 } });
    expect(await preview({ kind: 'tasks', seed: 1 }, {}, env, hasty)).toMatchObject({
      event: 'failed',
      message: expect.stringContaining('was stopped'),
    });
    await hasty.close();
    expect(await preview({ kind: 'starter', name: 'again' })).toMatchObject({ event: 'result' });
  });

  it.each([
    { kind: 'tasks', seed: -1 },
    { kind: 'nothing' },
    { kind: 'starter', name: '../x' },
    { kind: 'rows', seed: 1, query: { table: 'x', offset: 0, limit: 1e9 } },
  ])('refuse %j', async (wish) => {
    expect(await ask('preview', { drafts: {}, ...wish })).toMatchObject({ status: 400 });
  });
});
