import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unreadCallsText } from '../hermes.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { LibraryLoans } from '@envloom/runtime/testing';
import { recorded, referenceActions } from '../testing/recorded.ts';
import { lending, refusing, talking, telling } from '../testing/scenarios.ts';
import {
  asInteraction,
  type Replayed,
  replayTrajectory,
  type Trajectory,
  type TrajectoryStep,
  withContentHash,
} from '../trajectory.ts';

const call = (name: string, given: object | string) => ({
  type: 'tool_calls' as const,
  calls: [{ id: 'a', name, arguments: typeof given === 'string' ? given : JSON.stringify(given) }],
});
const lend = call('check_out_book', { member_id: 'M1', book_id: 'B1' });

function replayed(scenario: Scenario, trajectory: Trajectory): Replayed {
  const replay = replayTrajectory(LibraryLoans, scenario, trajectory);
  if (replay.kind !== 'replayed') throw new Error(replay.message);
  return replay;
}

/** What a trajectory whose records were changed is told to be. */
function divergencesOf(trajectory: Trajectory, scenario: Scenario = lending): readonly string[] {
  return replayed(scenario, trajectory).divergences.map(({ message }) => message);
}

function withStep(trajectory: Trajectory, at: number, step: Partial<TrajectoryStep>): Trajectory {
  const steps = trajectory.steps.map((own, place) => (place === at ? { ...own, ...step } : own));
  return { ...trajectory, steps };
}

const lent = recorded(LibraryLoans, lending);

describe('what is played again comes out the same', () => {
  const both = [lending, refusing, talking, telling].flatMap((scenario) => [
    asInteraction(scenario, 'conversational'),
    asInteraction(scenario, 'non-conversational'),
  ]);

  test.each(both)('$id with user $user.persona', (scenario) => {
    const trajectory: Trajectory = JSON.parse(JSON.stringify(recorded(LibraryLoans, scenario)));
    expect(trajectory.reward).toBe(1);
    const replay = replayed(scenario, trajectory);
    expect(replay).toMatchObject({ isSame: true, divergences: [] });
    expect(replay.grade).toEqual(trajectory.grade);
  });

  test('the scenario as it is stored serves both interactions', () => {
    const turned = recorded(LibraryLoans, asInteraction(lending, 'conversational'));
    expect(replayed(lending, turned).isSame).toBe(true);
  });

  test('failures of the agent are played again too', () => {
    const actions = [lend, call('check_out_book', '{'), call('lend', {})];
    const trajectory = recorded(LibraryLoans, lending, actions);
    expect(trajectory).toMatchObject({ reward: 1, end: { kind: 'agent-failure' } });
    expect(divergencesOf(trajectory)).toEqual([]);
  });

  test('a turn with nothing to carry out is a step without an action', () => {
    const { messages, steps } = lent;
    const problem = 'The JSON ends too early.';
    const malformed = [{ text: '<tool_call>{</tool_call>', problem }];
    const idle = { message: 2, malformed, hash: lent.start_hash };
    const moved = steps.map((step) => ({ ...step, message: step.message + 2 }));
    const trajectory = {
      ...lent,
      messages: messages.toSpliced(
        2,
        0,
        { role: 'assistant', content: '<tool_call>{</tool_call>' },
        { role: 'user', content: unreadCallsText([problem], 0) },
      ),
      steps: [idle, ...moved],
    } satisfies Trajectory;
    expect(divergencesOf(trajectory)).toEqual([]);
  });

  test('whatever is played', () => {
    const tools = LibraryLoans.definition.tools.map(({ name }) => name);
    const args = fc.record({
      member_id: fc.constantFrom('M1', 'M2', 'M3', 'M9'),
      book_id: fc.constantFrom('B1', 'B2', 'B9'),
      loan_id: fc.constantFrom('L1', 'L2'),
    });
    const actions = fc.array(
      fc.oneof(
        fc.tuple(fc.constantFrom(...tools), args).map(([name, given]) => call(name, given)),
        fc.constantFrom('Which book?', 'Done.').map((content) => ({
          type: 'message' as const,
          content,
        })),
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(actions, fc.boolean(), (given, isConversation) => {
        const scenario = isConversation ? talking : lending;
        const trajectory = recorded(LibraryLoans, scenario, given);
        expect(divergencesOf(trajectory, scenario)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what was changed since is told', () => {
  test('an argument', () => {
    const other = call('check_out_book', { member_id: 'M2', book_id: 'B1' });
    const told = divergencesOf(withStep(lent, 0, { action: other }));
    expect(told[0]).toBe('step 0, messages: [0].arguments.member_id: expected "M2", got "M1"');
    expect(told[1]).toContain('step 0, observation: results[0]');
    expect(told.map((text) => text.split(':')[0])).toContain('grade');
  });

  test('a result, in the record and in the conversation', () => {
    const [step] = lent.steps;
    const observation = JSON.parse(
      JSON.stringify(step?.observation).replace('2025-03-15', '2025-03-16'),
    );
    expect(divergencesOf(withStep(lent, 0, { observation }))).toEqual([
      'step 0, messages: [0].result.data.due_on: expected "2025-03-16", got "2025-03-15"',
      'step 0, observation: results[0].result.data.due_on: expected "2025-03-16", got "2025-03-15"',
    ]);
  });

  test('what a step changed, and hashes', () => {
    const steps = lent.steps.map(({ diff: _diff, ...step }, at) =>
      at === 0 ? { ...step, hash: 'f'.repeat(32) } : step,
    );
    const changed = { ...lent, steps };
    const [diff, hash] = replayed(lending, changed).divergences;
    expect(diff).toMatchObject({ step: 0, what: 'diff', got: { format_version: 1 } });
    expect(diff).not.toHaveProperty('expected');
    expect(hash).toMatchObject({ step: 0, what: 'hash', expected: 'f'.repeat(32) });
    expect(divergencesOf({ ...lent, start_hash: '' })[0]).toMatch(
      /^start: expected "", got "\w{32}"/,
    );
    expect(divergencesOf({ ...lent, final_hash: '' })[0]).toMatch(/^hash: expected ""/);
  });

  test('the reward, and a check', () => {
    expect(divergencesOf({ ...lent, reward: 0 })).toEqual(['grade: reward: expected 0, got 1']);
    const checks = lent.grade.checks.map((check) =>
      check.id === 'book-lent' ? { ...check, passed: false } : check,
    );
    expect(divergencesOf({ ...lent, grade: { ...lent.grade, checks } })).toEqual([
      'grade: passed.book-lent: expected false, got true',
    ]);
  });

  test('how it ended', () => {
    const { steps, messages } = lent;
    const shorter = { ...lent, steps: steps.slice(0, -1), messages: messages.slice(0, -1) };
    expect(divergencesOf(shorter)).toEqual([
      'end: expected "finished by the agent", got "not finished"',
    ]);
    const failed = { kind: 'agent-failure', reason: 'loop', message: '' } as const;
    expect(divergencesOf({ ...lent, end: failed })).toEqual([
      'end: expected "not finished", got "finished by the agent"',
    ]);
  });

  test('steps after the end', () => {
    const steps = [...lent.steps, ...lent.steps.slice(-1)];
    expect(divergencesOf({ ...lent, steps })[0]).toBe(
      'step 2, observation: type: expected "none", got "error"',
    );
  });

  test('what the task and the user say', () => {
    const told = recorded(LibraryLoans, talking);
    const messages = told.messages.map((message) =>
      message.role === 'user' ? { ...message, content: `${message.content} Now!` } : message,
    );
    expect(divergencesOf({ ...told, messages }, talking)).toEqual([
      'messages: expected "…ow a book.", got "…ow a book. Now!"',
      'step 0, messages: [0].content: expected "It is for Ada.", got "It is for Ada. Now!"',
      'step 1, messages: [0].content: expected "The book is Emma.", got "The book is Emma. Now!"',
    ]);
  });
});

describe('what cannot be played again', () => {
  const model_hash = '0'.repeat(64);

  test.each([
    ['other-environment', lending, { ...lent, env: 'bakery' }, 'play it in bakery'],
    ['other-model', lending, { ...lent, model_hash }, 'play the scenario anew'],
    ['other-scenario', refusing, lent, 'and this is library-loans-0002'],
    [
      'other-scenario',
      withContentHash({ ...lending, checks: lending.checks.slice(1) }),
      lent,
      'judge it again',
    ],
    [
      'broken-scenario',
      { ...lending, initial_state: { base: 'b'.repeat(64) } },
      lent,
      'resolvedStart',
    ],
  ] as const)('%s', (reason, scenario, trajectory, message) => {
    const replay = replayTrajectory(LibraryLoans, scenario, trajectory);
    expect(replay).toMatchObject({ kind: 'not-replayable', reason });
    expect(replay).toHaveProperty('message', expect.stringContaining(message));
  });

  test('rows that are not valid', () => {
    const initial_state = { state: { rows: { books: [{ book_id: 7 }] } } };
    const broken = { ...lending, initial_state };
    const replay = replayTrajectory(LibraryLoans, broken, lent);
    expect(replay).toMatchObject({ reason: 'broken-scenario' });
  });
});

test('seeds are those of the trajectory', () => {
  const raffle = [call('raffle', {}), ...referenceActions(lending)];
  const trajectory = recorded(LibraryLoans, lending, raffle);
  const told = [1, 2, 3, 4, 5].map((seed) => divergencesOf({ ...trajectory, seed }).length);
  expect(divergencesOf(trajectory)).toEqual([]);
  expect(told.some((divergences) => divergences > 0)).toBe(true);
});
