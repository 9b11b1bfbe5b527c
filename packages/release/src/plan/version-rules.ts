import { isObject } from '@envloom/core';
import type { Bump, ChangeArea } from './change.ts';
import type { Difference } from './differences.ts';

/** What the model says of the place of a difference. */
export interface Place {
  /** Callers hand such values in: arguments, and rows of a world to start from. */
  readonly isTaken: boolean;
  /** Callers get such values: results, rows, settings; and whoever imports their types. */
  readonly isGiven: boolean;
  /** Whether it is a rule that the agent obeys, and no tool. */
  readonly isAsked: boolean;
}

type Judge = (difference: Difference, place: Place) => Bump;

const always =
  (bump: Bump): Judge =>
  () =>
    bump;

const when =
  (isMajor: (difference: Difference, place: Place) => boolean): Judge =>
  (difference, place) =>
    isMajor(difference, place) ? 'major' : 'minor';

const afterIs = (...major: readonly unknown[]): Judge => when(({ after }) => major.includes(after));

/** A demand that may come, change and go. */
const demand = when(({ after }) => after !== undefined);

const gone = when(({ after }) => after === undefined);

const flag: Judge = ({ before, after }) => {
  if ((before === true) === (after === true)) return 'patch';
  return after === true ? 'major' : 'minor';
};

const textsOf = (value: unknown): string[] => [value].flat().map((item) => JSON.stringify(item));

/** Values of which more are possible, or less. */
function choice(before: unknown, after: unknown): Bump {
  if (before === undefined) return 'major';
  if (after === undefined) return 'minor';
  const [old, now] = [textsOf(before), textsOf(after)];
  if (old.some((value) => !now.includes(value))) return 'major';
  return now.every((value) => old.includes(value)) ? 'patch' : 'minor';
}

function transitionsOf(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  return Object.entries(value).flatMap(([from, to]) => [to].flat().map((each) => [from, each]));
}

const numberOr = (value: unknown, none: number): number =>
  typeof value === 'number' ? value : none;

/** By type: the types whose values include all of its values. */
const includedIn: Readonly<Record<string, readonly string[]>> = {
  integer: ['number'],
  enum: ['string'],
  date: ['string'],
  time: ['string'],
  datetime: ['string'],
};

const isWider = (before: unknown, after: unknown): boolean =>
  after === 'json' || (includedIn[String(before)] ?? []).includes(String(after));

/** Rows are handed in and out: callers rely on what is always there, and on what may be left out. */
const optional = when(({ after }, { isTaken, isGiven }) => (after === true ? isGiven : isTaken));

/** Of a field or param that came: whether callers have to give it from now on. */
const needed = when(({ path, after }, { isTaken }) => {
  if (path.startsWith('entities') || !isTaken || !isObject(after)) return false;
  return after['optional'] !== true && after['default'] === undefined;
});

/** Code without spaces and comments. */
const tokensOf = (value: unknown): string =>
  (typeof value === 'string' ? value : JSON.stringify(value ?? null)).replaceAll(
    /("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)|\/\/.*|\/\*[^]*?\*\/|\s+/g,
    '$1',
  );

const codeOr =
  (other: Judge): Judge =>
  (difference, place) =>
    tokensOf(difference.before) === tokensOf(difference.after) ? 'patch' : other(difference, place);

const orGone =
  (came: Judge): Judge =>
  (difference, place) =>
    difference.after === undefined ? 'major' : came(difference, place);

/**
 * What a change of a part of a logic model is, by the place of the part; the first row that matches holds.
 *
 * - **major**: a call, a row or a piece of code that was right may be wrong now.
 * - **minor**: there is more, or tools behave in another way whose effect on callers the text does not tell.
 * - **patch**: texts, hints for sampling, order that only shows, another writing.
 *
 * The same holds before 1.0.0; what a major step makes of 0.x is the release tool's business.
 */
const rules: readonly (readonly [
  at: RegExp,
  judge: Judge,
  area?: ChangeArea | undefined,
  text?: string,
])[] = [
  [/^initial\.rows\./, always('minor'), 'initial-data', 'has other rows'],
  [/^initial/, always('minor'), 'initial-data'],
  [
    /^setup|\.(?:sample|phrase|weight|inverse|administrative)$|^entities\[[^\]]*\]\.rows$/,
    always('patch'),
    'sampling',
    'is sampled in another way',
  ],
  [/^settings\[[^\]]*\]\.value/, always('minor')],
  [/^invariants\[\]$/, always('minor'), 'rules', 'has its invariants in another order'],
  [/\[\]$/, always('patch'), 'wording', 'has its parts in another order'],
  [/^(?:title|summary|introduction|domain|format_version)$/, always('patch'), 'wording'],
  [/\.(?:description|label|codes|rule)$|^invariants.*\.text$/, always('patch'), 'wording'],
  [/^rules\[[^\]]*\]$/, when(({ after }) => isObject(after) && after['enforced'] === 'agent')],
  [/^rules.*\.text$/, (_difference, { isAsked }) => (isAsked ? 'minor' : 'patch')],
  [/^rules.*\.enforced$/, afterIs('agent')],
  [/^rules.*\.forbids$/, demand, 'rules', 'forbids other calls'],
  [/^invariants\[[^\]]*\]$/, demand],
  [/^invariants.*\.(?:holds|preserves)$/, codeOr(demand), 'rules', 'demands something else'],
  [/^invariants.*\.except$/, ({ before = [], after = [] }) => choice(before, after)],
  [/\.body$/, codeOr(always('minor')), 'behaviour', 'behaves in another way'],
  [/^operations\[[^\]]*\]\.kind$/, afterIs('mutation')],
  [/\.(?:params|fields)\[[^\]]*\]$/, orGone(needed)],
  [/^actor$|^\w+\[[^\]]*\]$|\.returns$/, gone],
  [/\.(?:optional|nullable)$/, optional],
  [/\.default$/, when(({ after }, { isTaken }) => after === undefined && isTaken)],
  [/\.type$/, when(({ before, after }) => !isWider(before, after))],
  [/\.(?:values|variant|of)$/, ({ before, after }) => choice(before, after)],
  [/\.transitions$/, ({ before, after }) => choice(transitionsOf(before), transitionsOf(after))],
  [
    /\.min(?:_length|_items)?$/,
    when(({ before, after }) => numberOr(after, -Infinity) > numberOr(before, -Infinity)),
  ],
  [
    /\.(?:max(?:_length|_items)?|decimals)$/,
    when(({ before, after }) => numberOr(after, Infinity) < numberOr(before, Infinity)),
  ],
  // Each list of fields that is unique together is a demand.
  [/^entities\[[^\]]*\]\.unique$/, ({ before = [], after = [] }) => choice(after, before)],
  [/\.(?:unique|distinct|history)$/, flag],
  [/\.(?:pattern|tree)$/, demand],
  [/\.on_remove$/, afterIs(undefined, 'restrict')],
  [/\.unknown$/, afterIs(undefined, 'refuse')],
  [/\.(?:goal|fresh)$/, always('minor')],
  [/\.verbatim$/, always('patch')],
];

/** What a difference is to those who use the environment. */
export interface Judgement {
  readonly bump: Bump;
  /** Where it is not that of its part of the model. */
  readonly area?: ChangeArea | undefined;
  /** What is said instead of the values before and after. */
  readonly text?: string | undefined;
}

/** A name, a key, an entity that is referred to: another one cannot stand for it. */
const identity: Judgement = { bump: 'major' };

export function judgementOf(difference: Difference, place: Place): Judgement {
  const [, judge, area, text] = rules.find(([at]) => at.test(difference.path)) ?? [];
  return judge === undefined ? identity : { bump: judge(difference, place), area, text };
}
