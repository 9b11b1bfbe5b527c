import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { expect, it } from 'vitest';
import { ScratchFolder } from './scratch-folder.ts';

it('stands where the twin has it, and then is gone', () => {
  using workspace = new ScratchWorkspace();
  const name = workspace.path('files');
  {
    using folder = new ScratchFolder(name);
    expect(folder.path).toBe(name);
    using other = new ScratchFolder(name);
    expect(other.path).not.toBe(name);
    for (const each of [folder, other]) each.write(`${name}/notes/a.txt`, 'text');
    const texts = [folder, other].map(({ path }) =>
      readFileSync(join(path, 'notes/a.txt'), 'utf8'),
    );
    expect(texts).toEqual(['text', 'text']);
    expect(() => folder.write(`${name}/../b.txt`, 'text')).toThrow(/not in \{scratch\}/);
  }
  expect(existsSync(name)).toBe(false);
});

it('stands elsewhere where there is no such place', () => {
  using folder = new ScratchFolder('/nowhere/at/all');
  using unnamed = new ScratchFolder('{data}');
  expect([folder, unnamed].map(({ path }) => path.includes('envloom-twin-'))).toEqual([true, true]);
});
