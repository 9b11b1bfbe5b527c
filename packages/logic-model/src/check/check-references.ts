import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import { didYouMean } from '../read/suggest.ts';
import type { Entity, Invariant, LogicModel } from '../schema/model.ts';
import { typesOf } from './type-walk.ts';

type Kind = 'entity' | 'shape' | 'field' | 'rule' | 'operation';

const codes: Readonly<Record<Kind, DiagnosticCode>> = {
  entity: 'UNKNOWN_ENTITY',
  shape: 'UNKNOWN_SHAPE',
  field: 'UNKNOWN_FIELD',
  rule: 'UNKNOWN_RULE',
  operation: 'UNKNOWN_OPERATION',
};

/** A name that refers to something of a kind, and where it stands. */
type Reference = readonly [kind: Kind, name: string | undefined, path: ModelPath];

/** Names that refer to nothing. */
export function referenceFindings(model: LogicModel): Finding[] {
  const known = {
    entity: model.entities.map(({ name }) => name),
    shape: (model.shapes ?? []).map(({ name }) => name),
    rule: model.rules.map(({ id }) => id),
    operation: model.operations.map(({ name }) => name),
    field: [],
  };
  const collections = model.entities.map(({ collection }) => collection);
  return [
    ...[...referencesOf(model)].flatMap((reference) => unknown(reference, known[reference[0]])),
    ...model.entities.flatMap((entity, at) => {
      const fields = entity.fields.map(({ name }) => name);
      return [...fieldReferences(entity, at)].flatMap((reference) => unknown(reference, fields));
    }),
    ...Object.keys(model.initial?.rows ?? {}).flatMap((name) =>
      unknown(['entity', name, ['initial', 'rows', name]], collections),
    ),
  ];
}

function* referencesOf(model: LogicModel): Generator<Reference> {
  for (const { type, path } of typesOf(model)) {
    if (type.type === 'ref' || type.type === 'row')
      yield ['entity', type.entity, [...path, 'entity']];
    if (type.type === 'shape') yield ['shape', type.shape, [...path, 'shape']];
  }
  yield ['entity', model.actor?.entity, ['actor', 'entity']];
  for (const [at, invariant] of (model.invariants ?? []).entries())
    yield* invariantReferences(invariant, ['invariants', at]);
  for (const [at, { forbids = [] }] of model.rules.entries())
    for (const [index, { operation }] of forbids.entries())
      yield ['operation', operation, ['rules', at, 'forbids', index, 'operation']];
  for (const [at, { inverse }] of model.operations.entries())
    yield ['operation', inverse, ['operations', at, 'inverse']];
}

function* invariantReferences(
  { entity, rule, preserves = [], except = [] }: Invariant,
  path: ModelPath,
): Generator<Reference> {
  yield ['entity', entity, [...path, 'entity']];
  yield ['rule', rule, [...path, 'rule']];
  for (const [index, quantity] of preserves.entries())
    yield ['entity', quantity.entity, [...path, 'preserves', index, 'entity']];
  for (const [index, name] of except.entries())
    yield ['operation', name, [...path, 'except', index]];
}

function* fieldReferences({ key, tree, unique = [], fields }: Entity, at: number) {
  const field = (name: string | undefined, ...path: ModelPath): Reference => [
    'field',
    name,
    ['entities', at, ...path],
  ];
  yield field(key, 'key');
  yield field(tree, 'tree');
  for (const [index, names] of unique.entries())
    for (const [inner, name] of names.entries()) yield field(name, 'unique', index, inner);
  for (const [index, { sample }] of fields.entries()) {
    yield field(sample?.after, 'fields', index, 'sample', 'after');
    yield field(sample?.before, 'fields', index, 'sample', 'before');
  }
}

function unknown([kind, name, path]: Reference, known: readonly string[]): Finding[] {
  if (name === undefined || known.includes(name)) return [];
  const listed = `Use one of ${known.slice(0, 20).join(', ')}.`;
  const fix = known.length > 0 ? listed : `Declare the ${kind}.`;
  const message = `There is no ${kind} \`${name}\`.`;
  return [finding(codes[kind], path, message, didYouMean(name, known) ?? fix)];
}
