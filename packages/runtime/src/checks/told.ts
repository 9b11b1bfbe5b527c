import type { Played } from '../scenario/scenario.ts';
import { isMentionedAt, isToldAt, type Phrase, phrasesOf, type Told } from './reasons.ts';
import { type Word, wordsIn } from './words.ts';

/**
 * Whether the agent's last message gives the reason and no other: it contains the code or id,
 * also in words (`member suspended`), or one of the wordings; and none of the others, as a code
 * or, where it has three or more words, in words. Shorter ones in words are everyday language, but
 * a message with more than three of them lists reasons instead of giving one. What belongs to a
 * telling of the right reason is not looked at again, and of phrases that begin at one word the
 * longest counts.
 */
export function hasTold(played: Pick<Played, 'events'>, told: Told): boolean {
  const message = lastMessage(played);
  return message !== undefined && isOnlyReason(wordsIn(message), phrasesFor(told));
}

function lastMessage({ events }: Pick<Played, 'events'>): string | undefined {
  const message = events.findLast((event) => event.kind === 'message' && event.from === 'agent');
  return message?.kind === 'message' ? message.text : undefined;
}

const known = new WeakMap<Told, ReadonlyMap<string, readonly Phrase[]>>();

/** Checks are judged again and again; their phrases are made once. */
function phrasesFor(told: Told): ReadonlyMap<string, readonly Phrase[]> {
  const phrases = known.get(told) ?? phrasesOf(told);
  known.set(told, phrases);
  return phrases;
}

/** Most other reasons that a message may mention in everyday words. */
const mostMentioned = 3;

function isOnlyReason(
  message: readonly Word[],
  phrases: ReadonlyMap<string, readonly Phrase[]>,
): boolean {
  const mentioned = new Set<string>();
  let isRight = false;
  for (let at = 0; at < message.length; at += 1) {
    const candidates = phrases.get(message[at]?.word ?? '');
    // With most words of a message no phrase begins.
    if (candidates === undefined) continue;
    const phrase = candidates.find((candidate) => isToldAt(candidate, message, at));
    if (phrase === undefined) {
      const [aside] = candidates.filter((candidate) => isMentionedAt(candidate, message, at));
      if (aside !== undefined) mentioned.add(textOf(aside));
      continue;
    }
    if (!phrase.isRight) return false;
    isRight = true;
    at += phrase.words.length - 1;
  }
  return isRight && mentioned.size <= mostMentioned;
}

function textOf({ words }: Phrase): string {
  return words.map(({ word }) => word).join(' ');
}
