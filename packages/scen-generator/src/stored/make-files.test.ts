import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMade, readScenarios, stampFile } from '@envloom/episodes/node';
import { generateOn } from '../generate/generate.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkText } from '@envloom/env-package';
import { library, libraryWorkspace } from '@envloom/env-package/testing';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { gatePorts } from './default-ports.ts';
import { ScenarioFolder } from './folder.ts';
import { setRun } from './index-file.ts';
import { journalFile } from './journal.ts';
import { linesFile } from './lines.ts';
import { makeFiles } from './make-files.ts';
import { makeSet } from './make-set.ts';

const timeout = 120_000;
const wishes = { seed: 5, count: 3 };

let workspace: ScratchWorkspace;
let folder: string;
let lines: string;
let model: string;
let whole: ReadonlyMap<string, string>;

const filesIn = (path: string): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .toSorted()
      .map((file) => [file, readFileSync(join(path, file), 'utf8')]),
  );

const write = (file: string, text: string): void => {
  writeFileSync(workspace.path(library, file), text);
};

beforeAll(async () => {
  workspace = await libraryWorkspace();
  folder = workspace.path(library, 'scenarios');
  model = readFileSync(workspace.path(library, 'logic-model.yaml'), 'utf8');
  const check = checkText(model, 'logic-model.yaml');
  if (!check.ok) throw new Error(check.problems.join('\n'));
  await makeSet({
    stage: gatePorts.createGeneratorContext(check.checked),
    run: setRun('library-loans', check.checked.hash, wishes),
    wishes,
    folder: new ScenarioFolder(folder),
    generate: generateOn,
    progress: { show: () => undefined, clear: () => undefined },
    signal: new AbortController().signal,
  });
  lines = readFileSync(workspace.path(library, linesFile), 'utf8');
  whole = filesIn(folder);
}, timeout);

beforeEach(() => {
  write(linesFile, lines);
  write('logic-model.yaml', model);
  rmSync(folder, { recursive: true, force: true });
});

afterAll(() => {
  workspace[Symbol.dispose]();
});

it('gives the files of the search, byte for byte', { timeout }, () => {
  makeFiles(folder);
  expect(filesIn(folder)).toEqual(whole);
  expect(isMade(folder)).toBe(true);
  expect([...readScenarios(folder)]).toHaveLength(wishes.count);
});

it('finishes what was killed, and removes what is of another set', { timeout }, () => {
  makeFiles(folder);
  const [first = '', second = ''] = [...whole.keys()].filter((file) => file.startsWith('library'));
  rmSync(join(folder, stampFile));
  rmSync(join(folder, first));
  writeFileSync(join(folder, second), '{ "id": ');
  cpSync(join(folder, 'index.json'), join(folder, 'library-loans-9-0001.json'));
  expect(isMade(folder)).toBe(false);
  makeFiles(folder);
  expect(filesIn(folder)).toEqual(whole);
});

it('does not take a line that was changed', { timeout }, () => {
  const [header = '', first = '', ...rest] = lines.split('\n');
  const changed = first.replace(/"alternatives":(\d+)/, '"alternatives":99');
  expect(changed).not.toBe(first);
  write(linesFile, [header, changed, ...rest].join('\n'));
  expect(() => makeFiles(folder)).toThrow(/library-loans-5-0001: its line .*npx nx g scenarios/s);
  expect(isMade(folder)).toBe(false);
  write(linesFile, [header, first.slice(0, -1), ...rest].join('\n'));
  expect(() => makeFiles(folder)).toThrow(/scenarios\.jsonl:2 is no JSON/);
  write(linesFile, [header, first.replace('"calls"', '"called"'), ...rest].join('\n'));
  expect(() => makeFiles(folder)).toThrow(/scenarios\.jsonl:2: .*calls/s);
});

it('makes nothing for another model', { timeout }, () => {
  write('logic-model.yaml', model.replace(/^title: .*$/m, 'title: Another library'));
  expect(() => makeFiles(folder)).toThrow(/were made for model .* and this is .*nx g scenarios/s);
  expect(isMade(folder)).toBe(false);
});

it('leaves a set alone that is being made', { timeout }, () => {
  makeFiles(folder);
  writeFileSync(join(folder, journalFile), '{}\n');
  expect(() => makeFiles(folder)).toThrow(/was interrupted, or goes on/);
});

it('may be done by two processes at once', { timeout }, async () => {
  const maker = join(import.meta.dirname, '..', '..', '..', 'cli', 'src', 'make-scenarios.ts');
  const run = async (): Promise<unknown> => {
    const [code] = await once(spawn('node', [maker, folder], { stdio: 'inherit' }), 'exit');
    return code;
  };
  expect(await Promise.all([run(), run()])).toEqual([0, 0]);
  expect(filesIn(folder)).toEqual(whole);
  expect(isMade(folder)).toBe(true);
});
