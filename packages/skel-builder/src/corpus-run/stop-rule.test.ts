import { LanguageModelError, type LanguageModelProblem } from '@envloom/llm';
import { expect, it } from 'vitest';
import { StopRule } from './stop-rule.ts';

function endedBy(...problems: readonly LanguageModelProblem[]): StopRule {
  const rule = new StopRule(new AbortController().signal);
  for (const problem of problems) {
    const error = new LanguageModelError(problem, problem);
    rule.note({ kind: 'stopped', error });
  }
  return rule;
}

it('ends a run at once where every further question would fail alike', () => {
  for (const problem of ['unreachable', 'unauthorized', 'rate-limited', 'bad-request'] as const) {
    const { cause, signal } = endedBy(problem);
    expect([cause?.problem, signal.aborted]).toEqual([problem, true]);
  }
});

it('has patience with what may pass, for a while', () => {
  expect(endedBy('timeout', 'server').cause).toBeUndefined();
  expect(endedBy('timeout', 'server', 'timeout').signal.aborted).toBe(true);
});

it('lets what the ledger knows go on when the budget is spent', () => {
  const { cause, signal } = endedBy('budget');
  expect([cause?.problem, signal.aborted]).toEqual(['budget', false]);
});

it('leaves a run alone where the trouble is that of one question', () => {
  expect(endedBy('not-recorded', 'refused', 'bad-answer').cause).toBeUndefined();
});

it('ends with the run around it', () => {
  const outside = new AbortController();
  const rule = new StopRule(outside.signal);
  outside.abort();
  expect(rule.signal.aborted).toBe(true);
});
