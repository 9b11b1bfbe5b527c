import type { Finding, ModelPath } from '../diagnostics/diagnostic.ts';
import { variantValues } from '../language/type-text.ts';
import type { LogicModel, Shape } from '../schema/model.ts';
import { typesOf, type PlacedType } from './type-walk.ts';
import { misfits } from './value-fit.ts';

/** Types whose constraints contradict themselves, the place they stand at, or their default. */
export function typeFindings(model: LogicModel): Finding[] {
  return [
    ...typesOf(model).flatMap((placed) => [
      ...rangeFindings(placed),
      ...enumFindings(placed),
      ...placeFindings(model, placed),
      ...defaultFindings(model, placed),
    ]),
    ...(model.shapes ?? []).flatMap((shape, at) => variantFindings(shape, ['shapes', at])),
  ];
}

function rangeFindings({ type, path }: PlacedType): Finding[] {
  const bounds = { ...type } as Readonly<Record<string, unknown>>;
  const pairs = [
    ['min', 'max'],
    ['min_length', 'max_length'],
    ['min_items', 'max_items'],
  ] as const;
  return pairs.flatMap(([low, high]) => {
    const from = bounds[low];
    const to = bounds[high];
    return typeof from === 'number' && typeof to === 'number' && from > to
      ? [
          {
            code: 'RANGE_EMPTY' as const,
            path: [...path, low],
            message: `\`${low}\` ${from} is above \`${high}\` ${to}.`,
            fix: 'Make the lower bound no larger than the upper.',
          },
        ]
      : [];
  });
}

function enumFindings({ type, path }: PlacedType): Finding[] {
  if (type.type !== 'enum') return [];
  const known = new Set(type.values);
  const repeated = type.values.filter((value, index) => type.values.indexOf(value) !== index);
  const named = Object.entries(type.transitions ?? {}).flatMap(([from, to]) => [from, ...to]);
  const unknown = new Set(named.filter((value) => !known.has(value)));
  return [
    ...repeated.map((value) => enumFinding([...path, 'values'], `\`${value}\` is listed twice.`)),
    ...[...unknown].map((value) =>
      enumFinding(
        [...path, 'transitions'],
        `\`${value}\` is no value of the enum (${type.values.join(', ')}).`,
      ),
    ),
  ];
}

function enumFinding(path: ModelPath, message: string): Finding {
  return {
    code: 'ENUM_INVALID',
    path,
    message,
    fix: 'List each value once and use only listed values in `transitions`.',
  };
}

/** Options that mean something at one place only. */
function placeFindings(model: LogicModel, { type, path, place, outermost }: PlacedType): Finding[] {
  const isField = place === 'field' && outermost;
  const refersToKeyless = type.type === 'ref' && isKeyless(model, type.entity, 'singleton');
  const clearsRequired =
    type.type === 'ref' && type.on_remove === 'clear' && type.optional !== true;
  const problems: (readonly [boolean, string, string])[] = [
    [
      place === 'param' && type.type === 'row',
      'A param is never a whole row.',
      'Take the key: `type: ref`.',
    ],
    [
      refersToKeyless,
      'A singleton has no key to refer to.',
      'Read it with `.get()`; drop the ref.',
    ],
    [
      clearsRequired,
      '`on_remove: clear` leaves a required ref empty.',
      'Make the ref `optional: true`, or use `cascade`.',
    ],
    [
      type.unique === true && !isField,
      '`unique` belongs to fields of entities.',
      'Remove it, or use `distinct` on an array.',
    ],
    [
      type.type === 'enum' && type.transitions !== undefined && !isField,
      '`transitions` belong to fields of entities.',
      'Remove them here.',
    ],
    [
      type.type === 'ref' && type.on_remove !== undefined && place !== 'field',
      '`on_remove` belongs to fields of entities.',
      'Remove it here.',
    ],
  ];
  return problems.flatMap(([wrong, message, fix]) =>
    wrong ? [{ code: 'TYPE_MISPLACED' as const, path, message, fix }] : [],
  );
}

function isKeyless(model: LogicModel, name: string, option: 'singleton'): boolean {
  return model.entities.find((entity) => entity.name === name)?.[option] === true;
}

function defaultFindings(model: LogicModel, { type, path }: PlacedType): Finding[] {
  if (type.default === undefined) return [];
  return misfits(model, type, type.default).map((misfit) => ({
    code: 'DEFAULT_INVALID',
    path: [...path, 'default', ...misfit.path],
    message: `The default is not a value of the type: expected ${misfit.expected}.`,
    fix: `Write ${misfit.expected}, or remove the default.`,
  }));
}

function variantFindings(shape: Shape, path: ModelPath): Finding[] {
  const values = variantValues(shape);
  const tagAt = shape.fields.findIndex(({ name }) => name === shape.tag);
  const tag = shape.fields[tagAt];
  const tagFits =
    shape.tag === undefined || (tag?.type === 'enum' && !tag.optional && tag.variant === undefined);
  const problems = shape.fields.flatMap(({ variant }, index) =>
    [variant ?? []]
      .flat()
      .flatMap((value) =>
        values.includes(value)
          ? []
          : [
              variantFinding(
                [...path, 'fields', index, 'variant'],
                shape.tag === undefined
                  ? 'The shape has no `tag`.'
                  : `\`${value}\` is no value of \`${shape.tag}\` (${values.join(', ')}).`,
              ),
            ],
      ),
  );
  return tagFits
    ? problems
    : [
        variantFinding(
          [...path, 'tag'],
          `\`${shape.tag}\` is no required enum field of \`${shape.name}\`.`,
        ),
        ...problems,
      ];
}

function variantFinding(path: ModelPath, message: string): Finding {
  return {
    code: 'VARIANT_INVALID',
    path,
    message,
    fix: 'Declare `tag` as a required enum field of the shape and use its values as variants.',
  };
}
