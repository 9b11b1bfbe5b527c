import type { Param } from '@envloom/logic-model';
import type { Leaf } from '../knowledge/leaves.ts';
import { inWords, paramWords } from '../knowledge/words.ts';

/** What anybody asks who wants to know everything. */
export const general = ['detail', 'information', 'exactly', 'specifics'];

/** Words that stand in nearly any question, and so ask for nothing in particular. */
const stopWords = new Set(
  'a an and any as at by for from had has how if in into is it its not of off on onto or out that the this to until up what when which who will with'.split(
    ' ',
  ),
);

/** Other words with which values of these kinds are asked for. */
const otherWords = {
  moment: ['when', 'date', 'day', 'time'],
  amount: ['how much', 'how many', 'number', 'amount'],
  reason: ['why', 'reason', 'cause'],
  text: ['wording', 'text', 'say'],
  choice: [],
};

/** The words with which a value is asked for; those with which its kind is asked for come last. */
export function topicsOf(param: Param, leaves: readonly Leaf[]): readonly string[] {
  const entities = leaves.flatMap(({ type }) =>
    type.type === 'ref' ? [inWords(type.entity)] : [],
  );
  const own = paramWords(param.name);
  const words = [...[own, ...entities].flatMap(wordsFor), ...otherWords[kindOf(param)]];
  return [...new Set([...(words.length === 0 ? [own] : words), ...general])];
}

/** A phrase and its last word with a meaning: who asks for the branch means the pickup branch too. */
export function wordsFor(phrase: string): readonly string[] {
  const last = phrase.split(' ').findLast((word) => !stopWords.has(word));
  return last === undefined ? [] : [phrase, last];
}

/** Whether it is one of several things, and not a date, an amount, a reason or a text. */
export function isChoice(topics: readonly string[]): boolean {
  return Object.values(otherWords).every(
    ([first]) => first === undefined || !topics.includes(first),
  );
}

function kindOf({ name, type }: Param): keyof typeof otherWords {
  if (type === 'date' || type === 'datetime' || type === 'time') return 'moment';
  if (type === 'integer' || type === 'number') return 'amount';
  if (/reason|because/.test(name)) return 'reason';
  return type === 'string' ? 'text' : 'choice';
}
