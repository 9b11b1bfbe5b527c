import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFileLock, withFileLock } from './file-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'some.lock');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('is held by one at a time, and given back also when the work fails', () => {
  expect(() =>
    withFileLock(file, () => {
      expect(() => takeFileLock(file, 0)).toThrow('locked');
      throw new Error('the work failed');
    }),
  ).toThrow('the work failed');
  expect(withFileLock(file, () => 'free', 0)).toBe('free');
});

test('does not outlive a process that is killed', async () => {
  const module = new URL('file-lock.ts', import.meta.url).href;
  const script = `
    const { takeFileLock } = await import(${JSON.stringify(module)});
    globalThis.release = takeFileLock(${JSON.stringify(file)}, 0);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(holder.stdout, 'data');
  expect(() => takeFileLock(file, 0)).toThrow('locked');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  expect(withFileLock(file, () => 'free', 0)).toBe('free');
});
