import type { Trajectory } from '@envloom/episodes/trajectory';
import { expect, test } from 'vitest';
import { playedSolution } from '../testing/trajectories.ts';
import type { FilterOptions } from './filter-options.ts';
import { ownFilters, setFilters } from './filters.ts';
import { firstFinding } from './finding.ts';
import { charactersOf, tokensOf } from './lengths.ts';

const good = playedSolution();

/** Why a trajectory is left out, after others. */
function reasonOf(
  trajectory: Trajectory,
  options: FilterOptions = {},
  before: readonly Trajectory[] = [],
): string | undefined {
  const filters = [...ownFilters(options), ...setFilters(options)];
  for (const each of before) firstFinding(filters, each);
  return firstFinding(filters, trajectory)?.reason;
}

function withCalls(text: string): Trajectory {
  const messages = good.messages.map((message) =>
    message.role === 'assistant' && message.tool_calls !== undefined
      ? {
          ...message,
          tool_calls: message.tool_calls.map((call) => ({
            ...call,
            function: { ...call.function, arguments: text },
          })),
        }
      : message,
  );
  return { ...good, messages };
}

test('a solution passes', () => {
  expect(good.reward).toBe(1);
  expect(reasonOf(good)).toBeUndefined();
});

test('a strict reward of 1 is demanded unless told otherwise', () => {
  const half: Trajectory = { ...good, reward: 0, grade: { ...good.grade, strict: 0, dense: 0.5 } };
  expect(reasonOf(half)).toBe('strict-below-1');
  expect(reasonOf(half, { reward: { of: 'dense', least: 0.5 } })).toBeUndefined();
  expect(reasonOf(half, { reward: { of: 'dense', least: 0.6 } })).toBe('dense-below-0.6');
  expect(reasonOf(half, { reward: 'any' })).toBeUndefined();
});

test('what an agent should not learn to write is left out', () => {
  const cut: Trajectory = {
    ...good,
    end: { kind: 'agent-failure', reason: 'loop', message: 'five times the same' },
  };
  const step = { message: 2, hash: '', malformed: [{ text: '<tool_call>', problem: 'no end' }] };
  expect(reasonOf(cut)).toBe('loop');
  expect(reasonOf({ ...good, steps: [step] })).toBe('malformed-call');
  expect(reasonOf(withCalls('{"member_id":'))).toBe('unreadable-arguments');
  expect(reasonOf(withCalls('["M1"]'))).toBe('unreadable-arguments');
  expect(reasonOf({ ...good, messages: good.messages.slice(0, -1) })).toBe('no-last-message');
  expect(
    reasonOf({ ...good, messages: good.messages.slice(0, -1) }, { format: 'any' }),
  ).toBeUndefined();
});

test('length is in characters, and in tokens as counted or estimated', () => {
  const characters = charactersOf(good);
  expect(reasonOf(good, { maxCharacters: characters })).toBeUndefined();
  expect(reasonOf(good, { maxCharacters: characters - 1 })).toBe('too-many-characters');
  expect(tokensOf(good)).toBe(Math.ceil(characters / 4));
  const turn = { usage: { input_tokens: 90, output_tokens: 10 } };
  const counted: Trajectory = { ...good, steps: good.steps.map((step) => ({ ...step, turn })) };
  expect(tokensOf(counted)).toBe(100);
  expect(reasonOf(counted, { maxTokens: 99 })).toBe('too-many-tokens');
  expect(reasonOf(counted, { maxTokens: 100 })).toBeUndefined();
});

test('the same actions twice are one sample, however arguments are written', () => {
  const again: Trajectory = { ...good, id: 'again', sample: 1 };
  expect(reasonOf(again, {}, [good])).toBe('same-actions');
  expect(reasonOf(again, { duplicates: 'keep' }, [good])).toBeUndefined();
  const spaced = withCalls('{ "book_id": "B1",  "member_id": "M1" }');
  expect(reasonOf(spaced, {}, [good])).toBe('same-actions');
  expect(reasonOf(withCalls('{"member_id":"M2","book_id":"B1"}'), {}, [good])).toBeUndefined();
  expect(reasonOf({ ...again, scenario: 'another' }, {}, [good])).toBeUndefined();
});

test('near duplicates have the same calls and say something else', () => {
  const last = { role: 'assistant' as const, content: 'Emma is lent to Ada.' };
  const reworded: Trajectory = { ...good, messages: [...good.messages.slice(0, -1), last] };
  expect(reasonOf(reworded, {}, [good])).toBeUndefined();
  expect(reasonOf(reworded, { duplicates: 'calls' }, [good])).toBe('same-calls');
});

test('of a scenario at most so many are taken', () => {
  const options: FilterOptions = { maxPerScenario: 1, duplicates: 'keep' };
  expect(reasonOf(good, options, [good])).toBe('enough-of-scenario');
  expect(reasonOf({ ...good, interaction: 'conversational' }, options, [good])).toBeUndefined();
});

test('only what was asked for', () => {
  const cases: readonly [FilterOptions, string | undefined][] = [
    [{ envs: ['bank-ledger'] }, 'other-environment'],
    [{ agents: ['openai:a', 'openai:b'] }, 'other-agent'],
    [{ modes: ['tools'] }, 'other-mode'],
    [{ interactions: ['conversational'] }, 'other-interaction'],
    [{ kinds: ['must-refuse'] }, 'other-kind'],
    [{ envs: ['library-loans'], agents: ['reference'], kinds: ['ordinary'] }, undefined],
  ];
  for (const [options, reason] of cases) expect(reasonOf(good, options)).toBe(reason);
});
