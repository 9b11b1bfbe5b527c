import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Action,
  Episode,
  type EpisodeStep,
  grade,
  instructionsOf,
  type Scenario,
  ScriptedUser,
} from '../index.ts';
import { StateError } from '@envloom/runtime';
import { callsArbitrary } from '@envloom/runtime/testing/calls';
import { LibraryLoans } from '@envloom/runtime/testing';
import { episodeToolsOf } from './episode-tools.ts';
import { lending, refusing, talking, telling } from '../testing/scenarios.ts';

/** Plays actions; returns the last step. */
function playing(episode: Episode<LibraryLoans>, ...actions: readonly unknown[]): EpisodeStep {
  const [last] = actions.map((action) => episode.step(action)).toReversed();
  if (last === undefined) throw new Error('nothing was played');
  return last;
}

/** The actions of a reference, whose last message is its end. */
function actionsOf({ reference }: Scenario): readonly Action[] {
  return reference.map((step) =>
    step.kind === 'message'
      ? { type: 'message', content: step.content, done: step.reply === undefined }
      : { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] },
  );
}

const lend = { name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B1' } };
const suspend = { name: 'suspend_member', arguments: { member_id: 'M2' } };

describe('references', () => {
  test.each([lending, refusing, talking])('$id earns the full reward, twice', (scenario) => {
    const episode = new Episode(LibraryLoans, scenario);
    const first = [episode.reset(), ...actionsOf(scenario).map((action) => episode.step(action))];
    expect(first.at(-1)).toMatchObject({ reward: 1, terminated: true, truncated: false });
    const again = [episode.reset(), ...actionsOf(scenario).map((action) => episode.step(action))];
    expect(again).toEqual(first);
  });

  test('the observations are those of the reference', () => {
    const episode = new Episode(LibraryLoans, talking);
    const seen = actionsOf(talking).map((action) => episode.step(action).observation);
    expect(seen).toMatchObject([
      { type: 'message', text: 'It is for Ada.' },
      { type: 'message', text: 'The book is Emma.' },
      { type: 'tool_results', results: [{ id: '0', result: { success: true } }] },
      { type: 'none' },
    ]);
  });
});

test('an episode starts with the task and what an agent must know', () => {
  const { observation, info } = new Episode(LibraryLoans, lending).reset();
  expect(observation).toEqual({ type: 'task', text: 'Please lend Emma to Ada.' });
  expect(info).toMatchObject({ steps: 0, limit: 13 });
  expect(info.tools.map((tool) => tool.function.name)).toContain('check_out_book');
  expect(info.instructions).toContain('# library-loans');
  expect(info.grade).toBeUndefined();
});

test('the grade says which checks hold, in sentences', () => {
  const { info, reward } = playing(new Episode(LibraryLoans, lending), 'Done.');
  expect(reward).toBe(0);
  expect(info.grade).toEqual({
    strict: 0,
    dense: 0,
    checks: [
      { id: 'book-lent', sentence: 'Has set copies on shelf of Emma to 0', passed: false },
      {
        id: 'loan-added',
        sentence: 'Has added a loan: Emma, member Ada, due on 2025-03-15',
        passed: false,
      },
      { id: 'nothing-else', sentence: 'Has changed nothing else', passed: true },
    ],
  });
});

test('several calls in one action, each answered in turn', () => {
  const episode = new Episode(LibraryLoans, lending);
  const text = JSON.stringify(lend.arguments);
  const { observation } = playing(episode, {
    role: 'assistant',
    content: 'Lending twice.',
    tool_calls: [
      { id: 'a', type: 'function', function: { name: lend.name, arguments: text } },
      { id: 'b', type: 'function', function: { name: lend.name, arguments: text } },
      { id: 'c', type: 'function', function: { name: 'lend', arguments: '{' } },
      { id: 'd', type: 'function', function: { name: lend.name, arguments: '{' } },
    ],
  });
  expect(observation).toMatchObject({
    type: 'tool_results',
    results: [
      { id: 'a', name: lend.name, result: { success: true } },
      { id: 'b', name: lend.name, result: { error: { code: 'NO_COPIES' } } },
      { id: 'c', name: 'lend', result: { error: { code: 'UNKNOWN_TOOL' } } },
      { id: 'd', name: lend.name, result: { error: { code: 'INVALID_ARGUMENTS' } } },
    ],
  });
  expect(playing(episode, 'Done.')).toMatchObject({ reward: 1 });
  expect(episode.played.events).toMatchObject([
    { kind: 'call', tool: lend.name, arguments: lend.arguments },
    { kind: 'call', arguments: lend.arguments },
    { kind: 'call', tool: 'lend', arguments: '{' },
    { kind: 'call', arguments: '{' },
    { kind: 'message', from: 'agent', text: 'Done.' },
  ]);
});

test('what is wrong with arguments is told in one order, however they are written', () => {
  const wrong = { zone: 1, member_id: 7, area: 1 };
  const told = [wrong, JSON.stringify(wrong), ` ${JSON.stringify(wrong)}\n`].map((given) => {
    const episode = new Episode(LibraryLoans, lending);
    const call = { name: 'get_member', arguments: given };
    return playing(episode, { type: 'tool_calls', calls: [call] }).observation;
  });
  const message = expect.stringMatching(/^area: unknown; zone: unknown; member_id: /);
  expect(told[0]).toMatchObject({ results: [{ result: { error: { message } } }] });
  expect(told).toEqual([told[0], told[0], told[0]]);
});

test.each(['"{}"', '"{\\"member_id\\":\\"M1\\"}"', '[]', '7', 'null', '{"__proto__":1,"a":2}'])(
  'arguments that are the text %s are taken as the tool takes them',
  (text) => {
    const given = { name: 'get_member', arguments: text };
    const { observation } = playing(new Episode(LibraryLoans, lending), {
      type: 'tool_calls',
      calls: [given],
    });
    const result = new LibraryLoans().call('get_member', text);
    expect(observation).toMatchObject({ results: [{ result }] });
  },
);

test('what is no action is told, costs a step, and the episode goes on', () => {
  const episode = new Episode(LibraryLoans, lending, { maxCalls: 1 });
  const wrong = playing(episode, { type: 'tool_calls', calls: [{ name: 7 }] });
  expect(wrong).toMatchObject({
    observation: { type: 'error', code: 'INVALID_ACTION', path: 'calls[0].name' },
    reward: 0,
    terminated: false,
    truncated: false,
    info: { steps: 1 },
  });
  const many = { type: 'tool_calls', calls: [lend, lend] };
  expect(playing(episode, many)).toMatchObject({ observation: { code: 'TOO_MANY_CALLS' } });
  expect(episode.environment.diff().tables).toEqual({});
  expect(playing(episode, { type: 'tool_calls', calls: [lend] }, 'Done.').reward).toBe(1);
});

test('after the end nothing happens any more', () => {
  const episode = new Episode(LibraryLoans, lending);
  playing(episode, { type: 'tool_calls', calls: [lend] }, 'Done.');
  const late = playing(episode, { type: 'tool_calls', calls: [suspend] });
  expect(late).toMatchObject({
    observation: { type: 'error', code: 'EPISODE_OVER' },
    reward: 0,
    terminated: true,
    truncated: false,
    info: { steps: 2, grade: { strict: 1 } },
  });
  expect(episode.environment.tables.members.get('M2')?.status).toBe('active');
});

test('the step limit cuts an episode off, and it is graded', () => {
  const episode = new Episode(LibraryLoans, lending, { maxSteps: 2 });
  const calls = { type: 'tool_calls', calls: [lend] };
  expect(playing(episode, calls)).toMatchObject({ reward: 0, truncated: false });
  expect(playing(episode, null)).toMatchObject({
    reward: 1,
    terminated: false,
    truncated: true,
    info: { grade: { strict: 1 } },
  });
  const last = new Episode(LibraryLoans, lending, { maxSteps: 2 });
  expect(playing(last, calls, 'Done.')).toMatchObject({ terminated: true, truncated: false });
});

test('an engine may end an episode, which is graded as it stands', () => {
  const episode = new Episode(LibraryLoans, lending);
  expect(episode.limit).toBe(13);
  playing(episode, { type: 'tool_calls', calls: [lend] });
  const ended = episode.truncate();
  expect(ended).toMatchObject({
    observation: { type: 'none' },
    reward: 1,
    terminated: false,
    truncated: true,
    info: { steps: 1, grade: { strict: 1 } },
  });
  expect(episode.truncate()).toEqual(ended);
  expect(playing(episode, 'Done.')).toMatchObject({ observation: { code: 'EPISODE_OVER' } });
  expect(new Episode(LibraryLoans, lending).truncate()).toMatchObject({ reward: 0 });
  const over = new Episode(LibraryLoans, lending);
  const last = playing(over, 'Done.');
  expect(over.truncate()).toEqual({ ...last, observation: { type: 'none' } });
});

test('the dense reward is that of the grade', () => {
  const dense = new Episode(LibraryLoans, refusing, { reward: 'dense' });
  const strict = new Episode(LibraryLoans, refusing);
  const message = 'The member is suspended.';
  expect(playing(dense, message)).toMatchObject({ reward: 0, terminated: true });
  dense.reset();
  const seen = {
    type: 'tool_calls',
    calls: [{ name: 'get_member', arguments: { member_id: 'M3' } }],
  };
  expect(playing(dense, seen, 'No.').reward).toBe(0);
  dense.reset();
  const wrong = 'No.\nRESULT: {"reason": "NO_COPIES"}';
  expect(playing(dense, seen, wrong).reward).toBe(0);
  dense.reset();
  const right = 'No.\nRESULT: {"reason": "MEMBER_SUSPENDED"}';
  expect(playing(dense, seen, right).reward).toBe(1);
  expect(playing(strict, seen, right).reward).toBe(1);
  const lends = { type: 'tool_calls', calls: [lend] };
  const lent = new Episode(LibraryLoans, lending, { reward: 'dense' });
  expect(playing(lent, lends, right).reward).toBe(0);
});

describe('declining', () => {
  const decline = (given: unknown, name = 'decline') => ({
    type: 'tool_calls',
    calls: [{ name, arguments: given }],
  });
  const seen = {
    type: 'tool_calls',
    calls: [{ name: 'get_member', arguments: { member_id: 'M3' } }],
  };

  test('is a tool of every episode, and changes nothing', () => {
    const episode = new Episode(LibraryLoans, refusing);
    const { tools, instructions } = episode.reset().info;
    expect(tools.map((tool) => tool.function.name).slice(-2)).toEqual(['decline', 'answer']);
    expect(instructions).toContain('call `decline` with the reason');
    const hash = episode.environment.hash();
    const { observation } = playing(episode, seen, decline({ reason: 'MEMBER_SUSPENDED' }));
    expect(observation).toMatchObject({ results: [{ result: { success: true, data: null } }] });
    expect(episode.environment.hash()).toBe(hash);
    expect(playing(episode, 'I cannot do that.')).toMatchObject({ reward: 1, terminated: true });
  });

  test.each([
    ['a sentence', { reason: 'The member is suspended.' }],
    ['several', { reason: 'MEMBER_SUSPENDED, NO_COPIES' }],
    ['nothing', {}],
    ['another argument', { reason: 'MEMBER_SUSPENDED', because: 'x' }],
    ['a text that is no JSON', '{'],
  ])('%s is no reason, and can be put right', (_, given) => {
    const episode = new Episode(LibraryLoans, refusing);
    const { observation } = playing(episode, seen, decline(given));
    expect(observation).toMatchObject({
      results: [{ result: { success: false, error: { code: 'INVALID_ARGUMENTS' } } }],
    });
    const again = decline('{"reason": "good-standing"}');
    expect(playing(episode, again, 'No.').reward).toBe(1);
  });

  test.each([
    'No: MEMBER_SUSPENDED.',
    'RESULT: {"reason": "MEMBER_SUSPENDED"}\nThat is why.',
    'RESULT: MEMBER_SUSPENDED',
    'RESULT: {"reason": "MEMBER_SUSPENDED", "and": 1}',
    'RESULT: {"reason": ["MEMBER_SUSPENDED"]}',
    'I say RESULT: {"reason": "MEMBER_SUSPENDED"}',
  ])('in other words it does not count: %s', (message) => {
    expect(playing(new Episode(LibraryLoans, refusing), seen, message).reward).toBe(0);
  });

  test('has another name where a tool of the environment has this one', () => {
    const [tool] = LibraryLoans.definition.tools;
    if (tool === undefined) throw new Error('the library has tools');
    const named = (...names: readonly string[]) => ({
      tools: names.map((name) => ({ ...tool, name })),
    });
    const namesBeside = (...names: readonly string[]) => {
      const tools = episodeToolsOf(named(...names));
      return [tools.decline.name, tools.answer.name];
    };
    expect(namesBeside('look')).toEqual(['decline', 'answer']);
    expect(namesBeside('decline')).toEqual(['decline_task', 'answer']);
    expect(namesBeside('decline', 'decline_task')).toEqual(['decline_task_2', 'answer']);
    expect(namesBeside('answer')).toEqual(['decline', 'answer_task']);
    const text = instructionsOf({ name: 'library', ...named('answer') }, false);
    expect(text).toContain('call `answer_task` with one record');
  });
});

describe('answering', () => {
  const items = [
    { member: 'Cem', owes: 12 },
    { member: 'Ben', owes: '€3.50' },
  ];
  const answer = (given: unknown) => ({
    type: 'tool_calls',
    calls: [{ name: 'answer', arguments: given }],
  });
  const asking = () => new Episode(LibraryLoans, telling);
  const result = (given: unknown) => `That is all.\nRESULT: ${JSON.stringify(given)}`;

  test('is a tool of every episode, changes nothing and ends nothing', () => {
    const episode = asking();
    const { instructions, tools } = episode.reset().info;
    expect(tools.at(-1)?.function).toMatchObject({
      description:
        'Report what the task asks to be told. Changes nothing. If you call it again, only the last ' +
        'call counts.',
      parameters: {
        properties: {
          items: {
            type: 'array',
            maxItems: 100,
            items: {
              additionalProperties: {
                anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
              },
              minProperties: 1,
              maxProperties: 12,
            },
          },
        },
        required: ['items'],
      },
    });
    expect(instructions).toContain('call `answer` with one record for each thing');
    const hash = episode.environment.hash();
    const { observation, terminated } = playing(episode, answer({ items }));
    expect(observation).toMatchObject({ results: [{ result: { success: true, data: null } }] });
    expect([episode.environment.hash(), terminated]).toEqual([hash, false]);
    expect(playing(episode, 'Done.')).toMatchObject({ reward: 1, terminated: true });
  });

  test('is graded alike by the tool and by the last line of the message', () => {
    const wrong = [{ member: 'Ben', owes: 12 }, items[0]];
    for (const [given, reward] of [
      [items, 1],
      [wrong, 0],
      [[], 0],
    ] as const) {
      expect(playing(asking(), answer({ items: given }), 'Done.').reward).toBe(reward);
      expect(playing(asking(), answer(JSON.stringify({ items: given })), 'x').reward).toBe(reward);
      expect(playing(asking(), result({ items: given })).reward).toBe(reward);
    }
    expect(playing(asking(), 'Cem owes 12 and Ben 3.50.').reward).toBe(0);
  });

  test('counts as it was given last', () => {
    const [first, second] = [answer({ items: items.slice(1) }), answer({ items })];
    expect(playing(asking(), first, second, 'Done.').reward).toBe(1);
    expect(playing(asking(), second, first, 'Done.').reward).toBe(0);
    expect(playing(asking(), first, result({ items })).reward).toBe(1);
  });

  test('may stand in one line with a reason', () => {
    const events = (message: string) => {
      const episode = asking();
      episode.step(message);
      return episode.played.events.slice(1);
    };
    const declined = { kind: 'declined', reason: 'NO_COPIES' };
    expect(events(result({ reason: 'NO_COPIES', items }))).toEqual([
      declined,
      { kind: 'answered', items },
    ]);
    expect(events(result({ reason: null, items }))).toEqual([{ kind: 'answered', items }]);
    expect(events(result({ reason: 'NO_COPIES', items: null }))).toEqual([declined]);
  });

  test.each([
    [{ items: [{}] }],
    [{ items: [{ name: null }] }],
    [{ items, because: 'x' }],
    [{ reason: 'No sentence.', items }],
    [{ answer: items }],
    [items],
  ])('in another form it does not count: %j', (given) => {
    const episode = asking();
    episode.step(result(given));
    expect(episode.played.events).toHaveLength(1);
  });

  test('takes long lines', () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      name: `Name ${at}`,
      text: 'x'.repeat(90),
    }));
    const episode = asking();
    episode.step(result({ items: many }));
    expect(episode.played.events[1]).toEqual({ kind: 'answered', items: many });
  });

  const record = '{"items":[{"guest":"Ada Lovelace","open":42.5}]}';
  test.each<[string, unknown, string]>([
    ['nothing', {}, 'items: expected a list, got nothing'],
    ['one record', { items: { name: 'Ben' } }, 'items: expected a list, got an object'],
    ['a text', { items: ['Ben'] }, 'items[0]: expected an object, got "Ben"'],
    [
      'null',
      { items: [{ name: 'Ben', owes: null }] },
      'items[0].owes: expected a text, a number, true or false, got null',
    ],
    [
      'a list in a record',
      { items: [{ names: ['Ben'] }] },
      'items[0].names: expected a text, a number, true or false, got a list',
    ],
    ['an empty record', { items: [{}] }, 'items[0]: expected 1 to 12 members, got 0'],
    [
      'too many members',
      { items: [Object.fromEntries('abcdefghijklm'.split('').map((name) => [name, 1]))] },
      'items[0]: expected 1 to 12 members, got 13',
    ],
    [
      'too many records',
      { items: Array.from({ length: 101 }, () => ({ a: 1 })) },
      'items: expected 0 to 100 items, got 101',
    ],
    ['another argument', { items, and: 1 }, 'and: unknown'],
  ])('%s is refused with what to write instead, and can be put right', (_, given, problem) => {
    const episode = asking();
    const { observation } = playing(episode, answer(given));
    const message = `${problem}; write, for example, ${record}`;
    const error = { code: 'INVALID_ARGUMENTS', message };
    expect(observation).toMatchObject({ results: [{ result: { success: false, error } }] });
    expect(playing(episode, answer({ items }), 'Done.').reward).toBe(1);
  });

  test('is allowed where nothing is to be told', () => {
    const lends = { type: 'tool_calls', calls: [lend] };
    expect(playing(new Episode(LibraryLoans, lending), lends, answer({ items }), 'x').reward).toBe(
      1,
    );
  });

  test('counts in the dense reward', () => {
    const [told] = telling.checks;
    const checks = told === undefined ? [] : [told, ...lending.checks];
    const both = { ...lending, checks };
    const dense = (...actions: readonly unknown[]) =>
      playing(new Episode(LibraryLoans, both, { reward: 'dense' }), ...actions).reward;
    expect(dense('Done.')).toBe(0);
    expect(dense(answer({ items }), 'Done.')).toBeCloseTo(1 / 3);
  });
});

describe('conversations', () => {
  test('the agent may end them, and is then not answered', () => {
    const episode = new Episode(LibraryLoans, talking);
    const last = playing(episode, { type: 'message', content: 'Bye.', done: true });
    expect(last).toMatchObject({ observation: { type: 'none' }, terminated: true });
    expect(episode.played.events).toHaveLength(1);
  });

  test('what was told is known, and not of episodes before', () => {
    const episode = new Episode(LibraryLoans, talking);
    const user = () => (episode.user instanceof ScriptedUser ? episode.user.revealed : undefined);
    playing(episode, 'For whom?', 'Which book?');
    expect(user()).toEqual([
      { fact: 'who', message: 1 },
      { fact: 'what', message: 2 },
    ]);
    episode.reset();
    expect(user()).toEqual([]);
  });

  test('they do not end before the agent acts', () => {
    const episode = new Episode(LibraryLoans, talking);
    const none = { type: 'message', text: 'No, that is all. Thank you.' };
    const more = 'Is there anything else?';
    const early = playing(episode, 'For whom, and which book?', more);
    expect(early).toMatchObject({ observation: none, terminated: false });
    const last = playing(episode, { type: 'tool_calls', calls: [lend] }, more);
    expect(last).toMatchObject({ observation: none, terminated: false });
    expect(playing(episode, more)).toMatchObject({ terminated: true, reward: 1 });
  });

  test('what is said between calls does not end them', () => {
    const episode = new Episode(LibraryLoans, talking);
    const acting = { type: 'tool_calls', calls: [lend] };
    const looking = { type: 'tool_calls', calls: [{ name: 'find_books', arguments: {} }] };
    playing(episode, 'For whom, and which book?', looking);
    expect(playing(episode, 'I found it. I will lend it now.').terminated).toBe(false);
    expect(playing(episode, acting, 'Done. Have a nice day!').terminated).toBe(false);
    expect(playing(episode, 'Goodbye!')).toMatchObject({ terminated: true, reward: 1 });
  });

  test('answering by a call ends nothing, in the last line it does as declining does', () => {
    const given = { name: 'answer', arguments: { items: [] } };
    const calling = { type: 'tool_calls', calls: [given] };
    const asked = 'For whom, and which book?';
    const after = (...actions: readonly unknown[]) =>
      playing(new Episode(LibraryLoans, talking), asked, ...actions).terminated;
    expect(after(calling, 'That is all I found.')).toBe(false);
    expect(after(calling, 'That is all I found.', 'Goodbye!')).toBe(true);
    expect(after('That is all I found.\nRESULT: {"items": []}')).toBe(true);
  });

  test('declining ends them with the next message', () => {
    const episode = new Episode(LibraryLoans, talking);
    playing(episode, 'For whom, and which book?');
    const decline = { name: 'decline', arguments: { reason: 'NO_COPIES' } };
    const last = playing(
      episode,
      { type: 'tool_calls', calls: [decline] },
      'That is not possible.',
    );
    expect(last).toMatchObject({ terminated: true, reward: 0 });
  });

  test('somebody else may answer', () => {
    const silent = { reply: () => ({ text: 'No.', done: true }), fork: () => silent };
    const episode = new Episode(LibraryLoans, talking, { user: silent });
    expect(playing(episode, 'Which book?')).toMatchObject({
      observation: { type: 'message', text: 'No.' },
      terminated: true,
    });
  });
});

test('a fork goes on by itself, from wherever it is made', () => {
  const episode = new Episode(LibraryLoans, talking, { reward: 'dense', maxSteps: 5 });
  playing(episode, 'For whom?', { type: 'tool_calls', calls: [lend] });
  const twin = episode.fork();
  playing(twin, { type: 'tool_calls', calls: [suspend] }, 'Which book?');
  expect(episode.environment.tables.members.get('M2')?.status).toBe('active');
  expect(episode.played.events).toHaveLength(3);
  expect(twin.played.events).toHaveLength(6);
  expect(playing(episode, 'Which book?', 'Done.').observation).toMatchObject({
    text: 'Thank you. Go on if there is more to do; otherwise that is all from me.',
  });
  expect(playing(episode, 'Done.')).toMatchObject({ reward: 1, terminated: true });
  expect(playing(twin, 'Done.')).toMatchObject({ reward: 0, info: { steps: 5 } });
  expect(twin.fork().step('x').observation).toMatchObject({ code: 'EPISODE_OVER' });
  expect(episode.fork().reset().info.limit).toBe(5);
});

test('what was played is what its checks judge', () => {
  fc.assert(
    fc.property(callsArbitrary, (calls) => {
      const episode = new Episode(LibraryLoans, lending, { maxCalls: 100 });
      const all = calls.map(({ name, args }) => ({ name, arguments: args }));
      if (all.length > 0) episode.step({ type: 'tool_calls', calls: all });
      const { info } = episode.step('Done.');
      const { checks, ...rewards } = grade(lending.checks, episode.played);
      expect(info.grade).toMatchObject(rewards);
      const judged = (info.grade?.checks ?? []).map(({ id, passed }) => [id, passed] as const);
      expect(Object.fromEntries(judged)).toEqual(checks);
    }),
  );
});

test('hundreds of values that are no actions, or nearly, never throw', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const name = fc.oneof(fc.constantFrom('check_out_book', 'get_member', 'raffle'), fc.string());
  const call = fc.record({ id: json, name, arguments: json }, { requiredKeys: ['name'] });
  const near = fc.oneof(
    fc.record({ type: fc.constantFrom('message', 'tool_calls'), content: json, calls: json }),
    fc.record({ type: fc.constant('tool_calls'), calls: fc.array(fc.oneof(call, json)) }),
    fc.record({ role: fc.constant('assistant'), content: json, tool_calls: fc.array(call) }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(json, near, fc.anything()), { maxLength: 20 }), (actions) => {
      const episode = new Episode(LibraryLoans, talking);
      const steps = actions.map((action) => episode.step(action));
      for (const step of steps) {
        expect(step.reward).toBe(0);
        expect(JSON.stringify(step.observation)).toContain('"type"');
      }
      const limit = episode.reset().info.limit;
      expect(steps.every(({ info }) => info.steps <= limit)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

describe('scenarios that do not fit', () => {
  const cases: readonly [string, Partial<Scenario>, string][] = [
    ['another environment', { env: 'bank-ledger' }, 'start it in bank-ledger'],
    ['another model', { model_hash: 'old' }, 'npx nx g scenarios library-loans'],
    ['only a base', { initial_state: { base: 'abc' } }, 'resolvedStart(scenario, bases)'],
    ['wrong rows', { initial_state: { state: { rows: { loans: [{}] } } } }, 'loans[0]'],
  ];
  test.each(cases)('%s', (_name, parts, problem) => {
    const scenario = { ...lending, ...parts };
    expect(() => new Episode(LibraryLoans, scenario)).toThrow(StateError);
    expect(() => new Episode(LibraryLoans, scenario)).toThrow(problem);
  });
});

test('environments may also come from something that starts them', () => {
  const { definition } = LibraryLoans;
  let starts = 0;
  const source = {
    definition,
    start: (options?: ConstructorParameters<typeof LibraryLoans>[0]) => {
      starts += 1;
      return new LibraryLoans(options);
    },
  };
  const episodes = [1, 2, 3].map(() => new Episode(source, lending));
  for (const episode of episodes) expect(playing(episode, ...actionsOf(lending)).reward).toBe(1);
  expect(starts).toBe(1);
});

test('random choices follow from the seed', () => {
  const winners = [0, 0, 1, 2, 3, 4, 5].map((seed) => {
    const episode = new Episode(LibraryLoans, lending, { seed });
    const { observation } = playing(episode, { type: 'tool_calls', calls: [{ name: 'raffle' }] });
    return JSON.stringify(observation);
  });
  expect(winners[0]).toBe(winners[1]);
  expect(new Set(winners).size).toBeGreaterThan(1);
});

test('instructions tell the world, its rules and how an episode goes', () => {
  const guide = {
    title: 'Library',
    introduction: 'You work at a desk.\n',
    rules: [{ id: 'good-standing', text: 'A suspended member cannot borrow.' }],
  };
  const text = instructionsOf({ name: 'library-loans', guide, tools: [] }, false);
  expect(text).toContain('# Library\n\nYou work at a desk.\n\n## Rules\n\n- good-standing: A susp');
  expect(text).toContain('leave it undone and call `decline` with the reason');
  expect(text).toContain('call `answer` with one record for each thing, such as `[{"guest":');
  expect(text).toContain('`RESULT: {"items": […]}`');
  expect(text).toContain('ends the task');
  expect(text).not.toContain('It is ');
  const talk = instructionsOf({ name: 'library-loans', tools: [] }, true, '2026-03-02T09:00:00Z');
  expect(talk).toContain('goes to the user');
  expect(talk).toMatch(/\n\nIt is Monday, 2 March 2026, 09:00 \(UTC\)\.$/);
});

test('how to speak is told only where somebody listens', () => {
  const rules = [
    { id: 'good-standing', text: 'A suspended member cannot borrow.' },
    { id: 'discreet', text: 'Never tell who else waits.', manner: true },
  ] as const;
  const world = { name: 'library-loans', guide: { title: 'Library', rules }, tools: [] };
  expect(instructionsOf(world, false)).not.toContain('discreet');
  expect(instructionsOf(world, false)).toContain('- good-standing: A suspended');
  expect(instructionsOf(world, true)).toContain('- discreet: Never tell who else waits.');
});

test('an episode tells when it starts', () => {
  const { instructions } = new Episode(LibraryLoans, talking).reset().info;
  expect(instructions).toContain('It is Saturday, 1 March 2025, 09:00 (UTC).');
});
