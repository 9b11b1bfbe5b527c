import type { GivenOptions } from '@envloom/core/command';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, type TestServer } from '@envloom/llm/testing';
import { FsTree } from 'nx/src/generators/tree.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answerBatch } from '@envloom/llm/testing';
import { misspelt, smallTasks, scriptedBehaviour } from '@envloom/skel-builder/testing';
import { linkedWorkspace } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { type EnvsPorts, generateEnvironments } from './generate.ts';

let workspace: ScratchWorkspace;
let server: TestServer | undefined;
let said = '';
let ports: EnvsPorts;

beforeEach(() => {
  workspace = linkedWorkspace();
  workspace.write('tasks.jsonl', smallTasks.map((task) => JSON.stringify(task)).join('\n'));
  said = '';
  ports = {
    output: { write: (text) => (said += text) },
    onInterrupt: () => () => undefined,
    isDryRun: () => false,
    variables: {},
  };
});

afterEach(async () => {
  await server?.close();
  server = undefined;
  workspace[Symbol.dispose]();
});

const files = { corpus: 'tasks.jsonl', provider: 'batch' };
const state = (): string => workspace.path('.envloom');

async function generate(options: GivenOptions): Promise<void> {
  const callback = await generateEnvironments(new FsTree(workspace.root, false), options, ports);
  if (!ports.isDryRun()) await callback();
}

it('prints a plan in a dry run, and writes nothing', async () => {
  ports = { ...ports, isDryRun: () => true };
  await generate({ ...files, count: 2, inputPrice: 1, outputPrice: 2 });
  expect(said).toMatch(/^Plan: 4 tasks[^]*judge-tasks +1 [^]*model-bodies +2 [^]*together.*\$/);
  expect(existsSync(state())).toBe(false);
});

it('says what waits, and with --status how far it came, as it was asked for', async () => {
  await generate(files);
  expect(said).toMatch(/1 request waits for an answer/);
  await answerBatch(join(state(), 'batch'), scriptedBehaviour(misspelt));
  await generate(files);
  said = '';
  // Nx fills in defaults, which are not what the last run was asked for.
  await generate({ status: true, directory: 'elsewhere', scenarios: 40 });
  expect(said).toMatch(
    /^gpt-5-mini, .*tasks\.jsonl\n[^]*stateful +3\n[^]*infer-environments +1 +q/,
  );
});

describe('a Batch API', () => {
  it('gets what waits, and its answers are gone on with until nothing waits', async () => {
    server = await startServer(scriptedBehaviour(misspelt));
    ports = { ...ports, variables: { OPENAI_BASE_URL: server.url } };
    const options = { ...files, submit: true, rounds: 0, pollSeconds: 0.05 };
    await generate(options);
    expect(said).toMatch(/Submitted 1 batches[^]*modeled +2[^]*Yield: 0 of 2/);
    expect([...server.paid.values()].every((count) => count === 1)).toBe(true);
  });
});

describe('what cannot be run', () => {
  it('is told before anything is done', async () => {
    await expect(generate({ provider: 'batch' })).rejects.toThrow(/--corpus is missing/);
    await expect(generate({ ...files, corpus: 'no.jsonl' })).rejects.toThrow(/no file no\.jsonl/);
    await expect(generate({ corpus: 'tasks.jsonl' })).rejects.toThrow(/three ways/);
    await expect(generate({ ...files, count: 0 })).rejects.toThrow(
      /--count must be a whole number/,
    );
    await expect(generate({ ...files, directory: '../out' })).rejects.toThrow(/--directory/);
    await expect(generate({ ...files, format: 'xml' })).rejects.toThrow(/--format must be one of/);
    await expect(generate({ status: true })).rejects.toThrow(/no run with \.envloom yet/);
    expect(existsSync(state())).toBe(false);
  });

  it('is an empty corpus, and a ledger that is none', async () => {
    workspace.write('empty.jsonl', '\n\n');
    await expect(generate({ ...files, corpus: 'empty.jsonl' })).rejects.toThrow(/is empty/);
    mkdirSync(state());
    writeFileSync(join(state(), 'ledger.sqlite'), 'This is no ledger. '.repeat(100));
    await expect(generate(files)).rejects.toThrow(/ledger\.sqlite/);
  });
});
