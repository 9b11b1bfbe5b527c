import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import type { LogicModel } from '../schema/model.ts';
import type { TypeNode, UnionType } from '../schema/type.ts';
import { typesHeld } from '../schema/types-within.ts';
import { typesOf } from './type-walk.ts';

/** Unions with alternatives that are never read, or that nothing could be kept with. */
export function* unionFindings(model: LogicModel): Generator<Finding> {
  for (const { type, path } of typesOf(model))
    if (type.type === 'union') yield* alternativeFindings(type, path);
  for (const [at, { fields }] of model.entities.entries())
    for (const [index, field] of fields.entries())
      yield* storedFindings(model, field, ['entities', at, 'fields', index]);
}

function* alternativeFindings({ of }: UnionType, path: ModelPath): Generator<Finding> {
  const json = of.findIndex(({ type }) => type === 'json');
  for (const [at, type] of of.entries()) {
    const where = [...path, 'of', at];
    if (type.optional === true || type.default !== undefined)
      yield unionFinding(
        where,
        'An alternative is never left out.',
        'Give the union itself `optional` or `default`.',
      );
    if (json !== -1 && at > json)
      yield unionFinding(
        where,
        'Nothing is read as this alternative: `json` before it takes any value.',
        'Put `json` last, or leave it out.',
      );
  }
}

/** What is stored is read again: it must be read the same way, and its refs must be found. */
function* storedFindings(model: LogicModel, field: TypeNode, path: ModelPath): Generator<Finding> {
  const unions = [...typesHeld([field], model)].filter((type) => type.type === 'union');
  const held = [
    ...typesHeld(
      unions.flatMap(({ of }) => of),
      model,
    ),
  ];
  if (held.some(({ type }) => type === 'ref'))
    yield unionFinding(
      path,
      'A ref within a union of a field is not checked: it may be another alternative.',
      'Use `type: string` there, or a shape with a `tag` instead of the union.',
    );
  if (held.some((type) => type.default !== undefined))
    yield unionFinding(
      path,
      'A default within a union of a field could make the value another alternative.',
      'Make the member `optional`, or use a shape with a `tag` instead of the union.',
    );
}

function unionFinding(path: ModelPath, message: string, fix: string): Finding {
  return finding('UNION_INVALID', path, message, fix);
}
