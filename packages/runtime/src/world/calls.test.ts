import { describe, expect, test } from 'vitest';
import { fuel, range, type Json } from '../index.ts';
import { LibraryLoans } from '../testing/library-loans/index.ts';
import { type AnyTable, codeOf, scratchOf } from '../testing/scratch.ts';

interface Tables {
  readonly notes: AnyTable;
}

const newWorld = scratchOf<Tables>({
  entities: [
    {
      name: 'Note',
      collection: 'notes',
      key: 'id',
      fields: {
        id: { type: 'string' },
        text: { type: 'string' },
        data: { type: 'json', optional: true },
      },
    },
  ],
});

describe('a call never throws and leaves nothing behind when it fails', () => {
  const deep = (levels: number): unknown => (levels === 0 ? 1 : deep(levels - 1));
  const cases: readonly [string, string, () => unknown][] = [
    ['stack overflow', 'INTERNAL_ERROR', () => deep(1e7)],
    [
      'a broken body',
      'INTERNAL_ERROR',
      () => {
        throw new TypeError('x');
      },
    ],
    [
      'too much work',
      'BUDGET_EXCEEDED',
      () => {
        for (const _ of range(100)) for (const each of fuel(range(200_000))) fuel(each);
      },
    ],
    ['an infinite result', 'NOT_FINITE', () => 1 / 0],
    ['a result that is no JSON', 'INTERNAL_ERROR', () => () => 1],
    [
      'a cyclic result',
      'INTERNAL_ERROR',
      () => {
        const list: unknown[] = [];
        list.push(list);
        return list;
      },
    ],
  ];
  test.each(cases)('%s: %s', (_name, code, body) => {
    const env = newWorld();
    const before = env.worldHash();
    const result = env.change(({ notes, randomInt }) => {
      notes.insert({ text: 'x' });
      randomInt(1, 6);
      return body();
    });
    expect(codeOf(result)).toBe(code);
    expect(env.worldHash()).toBe(before);
    const next = env.change(({ notes }) => notes.insert({ text: 'y' })['id']);
    expect(next).toEqual({ success: true, data: '1' });
  });

  test('too much text written', () => {
    const env = newWorld();
    const result = env.change(({ notes }) => {
      for (let each = 0; each < 400; each += 1) notes.insert({ text: 'x'.repeat(900_000) });
    });
    expect(codeOf(result)).toBe('BUDGET_EXCEEDED');
    expect(env.tables.notes.count()).toBe(0);
  });

  test('a call within a call', () => {
    const env = newWorld();
    expect(env.change(() => env.change(() => 1))).toMatchObject({ data: { success: false } });
  });
});

test('a call on a full stack leaves the world whole', () => {
  const env = new LibraryLoans();
  let returned = false;
  const climb = (): void => {
    try {
      climb();
      if (returned) return;
      returned = env.call('return_book', { loan_id: 'L1' }).success;
    } catch {
      // Where there is no room even to enter the call.
    }
  };
  climb();
  expect(returned).toBe(true);
  expect(env.tables.books.get('B1')).toMatchObject({ copies_on_shelf: 2 });
  expect(new LibraryLoans({ state: env.state() }).hash()).toBe(env.hash());
});

test('values are checked when they are written', () => {
  const env = newWorld();
  const insert = (row: object) => env.change(({ notes }) => notes.insert({ ...row }));
  expect(insert({ text: 7 })).toEqual({
    success: false,
    error: { code: 'INVALID_VALUE', message: 'notes: text: expected a string, got 7' },
  });
  expect(codeOf(insert({ text: 'x'.repeat(1_000_001) }))).toBe('INVALID_VALUE');
  expect(codeOf(insert({ text: 'x', extra: 1 }))).toBe('INVALID_VALUE');
  expect(insert({ text: 'x', id: '5' }).success).toBe(true);
  expect(codeOf(insert({ text: 'x', id: '5' }))).toBe('DUPLICATE_KEY');
  expect(insert({ text: 'x' })).toMatchObject({ data: { id: '6' } });
  const change = (patch: object) => env.change(({ notes }) => notes.update('5', { ...patch }));
  expect(codeOf(change({ text: undefined }))).toBe('INVALID_VALUE');
  expect(codeOf(change({ txt: 'x' }))).toBe('INVALID_VALUE');
  expect(codeOf(change({ id: '9' }))).toBe('INVALID_VALUE');
  expect(codeOf(env.change(({ notes }) => notes.update('55', {})))).toBe('NOTE_NOT_FOUND');
});

test('fields keep their declared order, records their sorted keys, and zero has no sign', () => {
  const env = newWorld();
  env.change(({ notes }) => notes.insert({ data: { b: -0, a: [{ z: 1 }] }, text: 'x', id: 'N' }));
  env.change(({ notes }) => notes.update('N', { data: undefined }));
  env.change(({ notes }) => notes.update('N', { data: { d: 1, c: 2 }, text: 'y' }));
  const result = env.look(({ notes }) => notes.all());
  expect(JSON.stringify(result)).toBe(
    '{"success":true,"data":[{"data":{"c":2,"d":1},"id":"N","text":"y"}]}',
  );
  expect(JSON.stringify(env.tables.notes.get('N'))).toBe(
    '{"id":"N","text":"y","data":{"c":2,"d":1}}',
  );
});

test('the clock stands still within a call and moves with each successful mutation', () => {
  const env = newWorld({}, { clockStep: 60 });
  expect(env.change(({ now, today }) => [now(), today(), now()])).toEqual({
    success: true,
    data: ['2025-03-01T09:00:00Z', '2025-03-01', '2025-03-01T09:00:00Z'],
  });
  env.look(({ now }) => now());
  env.change(({ notes }) => notes.need('x'));
  expect(env.look(({ now }) => now())).toEqual({ success: true, data: '2025-03-01T09:01:00Z' });
});

test.each([
  [0, '2025-03-01T09:00:00Z'],
  [undefined, '2025-03-01T09:00:02Z'],
  [-5, '2025-03-01T09:00:00Z'],
  [1.9, '2025-03-01T09:00:02Z'],
])('two mutations with a clock step of %s', (clockStep, clock) => {
  const env = newWorld({}, clockStep === undefined ? {} : { clockStep });
  env.change(({ notes }) => notes.insert({ text: 'x' }));
  env.change(({ notes }) => notes.insert({ text: 'y' }));
  expect(env.state().clock).toBe(clock);
});

describe('random choices', () => {
  const draw = (env: ReturnType<typeof newWorld>) =>
    env.change(({ randomInt, pick, shuffle }) => [
      randomInt(1, 1_000_000),
      pick(['a', 'b']),
      shuffle([1, 2, 3, 4]),
    ]);

  test('follow from the seed and go on from call to call', () => {
    const [a, b] = [newWorld({}, { seed: 'x' }), newWorld({}, { seed: 'x' })];
    expect(draw(a)).toEqual(draw(b));
    const fork = a.fork();
    expect(draw(fork)).toEqual(draw(b));
    expect(draw(newWorld({}, { seed: 'y' }))).not.toEqual(draw(newWorld({}, { seed: 'x' })));
    expect(draw(newWorld().fork({ seed: 'y' }))).toEqual(draw(newWorld({}, { seed: 'y' })));
  });
});

test('forks of a class are of that class', () => {
  const fork = new LibraryLoans().fork();
  expect(fork).toBeInstanceOf(LibraryLoans);
  expect(fork.getMember({ member_id: 'M1' }).success).toBe(true);
});

test('a small value that unfolds without end is paid while it is read', () => {
  const env = newWorld();
  const result = env.change(({ notes }) => {
    let data: Json = [1];
    for (const _ of range(40)) data = { one: data, other: data };
    return notes.insert({ text: 'x', data });
  });
  expect(codeOf(result)).toBe('BUDGET_EXCEEDED');
});
