import type { JSDocStructure, OptionalKind } from 'ts-morph';
import { holdText } from '../code/held-text.ts';
import { plainText } from './characters.ts';
import { codeSpan } from './code-span.ts';

const width = 90;

/** Neither ends the comment nor reads as a tag or a directive of a tool. */
function disarm(text: string): string {
  return text
    .replaceAll('*/', '*\\/')
    .replaceAll(/(^|[\s{/*])@/g, '$1\\@')
    .replaceAll(/(source(?:Mapping)?URL)=/g, '$1 =');
}

/** A text of the model, for use in a doc comment. */
export const commentText = (text: string): string => disarm(plainText(text)).trim();

/** {@link commentText} as a sentence: with a full stop unless it ends otherwise. */
export function sentence(text: string | undefined): string {
  const line = commentText(text ?? '');
  return line === '' || /[.!?:;…)`\]]$/.test(line) ? line : `${line}.`;
}

/** A name or value of the model, shown as code in a doc comment. */
export const commentCode = (text: string): string =>
  codeSpan(commentText(text).replaceAll(/\s+/g, ' '));

/** Lines of at most {@link width} characters, unless a single word is longer. */
function wrapLine(line: string): string[] {
  const [first = '', ...words] = line.trim().split(/\s+/);
  const lines = [first];
  for (const word of words) {
    const current = lines.at(-1) ?? '';
    if (current.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${current} ${word}`;
  }
  return lines;
}

const wrap = (text: string): string[] => text.split('\n').flatMap(wrapLine);

/** Paragraphs, each already safe, as the lines of a comment; none when all are empty. */
function commentLines(paragraphs: readonly string[]): string[] {
  return paragraphs
    .filter((text) => text !== '')
    .flatMap((text, index) => (index === 0 ? wrap(text) : ['', ...wrap(text)]));
}

/** A doc comment of paragraphs, each already safe; nothing when all are empty. */
export function docs(...paragraphs: readonly string[]): OptionalKind<JSDocStructure>[] {
  const lines = commentLines(paragraphs);
  if (lines.length === 0) return [];
  const text = holdText(lines.map((line) => line.trimEnd()).join('\n * '));
  return [{ description: lines.length === 1 ? text : `\n${text}` }];
}

/** {@link docs} as text in front of what it describes. */
export function comment(...paragraphs: readonly string[]): string {
  const lines = commentLines(paragraphs);
  if (lines.length === 0) return '';
  if (lines.length === 1) return `/** ${lines.join('')} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
}

/** Sentences as one paragraph. */
export const paragraph = (sentences: readonly string[]): string =>
  sentences.filter((part) => part !== '').join(' ');
