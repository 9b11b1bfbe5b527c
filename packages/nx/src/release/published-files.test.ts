import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyAssets } from '../build/assets.ts';
import { ScratchWorkspace } from '@envloom/core/testing';
import { isPublished } from './published-files.ts';

const files = [
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'logic-model.yaml',
  'openenv.yaml',
  'quality.json',
  'quality.html',
  'provenance.json',
  'tsconfig.json',
  'scenarios/index.json',
  'scenarios/a-7-0001.json',
  'scenarios/bases/0cac.json',
  'scenarios/.progress.jsonl',
  'src/text.hbs',
  'src/testing/text.hbs',
  'test/data.json',
  'notes.md',
];

it('are those that building takes over, besides compiled code and package.json', () => {
  using workspace = new ScratchWorkspace();
  for (const file of files) workspace.write(`env/${file}`, file);
  const output = workspace.path('dist');
  mkdirSync(output);
  copyAssets(workspace.root, workspace.path('env'), output);
  const copied = readdirSync(output, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(output, path)).isFile())
    .map((path) => path.replaceAll('\\', '/'));
  expect(files.filter(isPublished).toSorted()).toEqual(copied.toSorted());
});

it('are compiled code without its tests, and package.json', () => {
  expect(['src/index.ts', 'package.json'].every(isPublished)).toBe(true);
  expect(['src/index.test.ts', 'test/laws.test.ts', 'dist/src/index.js'].some(isPublished)).toBe(
    false,
  );
});
