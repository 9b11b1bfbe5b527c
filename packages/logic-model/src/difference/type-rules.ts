import { z } from 'zod';
import type { TypeNode } from '../schema/type.ts';
import { code, valueCode } from './markdown.ts';
import type { KeyOf, MemberRule, MemberRules } from './members.ts';
import type { Verdict } from './place.ts';
import { setVerdicts, textsOf } from './sets.ts';
import { mayOmit, shownType } from './type-text.ts';
import {
  atLeast,
  atMost,
  flag,
  identity,
  limit,
  narrower,
  sampling,
  wider,
  wording,
} from './verdicts.ts';

/** Where values of a type are used. */
export interface Use {
  /** Callers hand such values in: arguments, and rows of a world to start from. */
  readonly taken: boolean;
  /** Callers get such values: results, and the rows of a world. */
  readonly given: boolean;
}

/** A type in both models. */
export interface TypePair {
  readonly before: TypeNode;
  readonly after: TypeNode;
  readonly use: Use;
}

/** By type: the types whose values include all of its values. */
const includedIn: Readonly<Record<string, readonly string[]>> = {
  integer: ['number'],
  enum: ['string'],
  date: ['string'],
  time: ['string'],
  datetime: ['string'],
};

function kindRule({ before, after }: TypePair): MemberRule {
  return () => {
    const text = `has the type ${code(shownType(after))} now (before: ${code(shownType(before))})`;
    const isWider = after.type === 'json' || (includedIn[before.type] ?? []).includes(after.type);
    return isWider ? wider(text) : narrower(text);
  };
}

/** What was, and is not any more, or the other way round. */
function turned(was: boolean, is: boolean, on: Verdict, off: Verdict): Verdict[] {
  if (was === is) return [];
  return [is ? on : off];
}

const needed = [narrower('must be given now'), wider('may be left out now')] as const;
const missing = [narrower('may be missing now'), wider('is always there now')] as const;

/** What callers can rely on less than before, and on what more. */
function requirementVerdicts({ before, after, use }: TypePair): Verdict[] {
  const asTaken = turned(!mayOmit(before), !mayOmit(after), ...needed);
  const asGiven = turned(before.optional === true, after.optional === true, ...missing);
  return [...(use.taken ? asTaken : []), ...(use.given ? asGiven : [])];
}

function optionalRule(pair: TypePair): MemberRule {
  const { before, after } = pair;
  return () => {
    if ((before.optional === true) === (after.optional === true)) return [];
    const found = requirementVerdicts(pair);
    const text = after.optional === true ? 'is optional now' : 'is not optional any more';
    return found.length > 0 ? found : wider(text);
  };
}

function defaultRule(pair: TypePair): MemberRule {
  const { before, after } = pair;
  return (old, now) => {
    const isTold = (before.optional === true) !== (after.optional === true);
    const text = `has the default ${valueCode(now)} now (before: ${valueCode(old)})`;
    return [...(isTold ? [] : requirementVerdicts(pair)), wider(text)];
  };
}

const values: MemberRule = (before, after) => {
  const found = setVerdicts(textsOf(before), textsOf(after), {
    gone: 'has lost the values',
    come: 'has the new values',
  });
  return found.length > 0 ? found : { bump: 'patch', text: 'has its values in another order' };
};

const stepsSchema = z.record(z.string(), z.array(z.string())).catch({});

const transitions: MemberRule = (before, after) => {
  if (before === undefined) return narrower('may only change along given ways now');
  if (after === undefined) return wider('may change to every value now');
  const [old, now] = [before, after].map((steps) =>
    Object.entries(stepsSchema.parse(steps)).flatMap(([from, to]) =>
      to.map((value) => `${from} → ${value}`),
    ),
  );
  return setVerdicts(old ?? [], now ?? [], {
    gone: 'may not change any more:',
    come: 'may also change:',
  });
};

const removalText = (mode: unknown): string => {
  if (mode === 'cascade') return 'goes with the row that it refers to now';
  if (mode === 'clear') return 'is cleared when the row that it refers to goes now';
  return 'keeps the row that it refers to from being removed now';
};

const onRemove: MemberRule = (before, after) => {
  const [old, now] = [before ?? 'restrict', after ?? 'restrict'];
  if (old === now) return [];
  return now === 'restrict' ? narrower(removalText(now)) : wider(removalText(now));
};

/** These say what a type is of: where the type is another one, that says it all. */
function ownRules({ before, after }: TypePair) {
  const judged = (rule: MemberRule): MemberRule | 'elsewhere' =>
    before.type === after.type ? rule : 'elsewhere';
  return {
    values: judged(values),
    transitions: judged(transitions),
    entity: judged(identity('entity')),
    shape: judged(identity('shape')),
    on_remove: judged(onRemove),
  };
}

const unique = flag(
  narrower('must be another one in every row now'),
  wider('may be the same in several rows now'),
);

/** A rule for each attribute of each type. */
export function typeRules(pair: TypePair): MemberRules<KeyOf<TypeNode>> {
  return {
    type: kindRule(pair),
    optional: optionalRule(pair),
    default: defaultRule(pair),
    description: wording('description'),
    sample: sampling('has other hints for sampling'),
    unique,
    min: atLeast('minimum', -Infinity),
    max: atMost('maximum'),
    decimals: atMost('number of decimals'),
    min_length: atLeast('shortest length', 0),
    max_length: atMost('longest length'),
    min_items: atLeast('smallest number of items', 0),
    max_items: atMost('largest number of items'),
    pattern: limit('pattern'),
    distinct: flag(
      narrower('must not have an item twice any more'),
      wider('may have an item twice now'),
    ),
    ...ownRules(pair),
    of: 'elsewhere',
  };
}
