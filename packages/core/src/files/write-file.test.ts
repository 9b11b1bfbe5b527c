import { readdirSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '../testing/scratch-workspace.ts';
import { writeIfChanged } from './write-file.ts';

it('writes what is new or changed, and leaves no other file behind', () => {
  using workspace = new ScratchWorkspace();
  const file = workspace.path('reports/quality.json');
  expect(writeIfChanged(file, 'one\n')).toBe(true);
  expect(writeIfChanged(file, 'two\n')).toBe(true);
  expect(readFileSync(file, 'utf8')).toBe('two\n');
  expect(readdirSync(workspace.path('reports'))).toEqual(['quality.json']);
});

it.each(['same\n', 'same\r\n'])('does not touch %j', (present) => {
  using workspace = new ScratchWorkspace();
  workspace.write('quality.json', present);
  const file = workspace.path('quality.json');
  utimesSync(file, 1, 1);
  expect(writeIfChanged(file, 'same\n')).toBe(false);
  expect(statSync(file).mtimeMs).toBe(1_000);
});

it('leaves what is there when it cannot write', () => {
  using workspace = new ScratchWorkspace();
  workspace.write('quality.json/occupied', '');
  expect(() => writeIfChanged(workspace.path('quality.json'), 'text')).toThrow(/EISDIR/);
  expect(readdirSync(workspace.root)).toEqual(['quality.json']);
});
