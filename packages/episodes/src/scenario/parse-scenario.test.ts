import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '@envloom/core';
import { parseScenario, type Scenario } from '../index.ts';
import { StateError } from '@envloom/runtime';
import { lending, refusing, talking, telling } from '../testing/scenarios.ts';

/** A scenario as it is read from a file. */
function asJson(scenario: Scenario): Record<string, Json> {
  const json: Record<string, Json> = JSON.parse(JSON.stringify(scenario));
  return json;
}

function problemsOf(json: unknown): readonly string[] {
  try {
    parseScenario(json);
  } catch (error) {
    if (error instanceof StateError) return error.problems;
    throw error;
  }
  return [];
}

test('scenarios are read as they are', () => {
  for (const scenario of [lending, refusing, talking, telling]) {
    const json = asJson(scenario);
    expect(parseScenario(json)).toBe(json);
  }
});

test('what a user wishes besides is read', () => {
  const wish = { id: 'more', topics: [], text: 'Also renew my card.', wish: true };
  const user = { persona: '', knows: [...(talking.user?.knows ?? []), wish] };
  expect(problemsOf({ ...asJson(talking), user })).toEqual([]);
  const odd = { persona: '', knows: [{ ...wish, wish: 'yes' }] };
  expect(problemsOf({ ...asJson(talking), user: odd })).toEqual([
    'user.knows[0].wish: expected true or false, got "yes"',
  ]);
});

test('every kind of check, matcher and start is read', () => {
  const fields = {
    a: { equals: [1, null, { b: 'x' }] },
    b: { absent: true },
    c: { any: 'time' },
    d: { any: 'value' },
    e: { text: 'x' },
    f: { added: 'loan-added' },
    g: { items: [{ equals: 1 }, { items: [] }] },
    h: { fields: { a: { fields: {} } } },
    i: { set: ['x', { a: 1 }] },
    j: { after: 7200 },
  };
  const checks = [
    ...lending.checks,
    { id: 'changed', sentence: '', kind: 'row-changed', table: 't', key: 1, fields },
    { id: 'gone', sentence: '', kind: 'row-removed', table: 't', key: 'k' },
    {
      id: 'frame-2',
      sentence: '',
      kind: 'nothing-else',
      allowing: [{ table: 't', key: 'k', fields }],
    },
    ...refusing.checks.slice(0, 1),
  ];
  const changes = { format_version: 1, tables: { t: { added: [], removed: ['k'], changed: [] } } };
  const starts = [
    { base: 'abc' },
    { base: 'abc', changes, clock: '2025-03-01T09:00:00Z', actor: 7 },
    { base: 'abc', state: { clock: '2025-03-01T09:00:00Z', actor: 'M1', rows: {} } },
  ];
  for (const initial_state of starts)
    expect(problemsOf({ ...asJson(lending), checks, initial_state })).toEqual([]);
});

describe('what is wrong is told with its path, all at once', () => {
  const [call, message] = lending.reference;
  const [first, second, third] = lending.checks;
  const [told] = telling.checks;
  const cases: readonly [string, object, readonly string[]][] = [
    ['no format', { format_version: 2 }, ['format_version: expected an integer of 1 to 1, got 2']],
    ['an unknown part', { tasks: 1 }, ['tasks: unknown; did you mean "task"?']],
    [
      'several',
      { task: { text: 5, phrasings: [7] }, seed: 'x' },
      [
        'seed: expected an integer, got "x"',
        'task.text: expected a string, got 5',
        'task.phrasings[0]: expected a string, got 7',
      ],
    ],
    [
      'an id that is no file name',
      { id: '../x' },
      ['id: expected letters, digits, hyphens, dots and underscores'],
    ],
    [
      'no task',
      { task: { text: ' ', phrasings: [] } },
      ['task.text: expected some text, got none'],
    ],
    [
      'no checks',
      { checks: [] },
      [
        'checks: there is no "nothing-else"',
        'checks: there is none besides "nothing-else", so nothing is asked',
      ],
    ],
    [
      'only a frame',
      { checks: [third] },
      ['checks: there is none besides "nothing-else", so nothing is asked'],
    ],
    ['no frame', { checks: [first] }, ['checks: there is no "nothing-else"']],
    [
      'a frame that leaves a table out',
      { checks: [first, { ...third, ignoring: ['books'] }] },
      ['checks[1].ignoring: unknown'],
    ],
    [
      'two of one id',
      { checks: [first, first, third] },
      ['checks[1].id: "book-lent" is taken by an earlier check'],
    ],
    [
      'another kind of check',
      { checks: [{ ...first, kind: 'row-moved' }, third] },
      [
        'checks[0].kind: expected one of "row-changed", "row-added", "row-removed", "nothing-else", "declined", "answered", got "row-moved"',
      ],
    ],
    [
      'a matcher of another kind',
      { checks: [{ ...first, fields: { a: { like: 1 } } }, third] },
      [
        'checks[0].fields.a: expected an object with one of equals, absent, any, after, text, added, set, items, fields, got an object',
      ],
    ],
    [
      'a matcher that says two things',
      { checks: [{ ...first, fields: { a: { equals: 1, absent: true } } }, third] },
      [
        'checks[0].fields.a: expected an object with one of equals, absent, any, after, text, added, set, items, fields, got an object',
      ],
    ],
    [
      'a set that is none',
      { checks: [{ ...first, fields: { a: { set: ['x', 'x'] } } }, third] },
      ['checks[0].fields.a.set[1]: expected a value not yet listed, got "x"'],
    ],
    [
      'an added row that nothing asks for',
      { checks: [{ ...first, fields: { a: { added: 'nothing-else' } } }, second, third] },
      ['checks[0].fields: "added" names "nothing-else", and no "row-added" check has this id'],
    ],
    [
      'a decline without reasons, and of which nothing can be seen',
      {
        checks: [
          {
            id: 'declined',
            sentence: '',
            kind: 'declined',
            reasons: [],
            seen: { facts: [], queries: [] },
          },
          third,
        ],
      },
      [
        'checks[0].reasons: at least one is needed',
        'checks[0].seen: needs a refusal, a fact or a query that shows why',
      ],
    ],
    [
      'records of an answer that are none',
      { checks: [{ ...told, items: [{}, { a: null }, { b: [1] }], not: [{}] }, third] },
      [
        'checks[0].items[0]: expected 1 to 12 members, got 0',
        'checks[0].items[1].a: expected a text, a number, true or false, got null',
        'checks[0].items[2].b: expected a text, a number, true or false, got a list',
        'checks[0].not[0]: expected a text, a number, true or false, got an object',
      ],
    ],
    [
      'a value that is wanted and must not be told',
      { checks: [{ ...told, not: ['Ada', '12.0'] }, third] },
      ['checks[0].not: "12.0" is wanted in "items", so that the check can never hold'],
    ],
    [
      'an answer that nothing asks for, with a change',
      { kind: 'answer', checks: [first, third] },
      [
        'checks: a scenario of kind "answer" needs an "answered" check',
        'checks[0].kind: a scenario of kind "answer" changes nothing, so it has no "row-changed"',
      ],
    ],
    ['a program by its title', { program: 'Fees owed' }, ['program: expected kebab-case']],
    ['a program that is no text', { program: 1 }, ['program: expected a string, got 1']],
    [
      'a user where there is no conversation',
      { user: talking.user },
      ['user: only a conversation has one, and this is ordinary'],
    ],
    ['a conversation with nobody', { kind: 'conversational' }, ['user: a conversation needs one']],
    ['a reference without end', { reference: [call] }, ['reference: has to end with a message']],
    [
      'a reply to the last message',
      { reference: [call, { ...message, reply: 'Thanks.' }] },
      ['reference[1].reply: nobody replies to the last message'],
    ],
    [
      'a result without data',
      { reference: [{ ...call, observation: { success: true } }, message] },
      ['reference[0].observation.data: expected one, got nothing'],
    ],
    [
      'a start from nowhere',
      { initial_state: {} },
      ['initial_state.base: expected a string, got nothing'],
    ],
    [
      'rows that are none',
      { initial_state: { state: { rows: [] } } },
      ['initial_state.state.rows: expected an object, got a list'],
    ],
  ];
  test.each(cases)('%s', (_name, parts, problems) => {
    expect(problemsOf({ ...asJson(lending), ...parts })).toEqual(problems);
  });
});

test('whatever is given, only a StateError is thrown', () => {
  const circular: Record<string, unknown> = {};
  circular['checks'] = circular;
  const deep: unknown = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);
  const throwing = {
    get id(): string {
      throw new StateError(['boo']);
    },
  };
  for (const odd of [undefined, null, [], 'x', circular, deep, { checks: deep }, throwing])
    expect(problemsOf(odd).length).toBeGreaterThan(0);
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(lending)), fc.jsonValue(), (part, value) => {
      expect(Array.isArray(problemsOf({ ...asJson(lending), [part]: value }))).toBe(true);
      expect(problemsOf(value).length).toBeGreaterThan(0);
    }),
  );
});
