import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import { didYouMean } from '../read/suggest.ts';
import type { Entity, LogicModel } from '../schema/model.ts';
import { typesOf } from './type-walk.ts';

type Kind = 'entity' | 'shape' | 'field' | 'rule' | 'operation';

const codes: Readonly<Record<Kind, DiagnosticCode>> = {
  entity: 'UNKNOWN_ENTITY',
  shape: 'UNKNOWN_SHAPE',
  field: 'UNKNOWN_FIELD',
  rule: 'UNKNOWN_RULE',
  operation: 'UNKNOWN_OPERATION',
};

/** Names that refer to nothing. */
export function referenceFindings(model: LogicModel): Finding[] {
  const entities = model.entities.map(({ name }) => name);
  const operations = model.operations.map(({ name }) => name);
  const entity = (name: string | undefined, path: ModelPath) =>
    refer('entity', name, path, entities);
  return [
    ...typeReferences(model, entities),
    ...entity(model.actor?.entity, ['actor', 'entity']),
    ...model.entities.flatMap(entityReferences),
    ...(model.invariants ?? []).flatMap((invariant, at) => [
      ...entity(invariant.entity, ['invariants', at, 'entity']),
      ...refer(
        'rule',
        invariant.rule,
        ['invariants', at, 'rule'],
        model.rules.map(({ id }) => id),
      ),
      ...(invariant.preserves ?? []).flatMap((quantity, index) =>
        entity(quantity.entity, ['invariants', at, 'preserves', index, 'entity']),
      ),
      ...(invariant.except ?? []).flatMap((name, index) =>
        refer('operation', name, ['invariants', at, 'except', index], operations),
      ),
    ]),
    ...model.rules.flatMap(({ forbids = [] }, at) =>
      forbids.flatMap(({ operation }, index) =>
        refer('operation', operation, ['rules', at, 'forbids', index, 'operation'], operations),
      ),
    ),
    ...model.operations.flatMap(({ inverse }, at) =>
      refer('operation', inverse, ['operations', at, 'inverse'], operations),
    ),
    ...collectionReferences(model),
  ];
}

function typeReferences(model: LogicModel, entities: readonly string[]): Finding[] {
  const shapes = (model.shapes ?? []).map(({ name }) => name);
  return typesOf(model).flatMap(({ type, path }) => {
    if (type.type === 'ref' || type.type === 'row')
      return refer('entity', type.entity, [...path, 'entity'], entities);
    return type.type === 'shape' ? refer('shape', type.shape, [...path, 'shape'], shapes) : [];
  });
}

function entityReferences(entity: Entity, at: number): Finding[] {
  const fields = entity.fields.map(({ name }) => name);
  const field = (name: string | undefined, path: ModelPath) =>
    refer('field', name, ['entities', at, ...path], fields);
  return [
    ...field(entity.key, ['key']),
    ...field(entity.tree, ['tree']),
    ...(entity.unique ?? []).flatMap((names, index) =>
      names.flatMap((name, inner) => field(name, ['unique', index, inner])),
    ),
    ...entity.fields.flatMap(({ sample }, index) => [
      ...field(sample?.after, ['fields', index, 'sample', 'after']),
      ...field(sample?.before, ['fields', index, 'sample', 'before']),
    ]),
  ];
}

/** Collections named by `initial` and by hints. */
function collectionReferences(model: LogicModel): Finding[] {
  const collections = model.entities.map(({ collection }) => collection);
  return Object.keys(model.initial?.rows ?? {}).flatMap((name) =>
    refer('entity', name, ['initial', 'rows', name], collections),
  );
}

function refer(
  kind: Kind,
  name: string | undefined,
  path: ModelPath,
  known: readonly string[],
): Finding[] {
  if (name === undefined || known.includes(name)) return [];
  return [
    {
      code: codes[kind],
      path,
      message: `There is no ${kind} \`${name}\`.`,
      fix:
        didYouMean(name, known) ??
        (known.length > 0
          ? `Use one of ${known.slice(0, 20).join(', ')}.`
          : `Declare the ${kind}.`),
    },
  ];
}
