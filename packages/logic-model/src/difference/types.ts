import type { Operation } from '../schema/model.ts';
import type { TypeNode } from '../schema/type.ts';
import type { Change } from './change.ts';
import { code, valueCode } from './markdown.ts';
import {
  bound,
  changesBy,
  flag,
  identity,
  narrower,
  sampling,
  setOrOrder,
  setVerdicts,
  wider,
  within,
  wording,
  type MemberRule,
  type MemberRules,
  type Place,
  type Verdict,
  type Versions,
} from './rules.ts';

/** A type as a changelog shows it: `string`, `Book[]`, `key of Book`. */
export function shownType(type: TypeNode): string {
  switch (type.type) {
    case 'ref':
      return `key of ${type.entity}`;
    case 'row':
      return type.entity;
    case 'shape':
      return type.shape;
    case 'array':
      return `${shownType(type.of)}[]`;
    case 'record':
      return `record of ${shownType(type.of)}`;
    default:
      return type.type;
  }
}

/** Whether a caller may leave a value out. */
export function mayOmit({ optional, default: value }: TypeNode): boolean {
  return optional === true || value !== undefined;
}

/** How a tool is called: `lend(book_id, days?)`. */
export function callText({ name, params }: Operation): string {
  const shown = params.map((param) => `${param.name}${mayOmit(param) ? '?' : ''}`);
  return `${name}(${shown.join(', ')})`;
}

/** Where values of a type are used. */
export interface Use {
  /** Callers hand such values in: arguments, and rows of a world to start from. */
  readonly taken: boolean;
  /** Callers get such values: results, and the rows of a world. */
  readonly given: boolean;
}

/** A type in both models. */
type TypePair = Versions<TypeNode> & { readonly use: Use };

type TypeRule<Value = unknown> = MemberRule<Value, TypeNode>;

/** By type: the types whose values include all of its values. */
const includedIn: Readonly<Record<string, readonly string[]>> = {
  integer: ['number'],
  enum: ['string'],
  date: ['string'],
  time: ['string'],
  datetime: ['string'],
};

const kind: TypeRule = (_before, _after, { before, after }) => {
  const text = `has the type ${code(shownType(after))} now (before: ${code(shownType(before))})`;
  const isWider = after.type === 'json' || (includedIn[before.type] ?? []).includes(after.type);
  return isWider ? wider(text) : narrower(text);
};

const needed = flag(narrower('must be given now'), wider('may be left out now'));
const missing = flag(narrower('may be missing now'), wider('is always there now'));

/** What callers can rely on less than before, and on what more. */
function requirementVerdicts({ before, after }: Versions<TypeNode>, use: Use): Verdict[] {
  const whole = { before, after };
  return [
    ...(use.taken ? [needed(!mayOmit(before), !mayOmit(after), whole)].flat() : []),
    ...(use.given ? [missing(before.optional, after.optional, whole)].flat() : []),
  ];
}

const optional =
  (use: Use): TypeRule<boolean> =>
  (before = false, after = false, pair) => {
    if (before === after) return [];
    const found = requirementVerdicts(pair, use);
    return found.length > 0 ? found : wider(after ? 'is optional now' : 'is not optional any more');
  };

const fallback =
  (use: Use): TypeRule =>
  (old, now, pair) => {
    const isTold = (pair.before.optional === true) !== (pair.after.optional === true);
    const text = `has the default ${valueCode(now)} now (before: ${valueCode(old)})`;
    return [...(isTold ? [] : requirementVerdicts(pair, use)), wider(text)];
  };

const values: MemberRule<string[]> = (before = [], after = []) =>
  setOrOrder(
    setVerdicts(before, after, { gone: 'has lost the values', come: 'has the new values' }),
    'has its values in another order',
  );

type Steps = Readonly<Record<string, readonly string[]>>;

const stepTexts = (steps: Steps): string[] =>
  Object.entries(steps).flatMap(([from, to]) => to.map((value) => `${from} → ${value}`));

const transitions: MemberRule<Steps> = (before, after) => {
  if (before === undefined) return narrower('may only change along given ways now');
  if (after === undefined) return wider('may change to every value now');
  return setVerdicts(stepTexts(before), stepTexts(after), {
    gone: 'may not change any more:',
    come: 'may also change:',
  });
};

const onRemove: MemberRule<'restrict' | 'cascade' | 'clear'> = (
  before = 'restrict',
  after = 'restrict',
) => {
  if (before === after) return [];
  if (after === 'cascade') return wider('goes with the row that it refers to now');
  return after === 'clear'
    ? wider('is cleared when the row that it refers to goes now')
    : narrower('keeps the row that it refers to from being removed now');
};

/** These say what a type is of: where the type is another one, that says it all. */
const ownRules: Pick<
  MemberRules<TypeNode>,
  'values' | 'transitions' | 'entity' | 'shape' | 'on_remove'
> = {
  values,
  transitions,
  entity: identity('entity'),
  shape: identity('shape'),
  on_remove: onRemove,
};

/** A rule for each other attribute of each type. */
const typeRules = (use: Use): Omit<MemberRules<TypeNode>, keyof typeof ownRules> => ({
  type: kind,
  optional: optional(use),
  default: fallback(use),
  description: wording('description'),
  sample: sampling('has other hints for sampling'),
  unique: flag(
    narrower('must be another one in every row now'),
    wider('may be the same in several rows now'),
  ),
  min: bound('minimum', 'lowest'),
  max: bound('maximum', 'highest'),
  decimals: bound('number of decimals', 'highest'),
  min_length: bound('shortest length', 'lowest', 0),
  max_length: bound('longest length', 'highest'),
  min_items: bound('smallest number of items', 'lowest', 0),
  max_items: bound('largest number of items', 'highest'),
  pattern: (before, after) =>
    after === undefined
      ? wider(`has no pattern any more (before: ${valueCode(before)})`)
      : narrower(`has the pattern ${valueCode(after)} now (before: ${valueCode(before)})`),
  distinct: flag(
    narrower('must not have an item twice any more'),
    wider('may have an item twice now'),
  ),
  of: 'elsewhere',
});

function itemOf(type: TypeNode): TypeNode | undefined {
  return type.type === 'array' || type.type === 'record' ? type.of : undefined;
}

/**
 * What changed in a type. Values that were possible and are not any more make it a major change
 * wherever they stand: as an argument the value is refused, as a result somebody waits for it.
 *
 * @param more rules for what a field, a param or a setting has besides its type
 */
export function typeChanges(
  { before, after, use }: TypePair,
  place: Place,
  more: object = {},
): Change[] {
  const isSameType = before.type === after.type;
  const rules = { ...typeRules(use), ...(isSameType ? ownRules : {}), ...more };
  const found = changesBy(rules, before, after, place);
  const [old, now] = [itemOf(before), itemOf(after)];
  if (!isSameType || old === undefined || now === undefined) return found;
  const items = { before: old, after: now, use };
  return [...found, ...typeChanges(items, within(place, 'of', ', each item'))];
}
