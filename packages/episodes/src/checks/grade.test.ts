import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Check,
  grade,
  type Matchers,
  type Played,
  playedOf,
  type ReasonSeen,
} from '../index.ts';
import { type Json, type JsonObject, isSame, membersOf } from '@envloom/core';
import { type Call, callsArbitrary } from '@envloom/runtime/testing/calls';
import { LibraryLoans } from '@envloom/runtime/testing';
import { lending, refusing } from '../testing/scenarios.ts';

const start = new LibraryLoans();

/** What comes of calls of the library's tools, in order. */
function playing(...calls: readonly Call[]): Played {
  const world = start.fork();
  const events = calls.map(({ name, args }) => ({
    kind: 'call' as const,
    tool: name,
    arguments: args,
    result: world.call(name, args),
  }));
  return playedOf(start, world, events);
}

const lend = (member_id: string, book_id: string, note?: string): Call => ({
  name: 'check_out_book',
  args: { member_id, book_id, ...(note === undefined ? {} : { note }) },
});
const returning = (loan_id: string): Call => ({ name: 'return_book', args: { loan_id } });
const suspend = (member_id: string): Call => ({ name: 'suspend_member', args: { member_id } });
const pay = (member_id: string, amount: number): Call => ({
  name: 'pay_fees',
  args: { member_id, amount },
});

const frame: Check = {
  id: 'frame',
  sentence: 'Has changed nothing else',
  kind: 'nothing-else',
  allowing: [],
};

function added(id: string, table: string, fields: Matchers, count = 1): Check {
  return { id, sentence: 'Has added a row', kind: 'row-added', table, fields, count };
}

/** Whether a check holds. */
function holds(check: Check, played: Played, others: readonly Check[] = []): boolean {
  return grade([check, ...others], played).checks[check.id] === true;
}

test('the reference earns everything, doing nothing nothing', () => {
  const checks = { 'book-lent': true, 'loan-added': true, 'nothing-else': true };
  expect(grade(lending.checks, playing(lend('M1', 'B1')))).toEqual({ strict: 1, dense: 1, checks });
  expect(grade(lending.checks, playing())).toEqual({
    strict: 0,
    dense: 0,
    checks: { 'book-lent': false, 'loan-added': false, 'nothing-else': true },
  });
});

test('the dense reward is the share of the goal, times the frame', () => {
  const checks: readonly Check[] = [
    { id: 'one', sentence: '', kind: 'row-changed', table: 'members', key: 'M1', fields: status },
    { id: 'two', sentence: '', kind: 'row-changed', table: 'members', key: 'M2', fields: status },
    frame,
  ];
  expect(grade(checks, playing(suspend('M1')))).toMatchObject({ strict: 0, dense: 0.5 });
  expect(grade(checks, playing(suspend('M1'), suspend('M2')))).toMatchObject({ strict: 1 });
  expect(grade(checks, playing(suspend('M1'), lend('M2', 'B1')))).toMatchObject({ dense: 0 });
});

const status: Matchers = { status: { equals: 'suspended' } };

test('where nothing is asked, nothing is earned', () => {
  expect(grade([frame], playing())).toEqual({ strict: 0, dense: 0, checks: { frame: true } });
  expect(grade([], playing())).toEqual({ strict: 0, dense: 0, checks: {} });
});

describe('row-changed', () => {
  const check = (fields: Matchers, key = 'M1', table = 'members'): Check => ({
    id: 'it',
    sentence: '',
    kind: 'row-changed',
    table,
    key,
    fields,
  });
  const suspended = playing(suspend('M1'));

  test('holds where the values are there and were not', () => {
    expect(holds(check(status), suspended)).toBe(true);
    expect(holds(check({ ...status, fees: { any: 'value' } }), suspended)).toBe(true);
    expect(holds(check({ status: { text: 'Suspended!' } }), suspended)).toBe(true);
  });

  test('does not hold for other values, rows, tables, or what was so before', () => {
    expect(holds(check({ status: { equals: 'closed' } }), suspended)).toBe(false);
    expect(holds(check(status), playing())).toBe(false);
    expect(holds(check(status, 'M3'), suspended)).toBe(false);
    expect(holds(check(status, 'M99'), suspended)).toBe(false);
    expect(holds(check({ ...status, name: { equals: 'Ada' } }), suspended)).toBe(false);
    expect(holds(check({ status: { absent: true } }), suspended)).toBe(false);
    expect(holds(check(status, 'M1', 'constructor'), suspended)).toBe(false);
  });
});

describe('row-added', () => {
  const loan: Matchers = {
    loan_id: { any: 'value' },
    member_id: { equals: 'M1' },
    book_id: { equals: 'B1' },
    due_on: { equals: '2025-03-15' },
    returned: { equals: false },
  };
  const check = (fields: Matchers, count = 1) => added('it', 'loans', fields, count);

  test('holds where the fields match', () => {
    expect(holds(check(loan), playing(lend('M1', 'B1')))).toBe(true);
    expect(holds(check({ ...loan, note: { absent: true } }), playing(lend('M1', 'B1')))).toBe(true);
    const noted = playing(lend('M1', 'B1', 'Handle with care!'));
    expect(holds(check({ ...loan, note: { any: 'value' } }), noted)).toBe(true);
    expect(holds(check({ ...loan, note: { text: 'handle with care' } }), noted)).toBe(true);
  });

  test('does not hold with other, more or fewer fields or rows', () => {
    const noted = playing(lend('M1', 'B1', 'Handle with care!'));
    expect(holds(check(loan), noted)).toBe(false);
    expect(holds(check({ ...loan, note: { absent: true } }), noted)).toBe(false);
    expect(holds(check({ ...loan, note: { text: 'with care' } }), noted)).toBe(false);
    expect(holds(check({ ...loan, note: { text: 'x' } }), playing(lend('M1', 'B1')))).toBe(false);
    expect(holds(check(loan), playing(lend('M2', 'B1')))).toBe(false);
    expect(holds(check(loan, 2), playing(lend('M1', 'B1')))).toBe(false);
    expect(holds(check(loan), playing(lend('M1', 'B1'), returning('L3')))).toBe(false);
  });

  test('times are those of the episode', () => {
    const payment: Matchers = {
      payment_id: { any: 'value' },
      member_id: { equals: 'M2' },
      amount: { equals: 1 },
      paid_at: { any: 'time' },
    };
    const played = playing(pay('M2', 1));
    expect(played.diff.tables['payments']?.added).toHaveLength(1);
    expect(holds(added('it', 'payments', payment), played)).toBe(true);
    const later = { ...played, from: '2025-03-02T00:00:00Z', to: '2025-03-02T00:01:00Z' };
    expect(holds(added('it', 'payments', payment), later)).toBe(false);
  });
});

/** What a made-up world went through. */
function madeUp(tables: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>): Played {
  const diffs = Object.entries(tables).map(([table, rows]) => {
    const rowsAdded = Object.entries(rows).map(([key, row]) => ({ key, row }));
    return [table, { added: rowsAdded, removed: [], changed: [] }] as const;
  });
  const diff = { format_version: 1, tables: Object.fromEntries(diffs) } as const;
  return { diff, from: '2025-01-01T00:00:00Z', to: '2025-01-01T00:00:00Z', events: [] };
}

describe('matchers', () => {
  test('a key of a row that another check asks for, also where they ask for each other', () => {
    const order = added('order', 'orders', { bill: { added: 'bill' } });
    const bill = added('bill', 'bills', { order: { added: 'order' }, total: { equals: 5 } });
    const right = { orders: { O1: { bill: 'B1' } }, bills: { B1: { order: 'O1', total: 5 } } };
    expect(grade([order, bill, frame], madeUp(right)).strict).toBe(1);
    const wrongKey = { ...right, orders: { O1: { bill: 'B2' } } };
    const wrongTotal = { ...right, bills: { B1: { order: 'O1', total: 6 } } };
    const crossed = {
      orders: { O1: { bill: 'B1' }, O2: { bill: 'B2' } },
      bills: { B1: { order: 'O2', total: 5 }, B2: { order: 'O1', total: 5 } },
    };
    for (const wrong of [wrongKey, wrongTotal, crossed])
      expect(grade([order, bill, frame], madeUp(wrong)).checks).toMatchObject({ order: false });
    expect(holds(order, madeUp(right))).toBe(false);
  });

  test('lists and objects, item by item and field by field', () => {
    const parts: Matchers = {
      list: { items: [{ equals: 1 }, { fields: { a: { any: 'value' }, b: { text: 'yes' } } }] },
    };
    const check = added('it', 'things', parts);
    const given = (list: Json) => madeUp({ things: { T1: { list } } });
    expect(holds(check, given([1, { a: 7, b: 'Yes.' }]))).toBe(true);
    expect(holds(check, given([1, { b: 'Yes.' }]))).toBe(true);
    for (const list of [
      [1],
      [{ b: 'Yes.' }, 1],
      [1, { b: 'Yes.', c: 1 }],
      [1, { b: 'no' }],
      [1, 2],
      [1, { b: 'yes' }, 3],
      'x',
    ])
      expect(holds(check, given(list))).toBe(false);
  });

  test('sets, in any order', () => {
    const check = added('it', 'things', { zones: { set: ['Z1', 'Z2'] } });
    const given = (zones: Json) => madeUp({ things: { T1: { zones } } });
    expect(holds(check, given(['Z2', 'Z1']))).toBe(true);
    for (const zones of [['Z1'], ['Z1', 'Z1'], ['Z1', 'Z2', 'Z3'], 'Z1', { 0: 'Z1', 1: 'Z2' }])
      expect(holds(check, given(zones))).toBe(false);
  });

  test('fields may be called as what every object has', () => {
    const check = added('it', 'things', {});
    expect(holds(check, madeUp({ things: { T1: { constructor: 1 } } }))).toBe(false);
    expect(holds(check, madeUp({ things: { T1: {} } }))).toBe(true);
  });
});

test('row-removed', () => {
  const check: Check = { id: 'it', sentence: '', kind: 'row-removed', table: 'members', key: 'M1' };
  const removed = { added: [], removed: ['M1'], changed: [] };
  const diff = { format_version: 1, tables: { members: removed } } as const;
  expect(grade([check, frame], { ...playing(), diff }).strict).toBe(1);
  expect(grade([frame], { ...playing(), diff }).checks['frame']).toBe(false);
  expect(holds(check, playing())).toBe(false);
  expect(grade([{ ...check, key: 'M2' }, frame], { ...playing(), diff }).dense).toBe(0);
});

describe('the frame', () => {
  const any: Matchers = {
    loan_id: { any: 'value' },
    member_id: { any: 'value' },
    book_id: { any: 'value' },
    due_on: { any: 'value' },
    returned: { any: 'value' },
  };
  const copies: Matchers = { copies_on_shelf: { any: 'value' } };
  const lent = ['B1', 'B2'].map((key) => ({ table: 'books', key, fields: copies }));
  const books: Check = { ...frame, kind: 'nothing-else', allowing: lent };

  test('fails for what no check asks for', () => {
    expect(holds(frame, playing(suspend('M1')))).toBe(false);
    expect(holds(frame, playing(lend('M1', 'B1')), [added('it', 'loans', any)])).toBe(false);
    expect(holds(books, playing(lend('M1', 'B1')), [added('it', 'loans', any)])).toBe(true);
  });

  test('fails for more rows than are asked for, not for a part of them', () => {
    const two = added('it', 'loans', any, 2);
    expect(holds(books, playing(lend('M1', 'B1')), [two])).toBe(true);
    expect(holds(books, playing(lend('M1', 'B1'), lend('M1', 'B2')), [two])).toBe(true);
    const one = added('it', 'loans', any);
    expect(holds(books, playing(lend('M1', 'B1'), lend('M1', 'B2')), [one])).toBe(false);
  });

  test('fails where one row serves two checks', () => {
    const ada = added('ada', 'loans', { ...any, member_id: { equals: 'M1' } });
    const emma = added('emma', 'loans', { ...any, book_id: { equals: 'B1' } });
    const { checks, strict } = grade([ada, emma, books], playing(lend('M1', 'B1')));
    expect([checks, strict]).toEqual([{ ada: true, emma: true, frame: false }, 0]);
  });

  test('allows what is listed, to what it says', () => {
    const allowing = [{ table: 'members', key: 'M1', fields: status }];
    const lenient: Check = { ...frame, kind: 'nothing-else', allowing };
    expect(holds(lenient, playing(suspend('M1')))).toBe(true);
    expect(holds(lenient, playing(suspend('M2')))).toBe(false);
    const other = [{ table: 'members', key: 'M1', fields: { status: { equals: 'closed' } } }];
    const strict: Check = { ...frame, kind: 'nothing-else', allowing: other };
    expect(holds(strict, playing(suspend('M1')))).toBe(false);
  });
});

type Rows = Readonly<Record<string, readonly Readonly<Record<string, Json | undefined>>[]>>;

const keys: Readonly<Record<string, string>> = {
  members: 'member_id',
  books: 'book_id',
  loans: 'loan_id',
  payments: 'payment_id',
};

/** The frame without a difference: every row of both states, field by field. */
function isFrameKept(before: Rows, after: Rows, checks: readonly Check[]): boolean {
  return Object.entries(keys).every(([table, key]) => {
    const removed = checks.filter((check) => check.kind === 'row-removed' && check.table === table);
    const [old, now] = [before[table] ?? [], after[table] ?? []];
    const changes = checks.filter((check) => check.kind === 'row-changed' && check.table === table);
    const wanted = checks.filter((check) => check.kind === 'row-added' && check.table === table);
    const gone = old.filter((row) => !now.some((other) => other[key] === row[key]));
    const fresh = now.filter((row) => !old.some((other) => other[key] === row[key]));
    const isKept = old.every((row) => {
      const twin = now.find((other) => other[key] === row[key]) ?? row;
      const listed = changes.flatMap((check) =>
        check.kind === 'row-changed' && check.key === row[key] ? Object.keys(check.fields) : [],
      );
      return Object.keys({ ...row, ...twin }).every(
        (field) =>
          listed.includes(field) || JSON.stringify(row[field]) === JSON.stringify(twin[field]),
      );
    });
    const isWanted = fresh.every((row) =>
      wanted.some(
        (check) =>
          check.kind === 'row-added' &&
          Object.keys({ ...check.fields, ...row }).every((field) => {
            const matcher = check.fields[field];
            const given = JSON.stringify(row[field]);
            if (matcher === undefined || !('equals' in matcher)) return given === undefined;
            return JSON.stringify(matcher.equals) === given;
          }),
      ),
    );
    const isRemoved = gone.every((row) =>
      removed.some((check) => check.kind === 'row-removed' && check.key === row[key]),
    );
    return isKept && isWanted && isRemoved && fresh.length <= wanted.length;
  });
}

/** Checks that ask for what a run of the library changed, to the letter. */
function checksOf({ diff }: Played): readonly Check[] {
  return Object.entries(diff.tables).flatMap(([table, { added: rows, removed, changed }]) => [
    ...removed.map((key): Check => ({
      id: `${table}-${key}`,
      sentence: '',
      kind: 'row-removed',
      table,
      key,
    })),
    ...rows.map(({ row }, at) => added(`${table}-${at}`, table, equal(row, {}))),
    ...changed.map(({ key, before, after }): Check => ({
      id: `${table}-${key}-changed`,
      sentence: '',
      kind: 'row-changed',
      table,
      key,
      fields: equal(after, before),
    })),
  ]);
}

function equal(row: Json, before: Json): Matchers {
  const old = membersOf(before);
  const members = Object.entries(membersOf(row));
  const changed = members.filter(([field, value]) => !isSame(old[field], value));
  return Object.fromEntries(changed.map(([field, value = null]) => [field, { equals: value }]));
}

test('the frame is kept where a comparison of all rows finds nothing else', () => {
  let [kept, broken] = [0, 0];
  fc.assert(
    fc.property(callsArbitrary, callsArbitrary, fc.nat(), (goal, calls, dropped) => {
      const wanted = playing(...goal);
      const checks = checksOf(wanted).filter((_check, at) => at !== dropped % 12);
      // Half of what is played is the goal itself, or every play would break the frame.
      const played = dropped % 2 === 0 ? playing(...goal) : playing(...goal, ...calls);
      const world = start.fork();
      for (const event of played.events)
        if (event.kind === 'call') world.call(event.tool, event.arguments);
      const expected = isFrameKept(rowsOf(start), rowsOf(world), checks);
      expect(holds(frame, played, checks)).toBe(expected);
      if (expected) kept += 1;
      else broken += 1;
    }),
    { numRuns: 300 },
  );
  expect(kept).toBeGreaterThan(30);
  expect(broken).toBeGreaterThan(30);
});

function rowsOf(world: LibraryLoans): Rows {
  const rows: Rows = JSON.parse(JSON.stringify(world.state().rows));
  return rows;
}

test('the order of the checks does not matter, and each run asks for itself', () => {
  fc.assert(
    fc.property(
      callsArbitrary,
      callsArbitrary,
      fc.infiniteStream(fc.nat()),
      (goal, calls, order) => {
        const wanted = playing(...goal);
        const checks = [...checksOf(wanted), frame];
        expect(grade(checks, wanted).strict).toBe(checks.length > 1 ? 1 : 0);
        const shuffled = checks
          .map((check) => ({ check, place: order.next().value ?? 0 }))
          .toSorted((a, b) => a.place - b.place)
          .map(({ check }) => check);
        const played = playing(...calls);
        expect(grade(shuffled, played)).toEqual(grade(checks, played));
      },
    ),
  );
});

describe('declined', () => {
  const [check] = refusing.checks;
  if (check?.kind !== 'declined') throw new Error('the first check is about declining');
  const refused = playing(lend('M3', 'B1'));
  const looked = playing({ name: 'get_member', args: { member_id: 'M3' } });

  /** The same, with these reasons given in the end. */
  function declining(played: Played, ...reasons: readonly string[]): Played {
    const given = reasons.map((reason) => ({ kind: 'declined' as const, reason }));
    return { ...played, events: [...played.events, ...given] };
  }

  const seeing = (seen: Partial<ReasonSeen>): Check => ({
    ...check,
    seen: { ...check.seen, ...seen },
  });
  const right = 'MEMBER_SUSPENDED';

  test('by any reason that holds, and by no other', () => {
    expect(holds(check, declining(refused, right))).toBe(true);
    expect(holds(check, declining(refused, 'good-standing'))).toBe(true);
    expect(holds(check, declining(refused, right, 'good-standing'))).toBe(true);
    expect(holds(check, declining(refused, 'NO_COPIES'))).toBe(false);
    expect(holds(check, declining(refused, right, 'NO_COPIES'))).toBe(false);
    expect(holds(check, refused)).toBe(false);
  });

  test('after a refusal of a call with at least these arguments', () => {
    const without = (played: Played) => holds(seeing({ facts: [] }), declining(played, right));
    expect(without(refused)).toBe(true);
    expect(without(playing(lend('M99', 'B1')))).toBe(false);
    expect(without(playing(lend('M1', 'B1')))).toBe(false);
    const more = { tool: 'check_out_book', arguments: { member_id: 'M3', book_id: 'B2' } };
    expect(holds(seeing({ refusal: more, facts: [] }), declining(refused, right))).toBe(false);
  });

  test('after a result that shows a fact, also of what was asked for by its key', () => {
    const told = declining(looked, right);
    expect(holds(check, told)).toBe(true);
    expect(holds(seeing({ facts: [{ member_id: 'M3', status: 'active' }] }), told)).toBe(false);
    const row = { status: 'suspended' };
    const answering = (args: JsonObject, data: Json): Played =>
      declining(
        {
          ...looked,
          events: [{ kind: 'call', tool: 'see', arguments: args, result: { success: true, data } }],
        },
        right,
      );
    expect(holds(check, answering({ member_id: 'M3' }, row))).toBe(true);
    expect(holds(check, answering({ member_id: 'M2' }, row))).toBe(false);
    expect(holds(check, answering({}, { member_id: 'M3', standing: [row] }))).toBe(true);
    expect(holds(check, answering({ member_id: 'M3' }, { ...row, member_id: 'M2' }))).toBe(false);
    expect(holds(check, answering({ member_id: 'M3', status: 'suspended' }, {}))).toBe(false);
  });

  test('after a query that tells it in another form', () => {
    const queries = [{ tool: 'get_member', arguments: { member_id: 'M3' } }];
    expect(holds(seeing({ facts: [], queries }), declining(looked, right))).toBe(true);
    const others = [{ tool: 'get_member', arguments: { member_id: 'M1' } }];
    expect(holds(seeing({ facts: [], queries: others }), declining(looked, right))).toBe(false);
  });

  test('not without having looked before', () => {
    expect(holds(check, declining(playing(), right))).toBe(false);
    const { events } = declining(looked, right);
    expect(holds(check, { ...looked, events: events.toReversed() })).toBe(false);
  });

  test('earns nothing by reading', () => {
    expect(grade(refusing.checks, looked)).toMatchObject({ strict: 0, dense: 0 });
    expect(grade(refusing.checks, declining(looked, right))).toMatchObject({ strict: 1, dense: 1 });
  });

  test('is outside the frame where nothing is to be declined', () => {
    const lent = playing(lend('M1', 'B1'));
    expect(grade(lending.checks, lent).strict).toBe(1);
    expect(grade(lending.checks, declining(lent, right))).toMatchObject({ strict: 0, dense: 0 });
  });
});
