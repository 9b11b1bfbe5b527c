import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, rowInvariant } from '../index.ts';
import { type AnyRow, type AnyTable, codeOf, scratchOf } from '../testing/scratch.ts';
import type { EntitySpec } from '../world/definition.ts';
import type { Affected } from '../world/invariant.ts';

interface Tables {
  readonly owners: AnyTable;
  readonly pets: AnyTable;
  readonly stays: AnyTable;
  readonly plans: AnyTable;
}

const entities: readonly EntitySpec[] = [
  {
    name: 'Owner',
    collection: 'owners',
    key: '',
    keyInRow: false,
    fields: { limit: { type: 'integer' } },
  },
  {
    name: 'Pet',
    collection: 'pets',
    key: 'id',
    fields: { id: { type: 'string' }, owner: { type: 'string', optional: true } },
  },
  {
    name: 'Stay',
    collection: 'stays',
    key: 'id',
    fields: {
      id: { type: 'string' },
      pet: { type: 'string' },
      pen: { type: 'string', optional: true },
      days: { type: 'integer' },
    },
  },
  {
    name: 'Plan',
    collection: 'plans',
    key: 'id',
    fields: {
      id: { type: 'string' },
      steps: {
        type: 'array',
        of: { type: 'shape', shape: 'Step', fields: { pet: { type: 'string' } } },
      },
    },
  },
];

const ways: Readonly<Record<string, Affected>> = {
  toPets: { own: 'pet', theirs: 'id' },
  toOwners: {
    own: 'pet',
    theirs: 'id',
    via: [{ entity: 'Pet', own: 'owner', theirs: '', absent: '' }],
  },
  toPens: { own: 'pen', theirs: 'pen', blank: true },
  toSteps: { own: 'steps[].pet', theirs: 'id' },
};

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function petsOf(steps: Json | undefined): readonly string[] {
  return Array.isArray(steps) ? steps.map((step: AnyRow) => textOf(step['pet'])) : [];
}

/** Worlds in which a stay is at most as long as its pet's owner may, and pens and plans have rules. */
function worlds(way: (name: string) => Affected) {
  const looked: string[] = [];
  const seen = (row: AnyRow) => looked.push(textOf(row['id']));
  const limitOf = ({ pets, owners }: Tables, pet: Json | undefined) =>
    Number(owners.get(textOf(pets.get(textOf(pet))?.['owner']))?.['limit'] ?? 9);
  const make = scratchOf<Tables>({
    entities,
    invariants: [
      rowInvariant<AnyRow, Tables>({
        id: 'short',
        rule: 'stays',
        text: 'A stay is short.',
        entity: 'Stay',
        reads: [
          { entity: 'Stay', fields: ['pet', 'days'], affects: 'self' },
          { entity: 'Pet', fields: ['owner'], affects: way('toPets') },
          { entity: 'Owner', fields: ['limit'], affects: way('toOwners') },
        ],
        holds: (stay, tables) => {
          seen(stay);
          return Number(stay['days']) <= limitOf(tables, stay['pet']);
        },
      }),
      rowInvariant<AnyRow, Tables>({
        id: 'pens',
        rule: 'stays',
        text: 'Nobody with the same pen, or also without, stays much longer.',
        entity: 'Stay',
        reads: [
          { entity: 'Stay', fields: ['pen', 'days'], affects: 'self' },
          { entity: 'Stay', fields: ['pen', 'days'], affects: way('toPens') },
        ],
        holds: (stay, { stays }) =>
          stays
            .where({ pen: stay['pen'] })
            .every((other) => Number(other['days']) <= Number(stay['days']) + 4),
      }),
      rowInvariant<AnyRow, Tables>({
        id: 'plans',
        rule: 'plans',
        text: 'A plan is for pets with owners.',
        entity: 'Plan',
        reads: [
          { entity: 'Plan', fields: ['steps'], affects: 'self' },
          { entity: 'Pet', fields: ['owner'], affects: way('toSteps') },
        ],
        holds: (plan, { pets }) =>
          petsOf(plan['steps']).every((pet) => pets.get(pet)?.['owner'] !== undefined),
      }),
    ],
  });
  return { make, looked };
}

const rows = {
  owners: { a: { limit: 5 }, b: { limit: 3 } },
  pets: [{ id: 'p', owner: 'a' }, { id: 'q', owner: 'b' }, { id: 'r' }],
  stays: [
    { id: '1', pet: 'p', pen: 'x', days: 5 },
    { id: '2', pet: 'q', pen: 'x', days: 3 },
    { id: '3', pet: 'r', days: 9 },
  ],
  plans: [{ id: '1', steps: [{ pet: 'p' }, { pet: 'q' }] }],
};

type Deed = (tables: Tables) => unknown;

test('only the rows that a change leads to are looked at', () => {
  const { make, looked } = worlds((name) => ways[name] ?? 'all');
  const env = make(rows);
  const seenBy = (deed: Parameters<typeof env.change>[0]) => {
    looked.length = 0;
    env.change(deed);
    return [...looked];
  };
  expect(seenBy(({ owners }) => owners.update('a', { limit: 6 }))).toEqual(['1']);
  expect(seenBy(({ pets }) => pets.update('q', { owner: 'a' }))).toEqual(['2']);
  expect(seenBy(({ owners }) => owners.insert({ limit: 9 }, ''))).toEqual(['1', '2', '3']);
  expect(seenBy(({ owners }) => owners.insert({ limit: 9 }, 'c'))).toEqual([]);
});

describe('ways over several rows', () => {
  const twoPets = {
    ...rows,
    pets: [{ id: 'p', owner: 'a' }, { id: 'q', owner: 'a' }, { id: 'r' }],
    stays: [...rows.stays, { id: '4', pet: 'b', pen: 'y', days: 1 }],
    plans: [],
  };
  const seenOn = (way: string, affects: Affected, deed: Deed) => {
    const { make, looked } = worlds((name) => (name === way ? affects : (ways[name] ?? 'all')));
    const env = make(twoPets);
    looked.length = 0;
    expect(env.change(deed).success).toBe(true);
    return looked.toSorted((a, b) => a.localeCompare(b, 'en'));
  };
  const raise: Deed = ({ owners }) => owners.update('a', { limit: 6 });

  test('lead to what any of them leads to', () => {
    expect(seenOn('toOwners', ways['toOwners'] ?? 'all', raise)).toEqual(['1', '2']);
  });

  test('lead anywhere where one of them may', () => {
    const hop = { entity: 'Pet', own: 'owner', theirs: '' };
    const anywhere: Affected = { own: 'pen', theirs: 'owner', absent: 'a', via: [hop] };
    expect(seenOn('toOwners', anywhere, raise)).toEqual(['1', '2', '3', '4']);
  });

  test('go on from the keys of rows that do not carry them', () => {
    const hop = { entity: 'Owner', own: '', theirs: 'owner' };
    const toNamesake: Affected = { own: 'pet', theirs: '', via: [hop] };
    const adopt: Deed = ({ pets }) => pets.update('r', { owner: 'b' });
    expect(seenOn('toPets', toNamesake, adopt)).toEqual(['4']);
  });
});

test('rows without a value lead to rows without one', () => {
  const env = worlds((name) => ways[name] ?? 'all').make(rows);
  const short = env.change(({ stays }) => stays.insert({ id: '4', pet: 'r', days: 5 }));
  expect(short.success).toBe(true);
  const shorter = env.change(({ stays }) => stays.update('4', { days: 4 }));
  expect(codeOf(shorter)).toBe('INVARIANT_VIOLATED');
  const longer = env.change(({ stays }) => {
    stays.update('3', { days: 4 });
    stays.update('4', { days: 4 });
  });
  expect(longer.success).toBe(true);
  expect(codeOf(env.change(({ stays }) => stays.update('3', { days: 9 })))).toBe(
    'INVARIANT_VIOLATED',
  );
});

const key = (...keys: string[]) => fc.constantFrom(...keys);
const maybe = (...keys: string[]) => fc.option(key(...keys), { nil: undefined });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(key('a', 'b', 'c', ''), fc.nat(6)).map(
    ([id, limit]): Deed =>
      ({ owners }) =>
        owners.has(id) ? owners.update(id, { limit }) : owners.insert({ limit }, id),
  ),
  fc.tuple(key('p', 'q', 'r'), maybe('a', 'b', 'c', '')).map(
    ([id, owner]): Deed =>
      ({ pets }) =>
        pets.update(id, { owner }),
  ),
  fc.tuple(key('1', '2', '3', '4'), key('p', 'q', 'r', 's'), maybe('x', 'y'), fc.nat(9)).map(
    ([id, pet, pen, days]): Deed =>
      ({ stays }) =>
        stays.has(id) ? stays.update(id, { pet, pen, days }) : stays.insert({ id, pet, pen, days }),
  ),
  key('1', '2', '3').map(
    (id): Deed =>
      ({ stays }) =>
        stays.remove(id),
  ),
  key('a', 'b', '').map(
    (id): Deed =>
      ({ owners }) =>
        owners.remove(id),
  ),
  fc.array(key('p', 'q', 'r'), { maxLength: 3 }).map(
    (pets): Deed =>
      ({ plans }) =>
        plans.update('1', { steps: pets.map((pet) => ({ pet })) }),
  ),
);

test('what links leave out holds: calls end as they do where every row is looked at', () => {
  const linked = worlds((name) => ways[name] ?? 'all').make;
  const thorough = worlds(() => 'all').make;
  const calls = fc.array(fc.array(deed, { minLength: 1, maxLength: 3 }), { maxLength: 12 });
  fc.assert(
    fc.property(calls, (deeds) => {
      const [a, b] = [linked(rows), thorough(rows)];
      for (const call of deeds) {
        const run: Deed = (tables) => {
          for (const each of call) each(tables);
          return null;
        };
        const [left, right] = [a.change(run), b.change(run)];
        expect(left.success).toBe(right.success);
      }
      expect(a.worldHash()).toBe(b.worldHash());
    }),
    { numRuns: 300 },
  );
});
