import type { Phrase } from './sentences.ts';
import type { Refused } from '../plan/plan.ts';
import { capitalised } from '../knowledge/words.ts';
import type { Stage } from '../stage/stage.ts';

/** The last message of a reference: what was done, and what was not and why. */
export function lastMessage(
  stage: Stage,
  done: readonly Phrase[],
  refused: { readonly plan: Refused; readonly phrase: Phrase | undefined } | undefined,
): string {
  const parts = [...reportOf(done), ...(refused === undefined ? [] : [refusalOf(stage, refused)])];
  return parts.join(' ');
}

function reportOf(done: readonly Phrase[]): readonly string[] {
  if (done.length === 0) return [];
  const list = done.map(({ text }) => text).join('; ');
  return [`Done as asked: ${ended(list)}`];
}

function refusalOf(
  stage: Stage,
  { plan, phrase }: { readonly plan: Refused; readonly phrase: Phrase | undefined },
): string {
  const { reason, message } = plan;
  const rule = stage.checked.model.rules.find(({ id }) => id === reason);
  const why = message ?? rule?.text ?? '';
  const what = phrase === undefined ? '' : ` (${phrase.text})`;
  return `I did not do what was asked${what}, because of ${reason}: ${ended(capitalised(why))}`;
}

function ended(text: string): string {
  return /[.!?]"?$/.test(text) ? text : `${text}.`;
}
