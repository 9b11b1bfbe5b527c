import { afterEach, expect, it } from 'vitest';
import { smallLibrary } from '../testing/small-library.ts';
import type { CheckJob } from './check-messages.ts';
import { CheckThread } from './check-thread.ts';
import { ModelChecks } from './model-checks.ts';

const thread = new CheckThread();
afterEach(() => thread.close());

const uri = 'file:///work/small/logic-model.yaml';
const job = (part?: CheckJob['part'], text = smallLibrary): CheckJob => ({
  uri,
  text,
  modelUri: uri,
  model: text,
  helpers: undefined,
  part,
});

it('checks of a part go before whole checks, which are done all the same', async () => {
  const done: string[] = [];
  const whole = ['a', 'b'].map(async (name) => {
    const answer = await thread.check(job(undefined, `${smallLibrary}# ${name}\n`)).answer;
    done.push(name);
    return answer?.isWhole;
  });
  const part = await thread.check(job(['operations', 0])).answer;
  done.push('part');
  expect(part).toMatchObject({ diagnostics: [], isWhole: false, isRead: true });
  expect(await Promise.all(whole)).toEqual([true, true]);
  expect(done[0]).toBe('part');
});

it('a check that is cancelled has no answer, and those after it have theirs', async () => {
  const [running, waiting, last] = ['a', 'b', 'c'].map((name) =>
    thread.check(job(undefined, `${smallLibrary}${name}: 1\n`)),
  );
  running?.cancel();
  waiting?.cancel();
  expect(await running?.answer).toBeUndefined();
  expect(await waiting?.answer).toBeUndefined();
  expect((await last?.answer)?.diagnostics.map(({ message }) => message)).toEqual([
    'The key `c` does not belong here.',
  ]);
});

it('a model is checked in steps, and what ends one of them ends the check', () => {
  const ended = new Error('ended');
  let steps = 0;
  const checks = new ModelChecks();
  checks.take(smallLibrary);
  const endAt = (last: number) => (): void => {
    steps += 1;
    if (steps === last) throw ended;
  };
  expect(checks.diagnostics(endAt(Number.POSITIVE_INFINITY))).toEqual([]);
  expect(steps).toBeGreaterThanOrEqual(6);
  steps = 0;
  checks.take(`${smallLibrary}# another\n`);
  expect(() => checks.diagnostics(endAt(4))).toThrow(ended);
  expect(steps).toBe(4);
  expect(checks.diagnostics(endAt(Number.POSITIVE_INFINITY))).toEqual([]);
});
