import type { Change } from './change.ts';
import { collect, isSameCode, parsed, refusalOf, tokensOf } from './code.ts';
import { codes } from './markdown.ts';
import { isSame } from './members.ts';
import { changeAt, within, type Place, type Verdict } from './place.ts';
import { setVerdicts } from './sets.ts';

/** The words of a body without what its refusals say. */
function actingTokens(body: string): string[] {
  const source = parsed(body);
  const messages = new Set(collect(source, (node) => refusalOf(node)?.message));
  return tokensOf(source, (node) => messages.has(node));
}

/** The conditions under which a body refuses, by code. */
function conditionsOf(body: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { code, condition } of collect(parsed(body), refusalOf)) {
    found.set(code, [...(found.get(code) ?? []), condition]);
  }
  return found;
}

/** Codes that a body had and has, and that stand for something else. */
function changedGuards(before: string, after: string): string[] {
  const [old, now] = [conditionsOf(before), conditionsOf(after)];
  return [...now.keys()].filter((code) => old.has(code) && !isSame(old.get(code), now.get(code)));
}

/** Code that is not the same text: only its writing, only what it says, or what it does. */
export function bodyVerdict(before: string, after: string): Verdict {
  if (isSameCode(before, after)) {
    return { bump: 'patch', area: 'wording', text: 'has the same code in another writing' };
  }
  if (isSame(actingTokens(before), actingTokens(after))) {
    return { bump: 'patch', area: 'wording', text: 'refuses in other words' };
  }
  const guards = changedGuards(before, after);
  if (guards.length === 0) return { bump: 'minor', text: 'behaves in another way' };
  return {
    bump: 'minor',
    text: `behaves in another way; refuses in other cases with ${codes(guards)}`,
  };
}

/** A body with the codes that it can refuse with. */
export interface RefusingBody {
  readonly body: string;
  readonly codes: readonly string[];
}

/**
 * What changed in a body. A code that is new is a refusal that was not there: who called the tool
 * before may fail now. Of other changes the text does not tell whom they break; they are behaviour.
 */
export function bodyChanges(before: RefusingBody, after: RefusingBody, place: Place): Change[] {
  const at = within(place, 'body', '');
  const refusals = setVerdicts(after.codes, before.codes, {
    gone: 'can now refuse with',
    come: 'never refuses any more with',
  });
  const isOtherText = before.body !== after.body;
  const own = isOtherText ? [{ ...bodyVerdict(before.body, after.body) }] : [];
  return [...refusals, ...own].map((verdict) => changeAt(at, verdict));
}
