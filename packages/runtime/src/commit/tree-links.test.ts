import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowInvariant, sum } from '../index.ts';
import { type AnyRow, type AnyTable, codeOf, scratchOf } from '../testing/scratch.ts';
import type { Hop } from '../world/invariant.ts';

interface Tables {
  readonly zones: AnyTable;
  readonly devices: AnyTable;
}

const toZone: Hop = { entity: 'Zone', own: 'id', theirs: 'zone' };
const up = { own: 'id', theirs: 'parent', climb: true } as const;

/** Worlds in which the devices of a zone and of all below it draw no more than its fuse stands. */
function worlds(isLinked: boolean) {
  const looked: string[] = [];
  const make = scratchOf<Tables>({
    entities: [
      {
        name: 'Zone',
        collection: 'zones',
        key: 'id',
        tree: 'parent',
        fields: {
          id: { type: 'string' },
          fuse: { type: 'integer' },
          parent: { type: 'ref', entity: 'Zone', optional: true, onRemove: 'restrict' },
        },
      },
      {
        name: 'Device',
        collection: 'devices',
        key: 'id',
        fields: {
          id: { type: 'string' },
          watts: { type: 'integer' },
          zone: { type: 'ref', entity: 'Zone', onRemove: 'cascade' },
        },
      },
    ],
    invariants: [
      rowInvariant<AnyRow, Tables>({
        id: 'fuse',
        rule: 'fuses',
        text: 'A zone draws no more than its fuse stands.',
        entity: 'Zone',
        reads: [
          { entity: 'Zone', fields: 'all', affects: 'self' },
          { entity: 'Zone', fields: ['parent'], affects: isLinked ? up : 'all' },
          {
            entity: 'Device',
            fields: ['watts', 'zone'],
            affects: isLinked ? { own: 'id', theirs: 'zone' } : 'all',
          },
          {
            entity: 'Device',
            fields: ['watts', 'zone'],
            affects: isLinked ? { ...up, via: [toZone] } : 'all',
          },
        ],
        holds: (zone, { zones, devices }) => {
          looked.push(JSON.stringify(zone['id']));
          const inside = [zone, ...zones.descendants(zone)].flatMap((part) =>
            devices.where({ zone: part['id'] }),
          );
          return sum(inside, ({ watts }) => Number(watts)) <= Number(zone['fuse']);
        },
      }),
    ],
  });
  return { make, looked };
}

const rows = {
  zones: [
    { id: 'house', fuse: 9 },
    { id: 'floor', fuse: 6, parent: 'house' },
    { id: 'room', fuse: 4, parent: 'floor' },
    { id: 'attic', fuse: 5, parent: 'house' },
    { id: 'shed', fuse: 5 },
  ],
  devices: [
    { id: '1', watts: 2, zone: 'room' },
    { id: '2', watts: 3, zone: 'shed' },
  ],
};

test('only the zones that a change is in are looked at', () => {
  const { make, looked } = worlds(true);
  const env = make(rows);
  const seenBy = (deed: Parameters<typeof env.change>[0]) => {
    looked.length = 0;
    expect(env.change(deed).success).toBe(true);
    return looked.toSorted((a, b) => (a < b ? -1 : 1)).map((id): unknown => JSON.parse(id));
  };
  expect(seenBy(({ devices }) => devices.update('1', { watts: 3 }))).toEqual([
    'floor',
    'house',
    'room',
  ]);
  expect(seenBy(({ devices }) => devices.update('2', { zone: 'attic' }))).toEqual([
    'attic',
    'house',
    'shed',
  ]);
  expect(seenBy(({ zones }) => zones.update('room', { parent: 'shed' }))).toEqual([
    'floor',
    'house',
    'room',
    'shed',
  ]);
});

test('a zone refuses what the zones below it would stand', () => {
  const env = worlds(true).make({ ...rows, devices: [{ id: '1', watts: 4, zone: 'room' }] });
  expect(env.change(({ devices }) => devices.insert({ id: '3', watts: 5, zone: 'attic' }))).toEqual(
    expect.objectContaining({ success: true }),
  );
  const more = env.change(({ devices }) => devices.insert({ id: '4', watts: 1, zone: 'floor' }));
  expect(codeOf(more)).toBe('INVARIANT_VIOLATED');
});

const zoneKey = fc.constantFrom('house', 'floor', 'room', 'attic', 'shed');
type Deed = (tables: Tables) => unknown;
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(zoneKey, fc.option(zoneKey, { nil: undefined })).map(
    ([id, parent]): Deed =>
      ({ zones }) =>
        zones.update(id, { parent }),
  ),
  fc.tuple(zoneKey, fc.nat(9)).map(
    ([id, fuse]): Deed =>
      ({ zones }) =>
        zones.update(id, { fuse }),
  ),
  fc.tuple(fc.constantFrom('1', '2', '3'), zoneKey, fc.nat(5)).map(
    ([id, zone, watts]): Deed =>
      ({ devices }) =>
        devices.has(id) ? devices.update(id, { zone, watts }) : devices.insert({ id, zone, watts }),
  ),
  zoneKey.map(
    (id): Deed =>
      ({ zones }) =>
        zones.remove(id),
  ),
);

test('calls end as they do where every zone is looked at', () => {
  const linked = worlds(true).make;
  const thorough = worlds(false).make;
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
        expect(codeOf(left)).toBe(codeOf(right));
      }
      expect(a.worldHash()).toBe(b.worldHash());
    }),
    { numRuns: 300 },
  );
});
