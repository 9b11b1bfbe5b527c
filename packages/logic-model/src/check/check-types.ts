import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import { variantValues } from '../language/type-text.ts';
import type { LogicModel, Shape } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import { typesOf, type PlacedType } from './type-walk.ts';
import { misfits } from './value-fit.ts';

/** Types whose constraints contradict themselves, the place they stand at, or their default. */
export function* typeFindings(model: LogicModel): Generator<Finding> {
  for (const placed of typesOf(model)) {
    yield* rangeFindings(placed);
    yield* enumFindings(placed);
    yield* placeFindings(model, placed);
    yield* defaultFindings(model, placed);
  }
  for (const [at, shape] of (model.shapes ?? []).entries())
    yield* variantFindings(shape, ['shapes', at]);
}

const ranges = [
  ['min', 'max'],
  ['min_length', 'max_length'],
  ['min_items', 'max_items'],
] as const;

function* rangeFindings({ type, path }: PlacedType): Generator<Finding> {
  const bounds = { ...type } as Readonly<Record<string, unknown>>;
  for (const [low, high] of ranges) {
    const [from, to] = [bounds[low], bounds[high]];
    if (typeof from === 'number' && typeof to === 'number' && from > to)
      yield finding(
        'RANGE_EMPTY',
        [...path, low],
        `\`${low}\` ${from} is above \`${high}\` ${to}.`,
      );
  }
}

function* enumFindings({ type, path }: PlacedType): Generator<Finding> {
  if (type.type !== 'enum') return;
  const { values, transitions = {} } = type;
  for (const value of values.filter((each, index) => values.indexOf(each) !== index))
    yield finding('ENUM_INVALID', [...path, 'values'], `\`${value}\` is listed twice.`);
  const named = new Set(Object.entries(transitions).flatMap(([from, to]) => [from, ...to]));
  for (const value of [...named].filter((each) => !values.includes(each)))
    yield finding(
      'ENUM_INVALID',
      [...path, 'transitions'],
      `\`${value}\` is no value of the enum (${values.join(', ')}).`,
    );
}

/** Options that mean something at one place only. */
function* placeFindings(model: LogicModel, placed: PlacedType): Generator<Finding> {
  const { type, path, place } = placed;
  const isField = place === 'field' && placed.outermost;
  if (type.type === 'row' && place === 'param')
    yield misplaced(path, 'A param is never a whole row.', 'Take the key: `type: ref`.');
  if (type.unique === true && !isField)
    yield misplaced(
      path,
      '`unique` belongs to fields of entities.',
      'Remove it, or use `distinct` on an array.',
    );
  if (type.type === 'enum' && type.transitions !== undefined && !isField)
    yield misplaced(path, '`transitions` belong to fields of entities.', 'Remove them here.');
  if (type.type === 'ref') yield* refFindings(model, type, placed);
}

type Ref = Extract<TypeNode, { type: 'ref' }>;

function* refFindings(
  { entities }: LogicModel,
  { entity, on_remove, optional, nullable }: Ref,
  { path, place }: PlacedType,
): Generator<Finding> {
  if (entities.find(({ name }) => name === entity)?.singleton === true)
    yield misplaced(
      path,
      'A singleton has no key to refer to.',
      'Read it with `.get()`; drop the ref.',
    );
  if (on_remove === 'clear' && optional !== true && nullable !== true)
    yield misplaced(
      path,
      '`on_remove: clear` leaves a required ref empty.',
      'Make the ref `optional: true` or `nullable: true`, or use `cascade`.',
    );
  if (on_remove !== undefined && place !== 'field')
    yield misplaced(path, '`on_remove` belongs to fields of entities.', 'Remove it here.');
}

function misplaced(path: ModelPath, message: string, fix: string): Finding {
  return finding('TYPE_MISPLACED', path, message, fix);
}

function* defaultFindings(model: LogicModel, { type, path }: PlacedType): Generator<Finding> {
  if (type.default === undefined) return;
  for (const misfit of misfits(model, type, type.default))
    yield finding(
      'DEFAULT_INVALID',
      [...path, 'default', ...misfit.path],
      `The default is not a value of the type: expected ${misfit.expected}.`,
      `Write ${misfit.expected}, or remove the default.`,
    );
}

function* variantFindings(shape: Shape, path: ModelPath): Generator<Finding> {
  const { name: shapeName, tag: tagName, fields } = shape;
  const values = variantValues(shape);
  const tag = fields.find(({ name }) => name === tagName);
  const isTag = tag?.type === 'enum' && tag.optional !== true && tag.variant === undefined;
  if (tagName !== undefined && !isTag)
    yield variantFinding(
      [...path, 'tag'],
      `\`${tagName}\` is no required enum field of \`${shapeName}\`.`,
    );
  for (const [index, { variant }] of fields.entries())
    for (const value of [variant ?? []].flat().filter((each) => !values.includes(each)))
      yield variantFinding(
        [...path, 'fields', index, 'variant'],
        tagName === undefined
          ? 'The shape has no `tag`.'
          : `\`${value}\` is no value of \`${tagName}\` (${values.join(', ')}).`,
      );
}

function variantFinding(path: ModelPath, message: string): Finding {
  return finding(
    'VARIANT_INVALID',
    path,
    message,
    'Declare `tag` as a required enum field of the shape and use its values as variants.',
  );
}
