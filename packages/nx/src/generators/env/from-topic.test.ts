import { type GivenOptions, parseOptions } from '@envloom/core/command';
import { envOptions } from './options.ts';
import { existsSync, readFileSync } from 'node:fs';
import { startServer, type TestServer } from '@envloom/llm/testing';
import { FsTree } from 'nx/src/generators/tree.js';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { misspelt, scriptedBehaviour } from '@envloom/skel-builder/testing';
import { linkedWorkspace } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { generateEnvironments } from '../envs/generate.ts';
import { generateFromTopic, topicRequestOf } from './from-topic.ts';
import type { TopicPorts } from './model-one.ts';

let workspace: ScratchWorkspace;
let server: TestServer;
let said = '';

beforeEach(async () => {
  workspace = linkedWorkspace();
  server = await startServer(scriptedBehaviour(misspelt));
  said = '';
});

afterEach(async () => {
  await server.close();
  workspace[Symbol.dispose]();
});

const requestOf = (options: GivenOptions): ReturnType<typeof topicRequestOf> =>
  topicRequestOf(parseOptions(envOptions, options));

const treeOf = (): FsTree => new FsTree(workspace.root, false);

async function run(options: GivenOptions): Promise<void> {
  const request = requestOf(options);
  if (request === undefined) throw new Error('There is nothing to model.');
  const make = await generateFromTopic(treeOf(), request, options, portsOf());
  await make();
}

const portsOf = (): TopicPorts => ({
  output: { write: (text) => (said += text) },
  onInterrupt: () => () => undefined,
  variables: { OPENAI_BASE_URL: server.url },
});

it('shows each stage, and tells why a model was rejected and where it is kept', async () => {
  const tasks = { task: 'Lend the long tool for hedges to Ada', rounds: 1 };
  await expect(run(tasks)).rejects.toThrow(
    /^tool-shed is not accepted after 1 rounds[^]*`people` has no `nead`[^]*TOO_FEW_OPERATIONS[^]*\.envloom\/rejected\/tool-shed/,
  );
  for (const line of [
    /^tool-shed: Tool shed \([a-z]+\/lending\)$/m,
    /^ {2}model-state: asked$/m,
    /model-bodies: answered, [\d,]+ \+ [\d,]+ tokens/,
    /round 0: checked, \d+ problem/,
  ]) {
    expect(said).toMatch(line);
  }
  expect(readFileSync(workspace.path('.envloom/rejected/tool-shed/reasons.md'), 'utf8')).toContain(
    'Rejected after 2 rounds',
  );
  expect(existsSync(workspace.path('generated'))).toBe(false);
  said = '';
  await generateEnvironments(treeOf(), { status: true }, { ...portsOf(), isDryRun: () => false });
  expect(said).toMatch(/^Single environments [^]*\n {2}model-bodies +1 /);
});

it('tells of a task for which there is no environment', async () => {
  await expect(run({ task: 'What is 15 % of 240?' })).rejects.toThrow(
    /No environment was made: It needs no records[^]*--topic/,
  );
});

it('waits for answers in files without failing', async () => {
  await run({ topic: 'tool sheds', provider: 'batch' });
  expect(said).toMatch(/1 request waits for an answer in .*requests\.jsonl:\n {2}infer-topic +1\n/);
});

it('asks nothing where the name is taken', async () => {
  workspace.write('generated/shed/package.json', '{}');
  const options = { topic: 'tool sheds', name: 'shed', provider: 'batch' };
  await expect(
    generateFromTopic(treeOf(), { topic: 'tool sheds' }, options, {
      output: { write: () => undefined },
      onInterrupt: () => () => undefined,
      variables: {},
    }),
  ).rejects.toThrow(/generated\/shed exists already[^]*env-remove shed/);
});

it.each<[GivenOptions, RegExp]>([
  [{ task: 'a', topic: 'b' }, /--task and --topic exclude each other/],
  [{ topic: 'b', model: 'c.yaml' }, /--topic and --model exclude each other/],
  [{ task: '  ' }, /--task is empty/],
])('refuses %o', (options, message) => {
  expect(() => requestOf(options)).toThrow(message);
});

it('leaves everything as it was where a logic model is named or there', () => {
  expect(requestOf({ name: 'loans', model: 'loans.yaml' })).toBeUndefined();
  expect(requestOf({ name: 'loans' })).toBeUndefined();
});
