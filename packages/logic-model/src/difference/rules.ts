import { generated, isSame } from '@envloom/core';
import type { Bump, Change, ChangeArea } from './change.ts';
import { codes, valueCode } from './markdown.ts';

/** A part of the model, and how a changelog speaks of it. */
export interface Place {
  /** By names: `operations.lend.params.member_id`. */
  readonly path: string;
  /** Begins the sentence: `` `lend`, parameter `member_id` ``. */
  readonly subject: string;
  /** What changes of its meaning are about. */
  readonly area: ChangeArea;
}

/** A part of a place. */
export function within({ path, subject, area }: Place, segment: string, name = ''): Place {
  return { path: path === '' ? segment : `${path}.${segment}`, subject: `${subject}${name}`, area };
}

/** What is to be said of a place. */
export interface Verdict {
  readonly bump: Bump;
  /** Goes on after the subject: `is required now`. */
  readonly text: string;
  /** Where it is not the area of the place. */
  readonly area?: ChangeArea;
}

export function changeAt(place: Place, { bump, text, area = place.area }: Verdict): Change {
  return { bump, area, path: place.path, text: `${place.subject} ${text}` };
}

/** What is written in another way and means the same. Its text, and so its hash, is another one all the same. */
export const writtenDifferently: Verdict = {
  bump: 'patch',
  area: 'wording',
  text: 'is written in another way and means the same',
};

/** The same part of two models. */
export interface Versions<T> {
  readonly before: T;
  readonly after: T;
}

/**
 * Judges one member of an object that is not what it was; nothing where it means what it meant.
 * Of an absent member the value is undefined.
 */
export type MemberRule<Value = unknown, Whole = unknown> = (
  before: Value | undefined,
  after: Value | undefined,
  whole: Versions<Whole>,
) => Verdict | readonly Verdict[];

/** The keys of all members of a union. */
type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never;
type ValueAt<T, Key> = T extends unknown ? (Key extends keyof T ? T[Key] : never) : never;

/** Who judges each member of an object: a rule, or code of its own. */
export type MemberRules<T, Whole = T> = {
  readonly [Key in KeyOf<T>]-?:
    MemberRule<Exclude<ValueAt<T, Key>, undefined>, Whole> | 'elsewhere';
};

/**
 * What changed in the members of an object. Every key of the schema needs a rule, so none can be
 * forgotten; a member that differs and of which its rule has nothing to say is written differently.
 */
export function memberChanges<T extends object>(
  { before, after }: Versions<T>,
  rules: MemberRules<T>,
  place: Place,
): Change[] {
  return changesBy(rules, before, after, place);
}

/** The same by rules of any kind; what has no rule is judged elsewhere. */
export function changesBy(rules: object, before: object, after: object, place: Place): Change[] {
  const [old, now, ruleOf] = [before, after, rules].map(
    (object) => new Map<string, unknown>(Object.entries(object)),
  );
  const keys = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...keys].flatMap((key) => {
    const rule = generated<MemberRule | 'elsewhere' | undefined>(ruleOf?.get(key));
    const values = [old?.get(key), now?.get(key)] as const;
    if (rule === undefined || rule === 'elsewhere' || isSame(...values)) return [];
    const found = [rule(...values, { before, after })].flat();
    return (found.length === 0 ? [writtenDifferently] : found).map((verdict) => ({
      ...changeAt(place, verdict),
      path: within(place, key).path,
    }));
  });
}

/** What was possible is not any more: whoever relies on it breaks. */
export const narrower = (text: string): Verdict => ({ bump: 'major', text });

/** More is possible than before. */
export const wider = (text: string): Verdict => ({ bump: 'minor', text });

/** A text that people and language models read, and nothing else. */
export const wording = (what: string) => (): Verdict => ({
  bump: 'patch',
  area: 'wording',
  text: `has another ${what}`,
});

/** What makes some worlds and tasks likelier than others and never changes what is valid. */
export const sampling = (text: string) => (): Verdict => ({
  bump: 'patch',
  area: 'sampling',
  text,
});

/** The likelihood of an operation, 1 where none is given. */
export const weight =
  (text: string): MemberRule<number> =>
  (before = 1, after = 1) =>
    before === after ? [] : sampling(text)();

/** A flag that is off where it is absent. */
export const flag =
  (on: Verdict, off: Verdict): MemberRule<boolean> =>
  (before = false, after = false) => {
    if (before === after) return [];
    return after ? on : off;
  };

/** A bound that is narrower the larger, or the smaller, it is. */
export const bound =
  (what: string, kind: 'lowest' | 'highest', none = kind === 'lowest' ? -Infinity : Infinity) =>
  (before: number | undefined, after: number | undefined): Verdict | readonly Verdict[] => {
    const [old, now] = [before ?? none, after ?? none];
    if (old === now) return [];
    const is =
      after === undefined ? `has no ${what} any more` : `has the ${what} ${valueCode(after)} now`;
    const text = `${is} (before: ${valueCode(before)})`;
    return now > old === (kind === 'lowest') ? narrower(text) : wider(text);
  };

/** A part that another one cannot stand for. */
export const identity =
  (what: string): MemberRule =>
  (before, after) =>
    narrower(`has the ${what} ${valueCode(after)} now (before: ${valueCode(before)})`);

/** What left a set of texts and what came into it. */
export function setVerdicts(
  before: readonly string[],
  after: readonly string[],
  say: { readonly gone: string; readonly come: string },
): Verdict[] {
  const gone = before.filter((text) => !after.includes(text));
  const come = after.filter((text) => !before.includes(text));
  return [
    ...(gone.length > 0 ? [narrower(`${say.gone} ${codes(gone)}`)] : []),
    ...(come.length > 0 ? [wider(`${say.come} ${codes(come)}`)] : []),
  ];
}

/** Another order of what is listed, where it says nothing, or what came and went. */
export function setOrOrder(found: readonly Verdict[], text: string): Verdict | readonly Verdict[] {
  return found.length > 0 ? found : { bump: 'patch', text };
}
