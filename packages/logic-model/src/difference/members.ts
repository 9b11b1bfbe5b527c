import { canonicalJson } from '@envloom/core';
import type { Change } from './change.ts';
import { changeAt, within, writtenDifferently, type Place, type Verdict } from './place.ts';

/**
 * Judges one member of an object that is not what it was; nothing where it means what it meant.
 * Both values are as the schema allows them; undefined: the member is absent.
 */
export type MemberRule = (before: unknown, after: unknown) => Verdict | readonly Verdict[];

/** Who judges a member: a rule, or code of its own. */
export type MemberRules<Key extends string> = Readonly<Record<Key, MemberRule | 'elsewhere'>>;

/** The keys of all members of a union. */
export type KeyOf<T> = T extends unknown ? Extract<keyof T, string> : never;

/** Whether two values of JSON are the same; the order of keys says nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  return (
    a === b || ((a === undefined) === (b === undefined) && canonicalJson(a) === canonicalJson(b))
  );
}

/** The members of an object by name; those that are undefined are not there. */
export function membersOf(object: object): ReadonlyMap<string, unknown> {
  const entries: [string, unknown][] = Object.entries(object);
  return new Map(entries.filter(([, value]) => value !== undefined));
}

/**
 * What changed in the members of an object. Every key of the schema needs a rule, so none can be
 * forgotten; a member that differs and of which its rule has nothing to say is written differently.
 */
export function memberChanges<Key extends string>(
  before: object,
  after: object,
  rules: MemberRules<Key>,
  place: Place,
): Change[] {
  const [old, now] = [membersOf(before), membersOf(after)];
  const ruleOf = new Map<string, MemberRule | 'elsewhere'>(Object.entries(rules));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const rule = ruleOf.get(key) ?? 'elsewhere';
    if (rule === 'elsewhere' || isSame(old.get(key), now.get(key))) return [];
    const found = [rule(old.get(key), now.get(key))].flat();
    const verdicts = found.length === 0 ? [writtenDifferently] : found;
    return verdicts.map((verdict) => ({
      ...changeAt(place, verdict),
      path: within(place, key, '').path,
    }));
  });
}
