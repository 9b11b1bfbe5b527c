import type { ModelPath } from '../diagnostics/diagnostic.ts';
import { isReservedWord } from '../names/reserved.ts';
import type { Operation } from '../schema/model.ts';

/** A part of a phrase or label template. */
export type PhrasePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'slot'; readonly expression: string; readonly offset: number }
  | {
      /** Left out when a slot in it is absent, or when the condition is false. */
      readonly kind: 'optional';
      readonly condition?: { readonly expression: string; readonly offset: number };
      readonly parts: readonly PhrasePart[];
    };

/** A template that could not be read: the offset and what is wrong there. */
interface PhraseProblem {
  readonly offset: number;
  readonly message: string;
}

export type PhraseResult =
  | { readonly ok: true; readonly parts: readonly PhrasePart[] }
  | { readonly ok: false; readonly problem: PhraseProblem };

const BARE_PATH = /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)+$/;

/**
 * Reads a phrase such as `lend {book.title}[ until {due_on}][urgent? at once]`. A bare path
 * (`book.title`) is short for one slot. Groups do not nest.
 */
export function parsePhrase(text: string): PhraseResult {
  if (BARE_PATH.test(text)) {
    return { ok: true, parts: [{ kind: 'slot', expression: readable(text), offset: 0 }] };
  }
  return parseParts(text, 0, text.length, true);
}

/** Every slot and condition of a phrase, groups included. */
export function slotsOf(
  parts: readonly PhrasePart[],
): { readonly expression: string; readonly offset: number }[] {
  return parts.flatMap((part) => {
    if (part.kind === 'text') return [];
    if (part.kind === 'slot') return [part];
    return [...(part.condition ? [part.condition] : []), ...slotsOf(part.parts)];
  });
}

/** The phrases of an operation, with where they stand in it. */
export function phrasesOf({ phrase = [] }: Operation): { text: string; path: ModelPath }[] {
  return typeof phrase === 'string'
    ? [{ text: phrase, path: ['phrase'] }]
    : phrase.map((text, at) => ({ text, path: ['phrase', at] }));
}

function parseParts(text: string, from: number, to: number, groups: boolean): PhraseResult {
  const parts: PhrasePart[] = [];
  let index = from;
  while (index < to) {
    const open = nextOpening(text, index, to);
    if (open > index) parts.push({ kind: 'text', text: text.slice(index, open) });
    if (open === to) break;
    const part = text[open] === '{' ? slotAt(text, open, to) : groupAt(text, open, to, groups);
    if ('problem' in part) return { ok: false, problem: part.problem };
    parts.push(part.part);
    index = part.next;
  }
  return { ok: true, parts };
}

type PartResult =
  { readonly part: PhrasePart; readonly next: number } | { readonly problem: PhraseProblem };

function nextOpening(text: string, from: number, to: number): number {
  for (let index = from; index < to; index += 1) {
    if (text[index] === '{' || text[index] === '[') return index;
  }
  return to;
}

function slotAt(text: string, open: number, to: number): PartResult {
  const close = closingBrace(text, open, to);
  if (close === -1) return unclosed(open, '{', '}');
  const expression = text.slice(open + 1, close);
  if (expression.trim() === '') return { problem: { offset: open, message: 'The slot is empty.' } };
  const slot = { kind: 'slot', expression: readable(expression), offset: open + 1 } as const;
  return { part: slot, next: close + 1 };
}

/** A row that is called like a word of TypeScript: `class.name` is read as `classRow.name`. */
function readable(expression: string): string {
  return expression.replaceAll(
    /(?<quoted>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<![\w.$`])(?<word>[a-z]+)(?=\.[A-Za-z_])/g,
    (text) => (isReservedWord(text) ? `${text}Row` : text),
  );
}

/** `'page[size]'` in a slot: what is quoted opens and closes nothing. */
const quotedText = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y;

function endOfQuoted(text: string, from: number, to: number): number | undefined {
  quotedText.lastIndex = from;
  const found = quotedText.exec(text);
  const end = quotedText.lastIndex;
  return found !== null && end <= to ? end : undefined;
}

function closingBrace(text: string, open: number, to: number): number {
  let depth = 0;
  for (let index = open; index < to; index = endOfQuoted(text, index, to) ?? index + 1) {
    if (text[index] === '{') depth += 1;
    if (text[index] === '}' && (depth -= 1) === 0) return index;
  }
  return -1;
}

function groupAt(text: string, open: number, to: number, allowed: boolean): PartResult {
  const condition = conditionAt(text, open + 1, to);
  const close = closingBracket(text, open + 1 + (condition?.[0].length ?? 0), to);
  if (close === -1) return unclosed(open, '[', ']');
  if (!allowed) return { problem: { offset: open, message: 'Groups in brackets do not nest.' } };
  const start = condition ? startAfter(text, open + 1 + condition[0].length) : open + 1;
  const inner = parseParts(text, start, close, false);
  if (!inner.ok) return { problem: inner.problem };
  const expression = condition?.[1];
  const part: PhrasePart =
    expression === undefined
      ? { kind: 'optional', parts: inner.parts }
      : {
          kind: 'optional',
          condition: { expression, offset: text.indexOf(expression, open) },
          parts: inner.parts,
        };
  return { part, next: close + 1 };
}

/** `damaged?` or `args.damaged?`; `args['+1']?` where the name is no identifier. */
const conditionPattern =
  /\s*(args\.[A-Za-z_]\w*|[A-Za-z_]\w*|args\[(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")\])\?/y;

function conditionAt(text: string, from: number, to: number): RegExpExecArray | null {
  conditionPattern.lastIndex = from;
  const found = conditionPattern.exec(text);
  return conditionPattern.lastIndex <= to ? found : null;
}

/** In `[damaged? , noting it]` the blank only sets the comma apart from the question mark. */
function startAfter(text: string, condition: number): number {
  const blank = /^\s+(?=[,;:.!?)])/.exec(text.slice(condition));
  return condition + (blank?.[0].length ?? 0);
}

function closingBracket(text: string, from: number, to: number): number {
  let index = from;
  while (index < to && text[index] !== ']') {
    const braceEnd = text[index] === '{' ? closingBrace(text, index, to) : -1;
    index = braceEnd === -1 ? index + 1 : braceEnd + 1;
  }
  return index < to ? index : -1;
}

function unclosed(offset: number, open: string, close: string): PartResult {
  return { problem: { offset, message: `\`${open}\` is never closed with \`${close}\`.` } };
}
