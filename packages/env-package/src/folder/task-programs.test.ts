import { existsSync, readFileSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { emitEnvironment } from '../emission/emit.ts';
import { taskFilesIn } from '@envloom/task-programs';
import { brokenPrograms } from '../sync/broken-programs.ts';
import { findDrift } from '../sync/drift.ts';
import { tinyModel } from '../testing/tiny-model.ts';
import { environmentSource } from '../sync/environment-source.ts';
import { writeEnvironment } from './write-environment.ts';

const root = 'generated/tiny-counters';

const program = `name: read-counter
title: Read a counter
purpose: The shift book wants the figure of the morning.
choose:
  - { name: counter, row: counters }
tells: { key: counter.counter_id }
arrange: |
  counters.insert({ value: draw.integer(3, 9), counter_id: 'morning' });
texts:
  - Please look at the counter that is called {key} and tell me what it shows right now, because the shift book still lacks the figure of this morning.
  - The shift book has a gap. Could you read counter {key} for me and say which value it has, so that I can write the number down?
  - Counter {key}, what does it show at the moment? I only need the value, for the book, and then I will leave you in peace again.
solution: |
  tell({ value: tools.show_counter({ counter_id: key }).value });
`;

let workspace: ScratchWorkspace;
const write = () => writeEnvironment(workspace.root, root, emitEnvironment);
const drift = () => findDrift(workspace.root, root, emitEnvironment);
const text = (path: string) => readFileSync(workspace.path(root, path), 'utf8');

beforeEach(() => {
  workspace = new ScratchWorkspace();
  workspace.write(`${root}/logic-model.yaml`, tinyModel);
});

afterEach(() => workspace[Symbol.dispose]());

it('come in with a module each, and go with it', async () => {
  expect(await write()).toEqual([]);
  expect(existsSync(workspace.path(root, 'src/tasks'))).toBe(false);
  const before = text('package.json');

  workspace.write(`${root}/tasks/read-counter.yaml`, program);
  expect((await drift()).join('\n')).toContain('src/tasks/read-counter.ts: missing');
  expect(await write()).toEqual([]);
  expect(text('src/tasks/read-counter.ts')).toContain('export function solve(');
  expect(JSON.parse(text('package.json'))).toMatchObject({
    exports: { './tasks': './src/tasks/index.ts' },
  });
  expect(await drift()).toEqual([]);
  expect((await environmentSource(workspace.root, root)).ok).toBe(true);
  expect(text('tasks/read-counter.yaml')).toBe(program);

  workspace.write(`${root}/tasks/read-counter.yaml`, program.replace('Read a', 'Read one'));
  expect((await drift()).join('\n')).toContain('src/tasks/read-counter.ts: out of date');

  rmSync(workspace.path(root, 'tasks/read-counter.yaml'));
  expect((await drift()).join('\n')).toContain('src/tasks/read-counter.ts: no longer generated');
  expect(await write()).toEqual([]);
  expect(existsSync(workspace.path(root, 'src/tasks/read-counter.ts'))).toBe(false);
  expect(JSON.parse(text('package.json'))).toEqual(JSON.parse(before));
  expect(await drift()).toEqual([]);
});

it('with problems are left out, each told with its place; the others come in', async () => {
  workspace.write(`${root}/tasks/read-counter.yaml`, program.replace('show_counter', 'show_count'));
  workspace.write(
    `${root}/tasks/other.yaml`,
    program.replace('read-counter', 'other').replace('key: counter', 'key: countr'),
  );
  workspace.write(`${root}/tasks/sound.yaml`, program.replace('read-counter', 'sound'));
  expect(await write()).toEqual([]);
  expect(existsSync(workspace.path(root, 'src/tasks/sound.ts'))).toBe(true);
  expect(existsSync(workspace.path(root, 'src/tasks/other.ts'))).toBe(false);
  expect(await drift()).toEqual([]);
  expect((await environmentSource(workspace.root, root)).ok).toBe(true);
  const emission = await emitEnvironment(tinyModel, `${root}/logic-model.yaml`, {
    tasks: taskFilesIn(workspace.path(root), root),
  });
  expect(emission.ok && emission.environment.warnings).toEqual([
    expect.stringMatching(
      /^generated\/tiny-counters\/tasks\/other\.yaml:\d+:\d+ warning .*counter/,
    ),
    expect.stringMatching(/^generated\/tiny-counters\/tasks\/other\.yaml:\d+:\d+ error .*countr/),
    expect.stringMatching(
      /^generated\/tiny-counters\/tasks\/read-counter\.yaml:\d+:\d+ error .*show_count/,
    ),
  ]);
  const [broken = ''] = brokenPrograms(workspace.root, root);
  expect(broken).toMatch(/ {2}other: \w+ .*countr.*\n {2}read-counter: \w+ .*show_count/);
});
