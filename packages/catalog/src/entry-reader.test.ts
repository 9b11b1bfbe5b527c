import { readFileSync } from 'node:fs';
import { ScratchWorkspace } from '@envloom/core/testing';
import { smallWorldText } from '@envloom/env-package/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EntryReader } from './entry-reader.ts';
import { qualityText } from './sentences.ts';
import { writeCatalog } from './write-catalog.ts';

const root = 'generated/tool-shed';

let workspace: ScratchWorkspace;

beforeEach(async () => {
  workspace = new ScratchWorkspace();
  workspace.write(`${root}/logic-model.yaml`, smallWorldText);
  workspace.write(`${root}/package.json`, { name: '@envloom/env-tool-shed', version: '0.1.0' });
  await writeCatalog({
    workspaceRoot: workspace.root,
    directories: ['generated'],
    output: workspace.path('generated'),
    isWriting: true,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

const read = () => new EntryReader(workspace.root).read(root);

/** A catalogue that says something of its own, to see whether it is asked. */
function retitleCatalogue(): void {
  const text = readFileSync(workspace.path('generated/catalog.json'), 'utf8');
  workspace.write('generated/catalog.json', text.replace('"Tool shed"', '"From the catalogue"'));
}

it('takes what the catalogue says of the text of a model', () => {
  expect(read()).toMatchObject({ title: 'Tool shed', path: root });
  retitleCatalogue();
  expect(read()).toMatchObject({ title: 'From the catalogue', path: root });
});

it('reads the files of a model that has changed since, or where there is no catalogue', () => {
  retitleCatalogue();
  const changed = smallWorldText.replace('title: Tool shed', 'title: New shed');
  workspace.write(`${root}/logic-model.yaml`, changed);
  expect(read().title).toBe('New shed');
  workspace.write('generated/catalog.json', '{');
  expect(read().title).toBe('New shed');
});

it('reads scenarios as they are', () => {
  expect(read()).not.toHaveProperty('scenarios');
  workspace.write(`${root}/scenarios/index.json`, {
    format_version: 1,
    env: 'tool-shed',
    model_hash: 'of an earlier model',
    seed: 7,
    options: {},
    scenarios: ['a', 'a', undefined].map((program, at) => ({
      id: `tool-shed-7-${at}`,
      content_hash: 'c',
      kind: 'ordinary',
      split: 'train',
      difficulty: 0.5,
      program,
    })),
  });
  expect(read().scenarios).toMatchObject({ count: 3, programs: 1, current: false });
});

it('names the file that is wrong', () => {
  workspace.write(`${root}/logic-model.yaml`, 'name: [');
  expect(read).toThrow('generated/tool-shed/logic-model.yaml:1');
});

it('reads how a twin answers beside its original', () => {
  const report: object = JSON.parse(
    readFileSync(new URL('../../../generated/library-loans/quality.json', import.meta.url), 'utf8'),
  );
  const twin = {
    original: 'shed 1.0.0',
    seed: 1,
    start: 'own',
    sequences: 100,
    calls: 3_000,
    recorded: 0,
    unanswered: 0,
    succeeded: 2_000,
    outcome: 3_000,
    result: 2_999,
    wire: 2_400,
    masks: [],
    kills: { total: 10, noticed: 9, survived: [] },
  };
  workspace.write(`${root}/quality.json`, { ...report, twin });
  expect(read().quality?.twin).toEqual({
    original: 'shed 1.0.0',
    calls: 3_000,
    outcome: 1,
    result: 0.9996,
    wire: 0.8,
    kill_score: 0.9,
  });
  expect(qualityText(read())).toContain(
    ' Of 3,000 calls it answers 80 % byte for byte as shed 1.0.0, 99 % with the same result; they noticed 90 % of the mistakes put into it.',
  );
});
