import { valueCode } from './markdown.ts';
import type { MemberRule } from './members.ts';
import type { Verdict } from './place.ts';

/** What was possible is not any more: whoever relies on it breaks. */
export const narrower = (text: string): Verdict => ({ bump: 'major', text });

/** More is possible than before. */
export const wider = (text: string): Verdict => ({ bump: 'minor', text });

/** A text that people and language models read, and nothing else. */
export const wording =
  (what: string): MemberRule =>
  () => ({ bump: 'patch', area: 'wording', text: `has another ${what}` });

/** What makes some worlds and tasks likelier than others and never changes what is valid. */
export const sampling =
  (text: string): MemberRule =>
  () => ({ bump: 'patch', area: 'sampling', text });

/** A flag that is off where it is absent. */
export const flag =
  (on: Verdict, off: Verdict): MemberRule =>
  (before, after) => {
    if ((before === true) === (after === true)) return [];
    return after === true ? on : off;
  };

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' ? value : fallback;

const bound = (what: string, value: unknown): string =>
  value === undefined ? `has no ${what} any more` : `has the ${what} ${valueCode(value)} now`;

/** @param none what an absent bound amounts to */
export const atLeast =
  (what: string, none: number): MemberRule =>
  (before, after) => {
    const [old, now] = [numberOr(before, none), numberOr(after, none)];
    if (old === now) return [];
    const text = `${bound(what, after)} (before: ${valueCode(before)})`;
    return now > old ? narrower(text) : wider(text);
  };

export const atMost =
  (what: string): MemberRule =>
  (before, after) => {
    const [old, now] = [numberOr(before, Infinity), numberOr(after, Infinity)];
    const text = `${bound(what, after)} (before: ${valueCode(before)})`;
    return now < old ? narrower(text) : wider(text);
  };

/** A limit of which two different ones cannot be held against each other. */
export const limit =
  (what: string): MemberRule =>
  (before, after) => {
    if (after === undefined) return wider(`has no ${what} any more (before: ${valueCode(before)})`);
    return narrower(`has the ${what} ${valueCode(after)} now (before: ${valueCode(before)})`);
  };

/** A part that another one cannot stand for. */
export const identity =
  (what: string): MemberRule =>
  (before, after) =>
    narrower(`has the ${what} ${valueCode(after)} now (before: ${valueCode(before)})`);
