import { expect, it } from 'vitest';
import type { BatchTaskResult } from './environment-work.ts';
import { inThreads } from './in-threads.ts';
import { work } from './testing/work.ts';

async function carriedOut(wishes: readonly string[], most: number, seconds?: number) {
  const jobs = wishes.map((does, at) => ({
    workspaceRoot: '/',
    project: { id: `task-${at}`, root: `project-${at}` },
    options: { does },
  }));
  const results: BatchTaskResult[] = [];
  for await (const result of inThreads(work, jobs, most, seconds)) results.push(result);
  return results;
}

it('keeps a thread for many jobs, and tells each what it printed', async () => {
  const results = await carriedOut(['pass', 'fail', 'pass'], 1);
  expect(results).toEqual([
    { task: 'task-0', result: { success: true, terminalOutput: 'project-0 is number 1\n' } },
    { task: 'task-1', result: { success: false, terminalOutput: 'project-1 is number 2\n' } },
    { task: 'task-2', result: { success: true, terminalOutput: 'project-2 is number 3\n' } },
  ]);
});

it('carries out every job once in as many threads as are wanted', async () => {
  const results = await carriedOut(Array<string>(7).fill('pass'), 3);
  expect(results.map(({ task }) => task).toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((at) => `task-${at}`),
  );
  expect(results.every(({ result }) => result.success)).toBe(true);
});

it.each([
  ['throw', /^project-0 is number 1\nError: it cannot be done\n/, 2],
  ['break', /^The thread of this task broke: .*broken from outside/, 1],
  ['exit', /^The thread of this task ended by itself, with 3\.\n$/, 1],
] as const)('a job that does %s fails alone', async (does, told, next) => {
  const [first, second] = await carriedOut([does, 'pass'], 1);
  expect(first?.result.success).toBe(false);
  expect(first?.result.terminalOutput).toMatch(told);
  const terminalOutput = `project-1 is number ${next}\n`;
  expect(second).toEqual({ task: 'task-1', result: { success: true, terminalOutput } });
});

it('a job whose call does not return fails alone, and names the call', async () => {
  const [first, second] = await carriedOut(['hang', 'pass'], 1, 0.5);
  expect(first?.result).toEqual({
    success: false,
    terminalOutput: expect.stringMatching(
      /^A call did not return within 0\.5 s:\n {2}library-loans: find_books\(\{"text":"Emma".*\}\)\n/,
    ),
  });
  expect(second?.result.success).toBe(true);
});

it('a thread that breaks between two jobs costs none of them', async () => {
  const results = await carriedOut(['break-later', 'wait'], 2);
  expect(results.map(({ result }) => result.success)).toEqual([true, true]);
});

it('starts nothing where there is nothing to do', async () => {
  expect(await carriedOut([], 2)).toEqual([]);
});
