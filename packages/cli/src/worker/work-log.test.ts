import { type JobHandler, UnkeptResult, type WorkKind } from '@envloom/work';
import { expect, it } from 'vitest';
import { checkJob } from '../commands/check/work.ts';
import { verifyJob } from '../commands/verify/work.ts';
import { logged, withoutEchoes, workLog } from './work-log.ts';

const summary = (output: unknown): string =>
  typeof output === 'object' && output !== null && 'passed' in output
    ? verifyJob.summary(verifyJob.output.parse(output))
    : checkJob.summary(checkJob.output.parse(output));

async function line(kind: WorkKind, handler: JobHandler, signal = new AbortController().signal) {
  let said = '';
  const output = { write: (text: string) => (said += text) };
  const log = workLog({ output, now: () => new Date('2026-11-22T10:00:00Z') });
  const context = { signal, tell: () => undefined };
  await Promise.allSettled([logged(kind, handler, summary, log)({ root: 'a' }, context)]);
  return said;
}

const report = { ok: true, report: '{}', complete: false };

it.each<[WorkKind, JobHandler, string]>([
  ['scenarios', () => Promise.resolve({ passed: false, printed: '' }), 'not passed'],
  ['check', () => Promise.reject(new UnkeptResult(report)), 'evaluated in part (not kept)'],
  ['check', () => Promise.reject(new Error('broken\nat')), 'failed: broken'],
])('a job of kind %s is a line', async (kind, handler, result) => {
  const said = await line(kind, handler);
  expect(said).toMatch(/^2026-11-22T10:00:00\.000Z \w+ [0-9a-f]{12} \d+\.\d s /);
  expect(said.endsWith(` s ${result}\n`)).toBe(true);
});

it('tells work that was given back', async () => {
  const signal = AbortSignal.abort(new Error('the worker ends'));
  const said = await line('check', () => Promise.reject(new Error('ended')), signal);
  expect(said).toMatch(/ s given back\n$/);
});

it('tells once what four queues tell of one Redis, and tells it again later', () => {
  const said: string[] = [];
  let now = 0;
  const log = withoutEchoes(
    (text) => said.push(text),
    () => now,
  );
  for (const text of ['gone', 'gone', 'back', 'gone']) log(text);
  now = 5000;
  log('gone');
  expect(said).toEqual(['gone', 'back', 'gone']);
});
