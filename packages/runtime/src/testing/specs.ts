import fc from 'fast-check';
import type { Fields, FieldSpec, UnknownMembers } from '../fields/spec.ts';

const unknownMembers = fc.constantFrom<UnknownMembers>('ignore', 'refuse', 'keep');

/** Field tables of every type, a few levels deep, for property tests. */
export const fieldsArbitrary: fc.Arbitrary<Fields> = fc.letrec<{
  spec: FieldSpec;
  /** Without null. */
  present: FieldSpec;
  fields: Fields;
}>((tie) => ({
  fields: fc.dictionary(fc.constantFrom('a', 'b_c', 'e f', 'dD'), fieldOf(tie('spec')), {
    maxKeys: 3,
  }),
  spec: fc.oneof(
    { weight: 4, arbitrary: tie('present') },
    {
      weight: 1,
      arbitrary: tie('present').map((spec): FieldSpec => ({ ...spec, nullable: true })),
    },
  ),
  present: fc.oneof(
    { depthSize: 'small' },
    scalarArbitrary(),
    tie('fields').map((fields): FieldSpec => ({ type: 'row', entity: 'Thing', fields })),
    fc
      .record({ fields: tie('fields'), unknown: unknownMembers }, { requiredKeys: ['fields'] })
      .map((rest): FieldSpec => ({ type: 'shape', shape: 'Part', ...rest })),
    fc
      .tuple(tie('fields'), tie('fields'), fc.option(unknownMembers, { nil: undefined }))
      .map(([x, y, unknown]): FieldSpec => unionOf(x, y, unknown)),
    fc
      .array(tie('spec'), { minLength: 2, maxLength: 3 })
      .map((of): FieldSpec => ({ type: 'union', of: of.map(withoutDefaults) })),
    fc
      .record(
        {
          of: tie('spec'),
          minItems: fc.nat(1),
          maxItems: fc.integer({ min: 1, max: 3 }),
          distinct: fc.constant(true as const),
        },
        { requiredKeys: ['of'] },
      )
      .map((rest): FieldSpec => ({ type: 'array', ...rest })),
    fc
      .record(
        { of: tie('spec'), minMembers: fc.nat(1), maxMembers: fc.integer({ min: 1, max: 2 }) },
        { requiredKeys: ['of'] },
      )
      .map((rest): FieldSpec => ({ type: 'record', ...rest })),
  ),
})).fields;

/**
 * The same without defaults: what they add could make a value one of another alternative, so that it would
 * be read in another way the second time.
 */
function withoutDefaults(spec: FieldSpec): FieldSpec {
  switch (spec.type) {
    case 'array':
    case 'record':
      return { ...spec, of: withoutDefaults(spec.of) };
    case 'union':
      return { ...spec, of: spec.of.map(withoutDefaults) };
    case 'row':
      return { ...spec, fields: fieldsWithout(spec.fields) };
    case 'shape':
      return 'fields' in spec
        ? { ...spec, fields: fieldsWithout(spec.fields) }
        : { ...spec, variants: mapped(spec.variants, fieldsWithout) };
    default: {
      const { default: _, ...rest } = spec;
      return rest;
    }
  }
}

function fieldsWithout(fields: Fields): Fields {
  return mapped(fields, withoutDefaults);
}

function mapped<T>(
  object: Readonly<Record<string, T>>,
  change: (member: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(object).map(([name, member]) => [name, change(member)]));
}

function fieldOf(spec: fc.Arbitrary<FieldSpec>): fc.Arbitrary<FieldSpec> {
  return fc.oneof(
    { weight: 3, arbitrary: spec },
    { weight: 1, arbitrary: spec.map((type): FieldSpec => ({ ...type, optional: true })) },
    {
      weight: 1,
      arbitrary: fc.constant<FieldSpec>({ type: 'integer', default: 7, description: 'Seven.' }),
    },
  );
}

function tagged(value: string, fields: Fields): Fields {
  return { kind: { type: 'enum', values: [value] }, ...fields };
}

function unionOf(first: Fields, second: Fields, unknown: UnknownMembers | undefined): FieldSpec {
  return {
    ...(unknown === undefined ? {} : { unknown }),
    type: 'shape',
    shape: 'Either',
    tag: 'kind',
    variants: { first: tagged('first', first), second: tagged('second', second) },
  };
}

function scalarArbitrary(): fc.Arbitrary<FieldSpec> {
  return fc.constantFrom<FieldSpec>(
    { type: 'string' },
    { type: 'string', minLength: 1, maxLength: 2 },
    { type: 'string', pattern: 'Ab-1.' },
    { type: 'integer' },
    { type: 'integer', min: 0, max: 3 },
    { type: 'number' },
    { type: 'number', min: 0.5, max: 2 },
    { type: 'boolean' },
    { type: 'date' },
    { type: 'time' },
    { type: 'datetime' },
    { type: 'scalar' },
    { type: 'json' },
    { type: 'enum', values: ['red', 'green'] },
    { type: 'ref', entity: 'Thing' },
    { type: 'ref', entity: 'Thing', integer: true },
  );
}

const scalars = fc.constantFrom<unknown>(
  '',
  'x',
  'xyz',
  '😀😀',
  '😀😀😀',
  'Zz-7.',
  'Zz-77',
  'red',
  '2025-02-28',
  '2025-13-01',
  '23:59',
  '24:00',
  '12:30:61',
  '2025-02-28T10:00:00Z',
  '2025-02-28T10:00:00',
  0,
  1,
  7,
  1.5,
  1e300,
  -3,
  null,
  true,
  { __proto__: null, x: 1 },
  JSON.parse('{"__proto__":1}'),
  [1, 1],
  [{ a: 1 }, { a: 1 }],
  undefined,
);

/** A value that fits a specification, or nearly. */
function valueFor(spec: FieldSpec): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 9, arbitrary: fitting(spec) },
    { weight: 1, arbitrary: scalars },
    { weight: spec.nullable === true ? 3 : 0, arbitrary: fc.constant(null) },
  );
}

/** An object that fits a table of fields, or nearly. */
export function objectFor(fields: Fields): fc.Arbitrary<unknown> {
  const members = Object.entries(fields).map(([name, spec]) => [name, valueFor(spec)] as const);
  const present = members.filter(([name]) => fields[name]?.optional !== true);
  const requiredKeys = present.map(([name]) => name);
  const whole = fc.record(Object.fromEntries(members), { requiredKeys });
  return fc.oneof(
    { weight: 9, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((object) => ({ ...object, extra: 1 })) },
    {
      weight: 1,
      arbitrary: whole.map((object) => Object.fromEntries(Object.entries(object).slice(1))),
    },
  );
}

function fitting(spec: FieldSpec): fc.Arbitrary<unknown> {
  switch (spec.type) {
    case 'row':
      return objectFor(spec.fields);
    case 'shape':
      return 'fields' in spec
        ? objectFor(spec.fields)
        : fc.oneof(...Object.values(spec.variants).map(objectFor));
    case 'array':
      return fc.array(valueFor(spec.of), { maxLength: 3 });
    case 'union':
      return fc.oneof(...spec.of.map(valueFor));
    case 'record':
      return fc.dictionary(fc.constantFrom('k', 'a b', '7'), valueFor(spec.of), { maxKeys: 2 });
    default:
      return fittingScalar(spec);
  }
}

function fittingScalar(spec: FieldSpec): fc.Arbitrary<unknown> {
  switch (spec.type) {
    case 'enum':
      return fc.constantFrom(...spec.values);
    case 'boolean':
      return fc.boolean();
    case 'date':
      return fc.constantFrom('2025-02-28', '2024-02-29', '0001-01-01');
    case 'time':
      return fc.constantFrom('00:00', '23:59:59');
    case 'datetime':
      return fc.constant('2025-12-31T23:59:59Z');
    case 'scalar':
      return fc.constantFrom<unknown>('x', 1.5, false);
    case 'json':
      return fc.jsonValue({ maxDepth: 2 });
    case 'integer':
      return fc.constantFrom(0, 1, 3);
    case 'number':
      return fc.constantFrom(0.5, 1, 1.25);
    case 'ref':
      return fc.constantFrom<unknown>('x', 3);
    default:
      return fc.constantFrom('x', 'Xy-3.');
  }
}
