import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyDiff, StateError } from '../index.ts';
import { LibraryLoans } from '../testing/library-loans/index.ts';
import { type AnyTable, type Scratch, scratchOf } from '../testing/scratch.ts';

interface Tables {
  readonly items: AnyTable;
}

const newWorld = scratchOf<Tables>({
  entities: [
    {
      name: 'Item',
      collection: 'items',
      key: 'id',
      fields: {
        id: { type: 'string' },
        size: { type: 'integer' },
        note: { type: 'string', optional: true },
      },
    },
  ],
});

interface Step {
  readonly do: 'insert' | 'remove' | 'update' | 'clear' | 'fail';
  readonly id: string;
  readonly size: number;
}

const stepsArbitrary: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom<Step['do']>('insert', 'remove', 'remove', 'update', 'clear', 'fail'),
    id: fc.nat(9).map(String),
    size: fc.nat(2),
  }),
  { maxLength: 30, size: 'max' },
);
const startArbitrary = fc.nat(8).map((count) => ({
  items: Array.from({ length: count }, (_, index) => ({ id: String(index), size: 0 })),
}));

/** Each step is a call; those that do not apply fail and change nothing. */
function run(env: Scratch<Tables>, steps: readonly Step[]): Scratch<Tables> {
  for (const step of steps) {
    env.change(({ items }) => {
      if (step.do === 'insert') items.insert({ id: step.id, size: step.size });
      else if (step.do === 'remove') items.remove(step.id);
      else if (step.do === 'update') items.update(step.id, { size: step.size, note: 'n' });
      else if (step.do === 'clear') items.update(step.id, { note: undefined });
      else {
        items.remove(step.id);
        items.insert({ id: step.id, size: 99 });
        items.insert({ size: Number.NaN });
      }
    });
  }
  return env;
}

test('a diff leads from any state to any other, whatever they have in common', () => {
  fc.assert(
    fc.property(
      startArbitrary,
      stepsArbitrary,
      stepsArbitrary,
      stepsArbitrary,
      (rows, common, left, right) => {
        const origin = run(newWorld(rows), common);
        const relatives = [
          run(origin.fork(), left),
          run(origin.fork(), right),
          origin,
          newWorld(rows),
        ];
        const strangers = relatives.map((env) => newWorld(env.state().rows));
        for (const [index, from] of [...relatives, ...strangers].entries()) {
          for (const to of [...relatives, ...strangers].slice(index + 1)) {
            for (const [a, b] of [
              [from, to],
              [to, from],
            ] as const) {
              const copy = a.fork();
              applyDiff(copy, JSON.parse(JSON.stringify(b.diff(a))));
              expect(copy.state().rows).toEqual(b.state().rows);
              expect(copy.hash()).toBe(b.hash());
            }
          }
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('equal rows in equal order have equal hashes, others have not', () => {
  fc.assert(
    fc.property(startArbitrary, stepsArbitrary, stepsArbitrary, (rows, left, right) => {
      const [a, b] = [run(newWorld(rows), left), run(newWorld(rows), right)];
      const isEqual = JSON.stringify(a.state().rows) === JSON.stringify(b.state().rows);
      expect(a.hash() === b.hash()).toBe(isEqual);
      expect(newWorld(a.state().rows).hash()).toBe(a.hash());
    }),
  );
});

test('a snapshot restores sequences, so that keys go on', () => {
  const env = newWorld({ items: [{ id: '7', size: 1 }] });
  env.change(({ items }) => items.remove(items.insert({ size: 1 })));
  const other = newWorld({ items: [{ id: '7', size: 1 }] });
  other.restore(JSON.parse(JSON.stringify(env.snapshot())));
  expect(other.worldHash()).toBe(env.worldHash());
  expect(other.change(({ items }) => items.insert({ size: 1 })['id'])).toEqual({
    success: true,
    data: '9',
  });
});

test('a diff reads as what happened', () => {
  const env = new LibraryLoans();
  env.checkOutBook({ member_id: 'M1', book_id: 'B1' });
  expect(env.diff()).toEqual({
    format_version: 1,
    tables: {
      books: {
        added: [],
        removed: [],
        changed: [
          {
            key: 'B1',
            before: { book_id: 'B1', title: 'Emma', copies: 2, copies_on_shelf: 1 },
            after: { book_id: 'B1', title: 'Emma', copies: 2, copies_on_shelf: 0 },
          },
        ],
      },
      loans: {
        added: [
          {
            key: 'L3',
            row: {
              loan_id: 'L3',
              member_id: 'M1',
              book_id: 'B1',
              due_on: '2025-03-15',
              returned: false,
            },
          },
        ],
        removed: [],
        changed: [],
      },
    },
  });
});

test('what does not fit is refused, and nothing changes', () => {
  const env = new LibraryLoans();
  env.checkOutBook({ member_id: 'M1', book_id: 'B1' });
  const snapshot = env.snapshot();
  const diff = env.diff();
  const hash = env.worldHash();
  const bad = [
    () => env.restore({ ...snapshot, model_hash: 'other' }),
    () => env.restore({ ...snapshot, base_hash: 'other' }),
    () => env.restore({ ...snapshot, clock: '2025-03-01T10:00:00Z' }),
    () => env.restore(JSON.parse('{"format_version":2}')),
    () => applyDiff(env, diff),
    () =>
      applyDiff(new LibraryLoans(), {
        format_version: 1,
        tables: { loans: diff.tables['loans'] ?? none },
      }),
    () => applyDiff(env, { format_version: 1, tables: { lones: none } }),
    () => applyDiff(env, { format_version: 1, tables: { members: { ...none, removed: ['M1'] } } }),
    () => applyDiff(env, JSON.parse('{"tables":{}}')),
  ];
  for (const attempt of bad) expect(attempt).toThrow(StateError);
  expect(env.worldHash()).toBe(hash);
});

const none = { added: [], removed: [], changed: [] };
