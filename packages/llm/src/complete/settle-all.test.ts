import { expect, test } from 'vitest';
import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';
import { settleAll } from './settle-all.ts';

const failed = (problem: LanguageModelProblem, message: string = problem): Promise<never> =>
  Promise.reject(new LanguageModelError(problem, message));

test('values come back in order, and the failure of a single answer is thrown', async () => {
  await expect(settleAll([Promise.resolve(1), Promise.resolve(3)])).resolves.toEqual([1, 3]);
  await expect(settleAll([Promise.resolve(1), failed('bad-answer')])).rejects.toThrow('bad-answer');
});

test('nothing is decided before all have settled', async () => {
  let isDone = false;
  const late = new Promise<void>((resolve) => {
    setTimeout(() => {
      isDone = true;
      resolve();
    }, 10);
  });
  await expect(settleAll([failed('unreachable'), late])).rejects.toThrow('unreachable');
  expect(isDone).toBe(true);
});

test('an outage outranks what waits, and a missing recording too', async () => {
  await expect(
    settleAll([failed('waiting'), failed('not-recorded'), failed('unauthorized')]),
  ).rejects.toMatchObject({ problem: 'unauthorized' });
  await expect(
    settleAll([failed('waiting'), failed('not-recorded'), failed('bad-answer')]),
  ).rejects.toMatchObject({ problem: 'not-recorded' });
});

test('what waits is told with how many others', async () => {
  await expect(
    settleAll([Promise.resolve(1), failed('waiting', 'a is in b'), failed('waiting')]),
  ).rejects.toMatchObject({
    problem: 'waiting',
    message: '2 of 3 questions have no answer yet. The first: a is in b',
  });
  await expect(settleAll([failed('waiting', 'a is in b')])).rejects.toThrow('a is in b');
});

test('a defect is thrown as it is', async () => {
  await expect(
    settleAll([failed('waiting'), Promise.reject(new TypeError('oops'))]),
  ).rejects.toThrow(TypeError);
});
