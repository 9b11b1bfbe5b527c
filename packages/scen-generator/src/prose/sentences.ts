import type { Draw } from '@envloom/sampler';
import { capitalised } from '../knowledge/words.ts';

/** A clause in words, and what can be made of it. */
export interface Phrase {
  readonly text: string;
  readonly isSentence: boolean;
  /** What it quotes to the letter. */
  readonly quotations?: readonly string[];
}

/** How one sentence follows another. */
export type Link = 'only' | 'first' | 'next' | 'last';

const requests = [
  '{C}.',
  '{C}.',
  '{C}, please.',
  'Please {c}.',
  'Could you {c}?',
  'Can you {c}?',
  'Could you please {c}?',
  'Would you {c}?',
  'I need you to {c}.',
  "I'd like you to {c}.",
  'We need to {c}.',
  'It would help if you could {c}.',
  'Can I ask you to {c}?',
  'Would you be so kind as to {c}?',
];
/** For the first of several in an order that matters. */
const first = [
  'First, {c}.',
  'First {c}.',
  'Start with this: {c}.',
  'To begin with, {c}.',
  'Please first {c}.',
  'Begin like this: {c}.',
  'Before anything else, {c}.',
];
const then = [
  'Then {c}.',
  'After that, {c}.',
  'Once that is done, {c}.',
  'Next, {c}.',
  'When you have done that, {c}.',
  'With that done, {c}.',
];
const lastly = ['Finally, {c}.', 'Last of all, {c}.', 'Only then {c}.', 'And after that, {c}.'];
const also = [
  'Also, {c}.',
  'Please also {c}.',
  'And {c}.',
  'While you are at it, {c}.',
  'And please {c}.',
  'Could you also {c}?',
  'One more thing: {c}.',
  '{C}, too.',
  '{C} as well.',
  'Apart from that, {c}.',
  'In addition, {c}.',
  'Please {c} as well.',
  'And could you {c}?',
  'There is also this: {c}.',
  '{C}.',
];
const tidings = ['{C}.'];
const moreTidings = [
  'Also, {c}.',
  'And {c}.',
  'Something else: {c}.',
  'Then there is this: {c}.',
  '{C}.',
];

/** Makes the sentences of one text; none is put like another as long as there are other ways. */
export class Sentences {
  readonly #draw: Draw;
  readonly #isOrdered: boolean;
  readonly #used = new Set<string>();

  constructor(isOrdered: boolean, draw: Draw) {
    this.#isOrdered = isOrdered;
    this.#draw = draw;
  }

  /** @param link where the sentence stands among the others */
  sentence(phrase: Phrase, link: Link): string {
    const fitting = templatesFor(phrase, link, this.#isOrdered).filter(
      // One colon a sentence.
      (template) => !template.includes(':') || !phrase.text.includes(':'),
    );
    const unused = fitting.filter((template) => !this.#used.has(template));
    const template = this.#draw.pick(unused.length === 0 ? fitting : unused);
    this.#used.add(template);
    return filled(template, phrase.text);
  }
}

function templatesFor(phrase: Phrase, link: Link, isOrdered: boolean): readonly string[] {
  if (isOrdered && link !== 'only')
    return orderedTemplates(link).filter(
      (template) => !phrase.isSentence || !/^Please|^Only/.test(template),
    );
  const isNew = link === 'only' || link === 'first';
  if (phrase.isSentence) return isNew ? tidings : moreTidings;
  return (isNew ? requests : also).filter((template) => fits(template, phrase.text));
}

function orderedTemplates(link: Link): readonly string[] {
  if (link === 'first') return first;
  return link === 'next' ? then : [...then, ...lastly];
}

/** What is long, quotes or starts with an aside is asked for plainly. */
function fits(template: string, text: string): boolean {
  const isPlain =
    template === '{C}.' ||
    /^(?:Please|And please|Please also|Also,|And|Apart from that,|In addition,) ?\{c\}\.$/.test(
      template,
    );
  if (startsAside(text)) return template === '{C}.' || template === 'Also, {c}.';
  if (template.startsWith('We ') && text.includes('yourself')) return false;
  return (
    isPlain || (isSimple(text) && !(text.startsWith('no longer') && template.includes('to {c}')))
  );
}

function startsAside(text: string): boolean {
  return /^(?:on behalf|from|for|with|in|at) /.test(text);
}

/** Short, without a quotation or a second half. */
export function isSimple(text: string): boolean {
  return (
    text.length <= 120 && !/[":;]|, /.test(text.replaceAll(/\([^)]*\)/g, '')) && !startsAside(text)
  );
}

function filled(template: string, text: string): string {
  const sentence = template.replace('{C}', () => capitalised(text)).replace('{c}', () => text);
  return tidy(sentence);
}

/** No second full stop after one that ends a quotation or an abbreviation. */
export function tidy(sentence: string): string {
  return sentence.replace(/([.!?]"?)\.$/, '$1');
}

/** With a full stop, unless it ends a sentence already. */
export function ended(text: string): string {
  return /[.!?]"?$/.test(text) ? text : `${text}.`;
}

/** A line of a list. */
export function lineOf({ text }: Phrase): string {
  return capitalised(text);
}

/** Two simple requests in one. */
export function joined(a: Phrase, b: Phrase, isOrdered: boolean, draw: Draw): Phrase | undefined {
  if (a.isSentence || b.isSentence || !isSimple(a.text) || !isSimple(b.text)) return undefined;
  if (a.text.length + b.text.length > 150) return undefined;
  const link = isOrdered ? draw.pick([', then ', ' and then ', ' and after that ']) : ' and ';
  return { text: `${a.text}${link}${b.text}`, isSentence: false };
}
