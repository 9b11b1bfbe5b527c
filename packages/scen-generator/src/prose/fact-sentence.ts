import type { Param } from '@envloom/logic-model';
import type { Draw } from '@envloom/sampler';
import { capitalised } from '../knowledge/words.ts';

/** A value that the user tells. */
export interface Answer {
  readonly param: Param;
  /** The param in words. */
  readonly words: string;
  readonly said: string;
}

const plain = ['The {w} is {v}.', '{W}: {v}.', 'The {w} should be {v}.'];
const rows = ['The {w} is {v}.', '{V} is the {w}.', '{W}: {v}.', 'The {w} in question is {v}.'];
const named = ["It's {v}.", '{V}.', 'I mean {v}.'];
const directions = ['{D} {v}.'];

/** What the user says when asked for one value: `The branch is Main Library.` */
export function factSentence(given: Answer, draw: Draw): string {
  const answer = withUnit(given);
  const { param, words, said } = answer;
  const text = draw
    .pick(templatesFor(answer))
    .replace('{w}', () => words)
    .replace('{W}', () => capitalised(words))
    .replace('{v}', () => (isQuoted(param, said) ? `"${said}"` : said))
    .replace('{V}', () => capitalised(said))
    .replace('{D}', () => capitalised(directionOf(words)));
  return text.replace(/([.!?]"?)\.$/, '$1');
}

function templatesFor({ param, words, said }: Answer): readonly string[] {
  if (directionOf(words) !== '') return directions;
  const due = dueTemplates(words);
  if (due !== undefined) return due;
  if (param.type === 'ref') return says(said, words) ? named : rows;
  if (isCount(param, words)) return ['The number of {w} is {v}.', '{W}: {v}.'];
  return plain;
}

/** `to location` and `into` say where something goes, `until` how far: the value alone is clear. */
function directionOf(words: string): string {
  return /^(?:(?:from|to|into|onto)(?= |$)|(?:until|by)$)/.exec(words)?.[0] ?? '';
}

/** `due on`, `expires on`, `expected on`, `first on` are no names of things. */
function dueTemplates(words: string): readonly string[] | undefined {
  const word = /^(.+) (?:on|at)$/.exec(words)?.[1];
  if (word === undefined) return undefined;
  if (word === 'due' || word.endsWith('ed'))
    return [`It is ${word} on {v}.`, `${capitalised(word)} on {v}.`];
  return word.endsWith('s')
    ? [`It ${word} on {v}.`]
    : [`The ${word} day is {v}.`, `${capitalised(word)} on {v}.`];
}

function isCount({ type }: Param, words: string): boolean {
  return (
    (type === 'integer' || type === 'number') && /s(?: |$)/.test(words) && !/ss(?: |$)/.test(words)
  );
}

/** Whether the name of a row says what it is. */
function says(said: string, words: string): boolean {
  const noun = words.split(' ').at(-1) ?? words;
  return new RegExp(`(?:^|[ ’'])${noun} `, 'i').test(`${said} `);
}

/** Euros where the description counts in them, and percent where the name does. */
function withUnit({ param, words, said }: Answer): Answer {
  const isAmount = param.type === 'number' || param.type === 'integer';
  if (isAmount && words.endsWith(' percent')) {
    return { param, words: words.slice(0, -' percent'.length), said: `${said} percent` };
  }
  const isMoney = isAmount && / euros?\b/i.test(param.description ?? '');
  return { param, words, said: isMoney ? `${said} euros` : said };
}

/** Sentences are quoted, names and words are not; what is verbatim is quoted already. */
function isQuoted(param: Param, said: string): boolean {
  if (param.type !== 'string' || param.verbatim === true) return false;
  return said.split(' ').length > 3 || /[.?!]$/.test(said);
}
