import { expect, test } from 'vitest';
import { LibraryLoans } from '@envloom/runtime/testing';
import { recorded } from '../testing/recorded.ts';
import { lending, refusing, talking } from '../testing/scenarios.ts';
import { parseTrajectory, type Trajectory } from '../trajectory.ts';

const all = [lending, refusing, talking].map((scenario) => recorded(LibraryLoans, scenario));
const lent = recorded(LibraryLoans, lending);

test.each(all)('$id is a trajectory, and comes back itself', (trajectory) => {
  const json: unknown = JSON.parse(JSON.stringify(trajectory));
  expect(parseTrajectory(json)).toBe(json);
});

test('everything that may be recorded is read, and what is not known is kept', () => {
  const usage = {
    input_tokens: 10,
    output_tokens: 2,
    reasoning_tokens: 1,
    estimated: true,
  } as const;
  const full = {
    ...lent,
    seed: 'other',
    interaction: 'conversational',
    agent: {
      name: 'openai:m',
      mode: 'prompt',
      thinking: true,
      model: 'm',
      sampling: { temperature: 0.7, top_p: 0.95, seed: 3, max_tokens: 100 },
    },
    user: { name: 'openai:u', model: 'u', sampling: {} },
    steps: lent.steps.map((step) => ({
      ...step,
      malformed: [{ text: '<tool_call>{</tool_call>', problem: 'no JSON' }],
      revealed: ['who'],
      turn: { model: 'm', finish_reason: 'stop', usage, seconds: 0.5, text: 'x', note: 'y' },
    })),
    end: { kind: 'agent-failure', reason: 'loop', message: 'again and again' },
    usage: { ...usage, cost: 0.01 },
    user_usage: usage,
    added_later: 1,
  } satisfies Trajectory & { readonly added_later: number };
  expect(parseTrajectory(full)).toBe(full);
});

test.each([
  [{ ...lent, id: 7 }, 'id: expected a string, got 7'],
  [{ ...lent, final_hash: 'x' }, 'final_hash: expected 32 hexadecimal digits'],
  [{ ...lent, content_hash: undefined }, 'content_hash: expected the content hash of its scenario'],
  [{ ...lent, reward: 0.5 }, 'reward: expected 0 or 1'],
  [{ ...lent, format_version: 2 }, 'a newer envloom is needed'],
  [
    { ...lent, messages: [{ role: 'robot', content: '' }] },
    'messages[0].role: expected "system" or "user" or',
  ],
  [
    { ...lent, end: { kind: 'agent-failure', reason: 'bored', message: '' } },
    'end.reason: expected "step-limit" or "token-limit" or ',
  ],
  [{ ...lent, sample: -1 }, 'sample: expected 0 or more, got -1'],
  [{ ...lent, sample: 0.5 }, 'sample: expected a whole number, got 0.5'],
  [{ ...lent, env: '' }, 'env: expected a text that is not empty'],
  [{ ...lent, tools: { type: 'function' } }, 'tools: expected a list, got an object'],
  [{ ...lent, grade: { ...lent.grade, dense: 2 } }, 'grade.dense: expected 1 or less, got 2'],
  [
    { messages: [], tools: [] },
    /^expected a trajectory, got an object without format_version, id, env and 15 other members that one has$/,
  ],
  [{ ...lent, interaction: 'conversational' }, 'user: a conversation needs one'],
  [{ ...lent, reward: 0 }, 'reward: expected 1, as in grade.strict, got 0'],
  [{ ...lent, final_hash: '0'.repeat(32) }, 'as after the last step'],
  [{ ...lent, steps: lent.steps.slice(1) }, 'steps: expected one for each of the 2 messages'],
  [
    { ...lent, steps: lent.steps.map((step) => ({ ...step, message: 2 })) },
    'steps[1].message: expected 4',
  ],
  [
    { ...lent, steps: lent.steps.map(({ observation: _observation, ...step }) => step) },
    'steps[0]: an action and what the environment answered belong together',
  ],
  [null, 'expected a trajectory, got null'],
  [[], 'expected a trajectory, got a list'],
  ['{}', 'expected a trajectory, got "{}"'],
])('%#: what is wrong is told with its path', (json, problem) => {
  expect(() => parseTrajectory(json)).toThrow(problem);
});

test('all problems are listed, up to twenty', () => {
  const messages = Array.from({ length: 50 }, () => ({ role: 'user', content: 1 }));
  const listed = /^(?:messages\[\d+\]\.content: .*\n){19}messages\[19\]\.content: .*$/;
  expect(() => parseTrajectory({ ...lent, messages })).toThrow(listed);
});

test('nesting without end is refused', () => {
  const nested: unknown = JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`);
  expect(() => parseTrajectory({ ...lent, added: nested })).toThrow('at most 128 levels');
});
