import type { LogicModel, Sample, TypeNode } from '@envloom/logic-model';
import type { FieldSpec } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawFrom } from '../draw/draw.ts';
import { Problems } from '../problems.ts';
import { FakerPools } from './faker-pools.ts';
import { Makers } from './maker.ts';
import type { Moment, Source } from './moment.ts';
import { fitOf, type Slot } from './slot.ts';

const model: LogicModel = {
  name: 'empty',
  title: 'Empty',
  summary: 'Nothing.',
  domain: 'a/b',
  rules: [],
  entities: [
    { name: 'Item', collection: 'items', key: 'id', fields: [{ name: 'id', type: 'string' }] },
  ],
  operations: [],
};

const clock = '2026-03-16T09:00:00Z';
const source: Source = {
  rows: () => [{ id: 'I1' }, { id: 'I2' }],
  keys: () => ['I1', 'I2'],
  anchor: () => clock,
  actor: () => undefined,
  ask: () => undefined,
};

const pools = new FakerPools(clock, 'wide');
const natural = new Makers(model, 'natural', new FakerPools(clock, 'natural'), new Problems());

function slotOf(spec: FieldSpec, node: TypeNode, name: string, use: Slot['use']): Slot {
  return { name, spec, node, path: [], use, tools: {}, reads: [] };
}

function moment(seed: number, edge: number): Moment {
  return { draw: drawFrom(seed), source, bound: {}, edge, strays: true };
}

const bounds = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 0, max: 1000 }))
  .map(([min, size]) => ({ min, max: min + size }));

const partly = <T extends object>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<Partial<T>> =>
  fc.oneof(arbitrary, fc.constant({}));

const lengths = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 60 }))
  .map(([minLength, size]) => ({ minLength, maxLength: minLength + size }));

const plainSpec: fc.Arbitrary<FieldSpec> = fc.oneof(
  partly(lengths).map((given): FieldSpec => ({ type: 'string', ...given })),
  fc
    .constantFrom('AB-123', 'x1', '(a)', '00:00')
    .map((pattern): FieldSpec => ({ type: 'string', pattern })),
  partly(bounds).map((given): FieldSpec => ({ type: 'integer', ...given })),
  fc
    .tuple(partly(bounds), fc.integer({ min: 0, max: 6 }))
    .map(([given, decimals]): FieldSpec => ({ type: 'number', decimals, ...given })),
  fc
    .constantFrom('boolean' as const, 'date' as const, 'time' as const, 'datetime' as const)
    .map((type): FieldSpec => ({ type })),
  fc.constant<FieldSpec>({ type: 'json' }),
  fc.constant<FieldSpec>({ type: 'enum', values: ['open', 'shut'] }),
  fc.constant<FieldSpec>({ type: 'ref', entity: 'Item' }),
);

const presentSpec: fc.Arbitrary<FieldSpec> = fc.oneof(
  { weight: 4, arbitrary: plainSpec },
  {
    weight: 1,
    arbitrary: fc
      .tuple(plainSpec, fc.integer({ min: 0, max: 2 }))
      .map(([of, minItems]): FieldSpec => ({ type: 'array', of, minItems, maxItems: 4 })),
  },
  { weight: 1, arbitrary: plainSpec.map((of): FieldSpec => ({ type: 'record', of })) },
);

const anySpec: fc.Arbitrary<FieldSpec> = fc.oneof(
  { weight: 4, arbitrary: presentSpec },
  { weight: 1, arbitrary: presentSpec.map((spec): FieldSpec => ({ ...spec, nullable: true })) },
  {
    weight: 1,
    arbitrary: fc
      .array(presentSpec, { minLength: 2, maxLength: 3 })
      .map((of): FieldSpec => ({ type: 'union', of })),
  },
);

const names = fc.constantFrom('name', 'email', 'price', 'city', 'born_on', 'due_on', 'x', 'note');

describe('values', () => {
  it('are accepted by the validators of their types, also at the boundaries', () => {
    const uses = fc.constantFrom<Slot['use']>('field', 'param');
    fc.assert(
      fc.property(anySpec, names, uses, fc.integer(), (spec, name, use, seed) => {
        const problems = new Problems();
        const make = new Makers(model, 'wide', pools, problems).value(
          slotOf(spec, { type: 'json' }, name, use),
        );
        const fit = fitOf(spec);
        for (const edge of [0, 1]) {
          const value = make(moment(seed, edge));
          expect({ value, isFit: fit(value) }).toMatchObject({ isFit: true });
        }
        expect(problems.all).toEqual([]);
      }),
    );
  });

  const sampled = (spec: FieldSpec, sample: Sample, bound: Moment['bound'] = {}): Json[] => {
    const make = new Makers(model, 'wide', pools, new Problems()).optional(
      slotOf(spec, { type: 'json', sample }, 'x', 'field'),
      0,
    );
    const draw = drawFrom(5);
    return Array.from(
      { length: 60 },
      () => make({ draw, source, bound, edge: 0, strays: false }) ?? null,
    );
  };

  it('lie in the range of their hint', () => {
    for (const value of sampled({ type: 'number', decimals: 2 }, { range: [1.5, 2.5] })) {
      expect(value).toBeGreaterThanOrEqual(1.5);
      expect(value).toBeLessThanOrEqual(2.5);
    }
    const days = sampled({ type: 'date' }, { range: [-3, 2] });
    const allowed = [13, 14, 15, 16, 17, 18].map((day) => `2026-03-${day}`);
    expect(new Set(days)).toEqual(new Set(allowed));
    expect(sampled({ type: 'date' }, { range: ['2026-05-01', '2026-05-01'] })).toContain(
      '2026-05-01',
    );
  });

  it('come after and before the fields that their hints name', () => {
    const bound = { begin: '2026-05-01', end: '2025-01-01' };
    const after = sampled({ type: 'date' }, { after: 'begin' }, bound);
    expect(after.filter((day) => typeof day !== 'string' || day <= bound.begin)).toEqual([]);
    const before = sampled({ type: 'date' }, { before: 'end' }, bound);
    expect(before.filter((day) => typeof day !== 'string' || day >= bound.end)).toEqual([]);
  });

  it('are left out as often as the hint says', () => {
    const values = sampled({ type: 'boolean' }, { absent: 0.5 });
    expect(values.filter((value) => value === null).length).toBeGreaterThan(10);
    expect(values.filter((value) => value !== null).length).toBeGreaterThan(10);
    expect(sampled({ type: 'boolean' }, { absent: 1 })).not.toContain(true);
  });

  it('are of each alternative of a union, as often as the weights say', () => {
    const union: FieldSpec = { type: 'union', of: [{ type: 'boolean' }, { type: 'integer' }] };
    const kinds = (sample: Sample) => new Set(sampled(union, sample).map((value) => typeof value));
    expect(kinds({})).toEqual(new Set(['boolean', 'number']));
    expect(kinds({ weights: [0, 1] })).toEqual(new Set(['number']));
  });

  it('are null at times where null is a value, as often as the hint says', () => {
    const isNull = (value: Json) => value === null;
    const nullable: FieldSpec = { type: 'boolean', nullable: true };
    expect(new Set(sampled(nullable, {}))).toEqual(new Set([true, false, null]));
    expect(sampled(nullable, { absent: 1 }).every(isNull)).toBe(true);
    expect(sampled(nullable, { absent: 0 }).some(isNull)).toBe(false);
    expect(new Set(sampled(nullable, { examples: [true, null] }))).toEqual(new Set([true, null]));
  });

  it('are the names of what faker gives as objects', () => {
    const airports = sampled({ type: 'string' }, { faker: 'airline.airport' });
    expect(airports.filter((name) => typeof name !== 'string' || name.startsWith('['))).toEqual([]);
  });

  it('are like the example of a format', () => {
    for (const text of sampled({ type: 'string' }, { format: 'PO-5501' })) {
      expect(text).toMatch(/^PO-[0-9]{4}$/);
    }
  });

  it('are naturally plain English, and those that no row has yet', () => {
    const text = { type: 'string' } as const;
    const note = natural.value(slotOf(text, { type: 'string' }, 'note', 'field'));
    expect(note(moment(1, 0))).toMatch(/^[A-Z][a-z- ,]+\.$/);
    const id = slotOf(text, { ...text, sample: { examples: ['I1', 'I2', 'I3'] } }, 'id', 'field');
    const ids = Array.from({ length: 9 }, (_, seed) => natural.value(id)(moment(seed, 0)));
    expect(new Set(ids)).toEqual(new Set(['I3']));
  });
});
