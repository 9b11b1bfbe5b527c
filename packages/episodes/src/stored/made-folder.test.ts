import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readScenarios } from '../node.ts';
import { isMade, linesFileOf, makeScenarios, stampFile, stampOf } from './made-folder.ts';

let root: string;
let folder: string;
let asked: string[];

const maker = (of: string): void => {
  asked.push(of);
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'envloom-made-'));
  folder = join(root, 'scenarios');
  asked = [];
});

afterEach(() => {
  rmSync(root, { recursive: true });
});

function store(lines: string, stamp: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(linesFileOf(folder), lines);
  writeFileSync(join(folder, 'index.json'), '{}');
  writeFileSync(join(folder, stampFile), stamp);
}

it('asks nobody for a set without lines, as packages ship them', () => {
  makeScenarios(folder, maker);
  mkdirSync(folder);
  makeScenarios(folder, maker);
  expect(asked).toEqual([]);
});

it('asks nobody for files that are what the lines say', () => {
  store('lines', stampOf('lines'));
  makeScenarios(folder, maker);
  makeScenarios(`${folder}/`, maker);
  expect(asked).toEqual([]);
});

it.each<[string, () => void]>([
  ['are missing', () => rmSync(folder, { recursive: true })],
  ['are of other lines', () => writeFileSync(linesFileOf(folder), 'others')],
  ['were not finished', () => rmSync(join(folder, stampFile))],
  ['have lost their index', () => rmSync(join(folder, 'index.json'))],
  [
    'were made by another version',
    () => writeFileSync(join(folder, stampFile), stampOf('lines').replace(/^\d+/, '0')),
  ],
])('asks the maker for files that %s', (_what, change) => {
  store('lines', stampOf('lines'));
  change();
  expect(isMade(folder)).toBe(false);
  makeScenarios(folder, maker);
  expect(asked).toEqual([folder]);
});

describe('the maker of a workspace', () => {
  const install = (code: string): void => {
    const module = join(root, 'node_modules/@envloom/cli');
    mkdirSync(module, { recursive: true });
    const exports = { './make-scenarios': './make.js' };
    writeFileSync(join(module, 'package.json'), JSON.stringify({ type: 'module', exports }));
    writeFileSync(join(module, 'make.js'), code);
  };

  it('is run when something is read', () => {
    store('lines', 'none');
    install(
      `import { writeFileSync } from 'node:fs';
       const index = { format_version: 1, env: 'x', model_hash: '', seed: 1, options: {}, scenarios: [] };
       writeFileSync(process.argv[2] + '/index.json', JSON.stringify(index));`,
    );
    expect(readScenarios(folder).ids).toEqual([]);
  });

  it('says why it cannot', () => {
    store('lines', 'none');
    install(`process.stderr.write('The line 2 was changed.'); process.exitCode = 1;`);
    expect(() => readScenarios(folder).ids).toThrow(/scenarios.*made: The line 2 was changed\./);
  });
});
