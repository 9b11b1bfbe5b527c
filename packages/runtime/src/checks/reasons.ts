import type { ReasonTold } from '../scenario/scenario.ts';
import { type Word, wordsIn } from './words.ts';

/** The reason that must be told, as `ReasonTold` without its kind. */
export type Told = Omit<ReasonTold, 'kind'>;

/** Words in a message that give a reason: the right one or another. */
export interface Phrase {
  readonly words: readonly Word[];
  readonly isRight: boolean;
  /** How it has to be written to count. */
  readonly writing: Writing;
}

/**
 * `words`: in words or as a code. `code`: with the code's own underscores and hyphens, since its two
 * words are everyday language. `exact`: a word in capitals, as it is. `rule`: a word in small letters,
 * beside the word "rule"; it may be the name of a field or a value as well.
 */
type Writing = 'words' | 'code' | 'exact' | 'rule';

/** Of others, codes of so many words are no everyday language. */
const tellingWords = 3;

/** The phrases that tell a reason, by their first word, the longest first. */
export function phrasesOf(told: Told): ReadonlyMap<string, readonly Phrase[]> {
  const right = [told.reason, ...told.wordings].map((text) => phraseOf(text, true, 'words'));
  const phrases = [...right, ...wrongPhrases(told.others)].filter(({ words }) => words.length > 0);
  // Sorting is stable: where words are the same, the right reason comes first.
  const sorted = phrases.toSorted((a, b) => b.words.length - a.words.length);
  return Map.groupBy(sorted, ({ words }) => words[0]?.word ?? '');
}

const known = new WeakMap<readonly string[], readonly Phrase[]>();

/** Many checks share one list: its phrases are made once. */
function wrongPhrases(others: readonly string[]): readonly Phrase[] {
  const phrases = known.get(others) ?? others.map(wrongPhrase);
  known.set(others, phrases);
  return phrases;
}

function wrongPhrase(code: string): Phrase {
  return phraseOf(code, false, writingOf(code));
}

function phraseOf(text: string, isRight: boolean, writing: Writing): Phrase {
  return { words: wordsIn(text), isRight, writing };
}

function writingOf(code: string): Writing {
  const { length } = wordsIn(code);
  if (length >= tellingWords) return 'words';
  if (length === 2) return 'code';
  return code === code.toLowerCase() ? 'rule' : 'exact';
}

/** Whether a phrase is told at a place of a message. */
export function isToldAt(phrase: Phrase, message: readonly Word[], at: number): boolean {
  if (!isSaidAt(phrase, message, at)) return false;
  if (phrase.writing === 'rule') return isRuleAt(message, at);
  return manners[phrase.writing](message.slice(at, at + phrase.words.length), phrase.words);
}

/**
 * Whether a phrase is at a place of a message in any writing; a single word only where it is said to
 * be a rule.
 */
export function isMentionedAt(phrase: Phrase, message: readonly Word[], at: number): boolean {
  if (!isSaidAt(phrase, message, at)) return false;
  return phrase.words.length > 1 || isRuleAt(message, at);
}

/** `rule deposits`, `rule id deposits`, `deposits rule` */
function isRuleAt(message: readonly Word[], at: number): boolean {
  const [second, first, , next] = [at - 2, at - 1, at, at + 1].map((each) => message[each]?.word);
  return first === 'rule' || next === 'rule' || (second === 'rule' && first === 'id');
}

function isSaidAt({ words }: Phrase, message: readonly Word[], at: number): boolean {
  return (
    words.every(({ word }, index) => message[at + index]?.word === word) &&
    !isPartOfCode(message[at], message[at + words.length - 1])
  );
}

const manners: Readonly<
  Record<Exclude<Writing, 'rule'>, (words: readonly Word[], code: readonly Word[]) => boolean>
> = {
  words: () => true,
  code: (words, code) =>
    words.every(({ before }, index) => index === 0 || before === code[index]?.before),
  exact: ([word], [code]) => word?.raw === code?.raw,
};

/** Whether the words from one to another are part of a longer code: `LOAN_OVERDUE_FEE` says nothing of `LOAN_OVERDUE`. */
function isPartOfCode(first: Word | undefined, last: Word | undefined): boolean {
  return (
    (first?.isFirst === false && /^_+$/.test(first.before)) ||
    (last?.isLast === false && /^_+$/.test(last.after))
  );
}
