import type { ModelPath } from '@envloom/logic-model';

/** A piece of a YAML text that is read by itself; the pieces follow one another without gaps. */
export interface Part {
  /** Of what the part holds: a list for its head, an item of a list, or the document. */
  readonly path: ModelPath;
  readonly kind: 'document' | 'keys' | 'head' | 'item';
  /** In UTF-16 code units of the whole text. */
  readonly start: number;
  readonly text: string;
}

/**
 * Cuts a document in block style at its keys and at the items of the lists below them. What is half
 * written in one part then leaves the others readable, and a key that is typed changes one part only.
 */
export function partsOf(text: string): readonly Part[] {
  const lines = linesOf(text);
  if (!isBlockStyle(lines)) return [{ path: [], kind: 'document', start: 0, text }];
  return sectionsOf(lines).flatMap(
    (section) => listParts(section) ?? [joined(section, 'keys', [])],
  );
}

interface Line {
  readonly start: number;
  /** With its line end. */
  readonly text: string;
}

function linesOf(text: string): Line[] {
  return [...text.matchAll(/[^\n]*\n|[^\n]+$/g)].map(({ 0: line, index }) => ({
    start: index,
    text: line,
  }));
}

const isBlank = ({ text }: Line): boolean => /^\s*(?:#[^]*)?$/.test(text);

/** Flow style, more than one document, and lists at the top are read as a whole. */
function isBlockStyle(lines: readonly Line[]): boolean {
  const first = lines.find((line) => !isBlank(line));
  if (first === undefined || !/^[\w"']/.test(first.text)) return false;
  return !lines.some(({ text }) => /^(?:---|\.\.\.|%)/.test(text));
}

/** A section begins with a key at the margin; comments before the first key belong to its section. */
function sectionsOf(lines: readonly Line[]): Line[][] {
  const starts = lines.flatMap((line, at) =>
    !isBlank(line) && /^[^\s\-\]}]/.test(line.text) ? [at] : [],
  );
  return starts.map((start, index) =>
    lines.slice(index === 0 ? 0 : start, starts[index + 1] ?? lines.length),
  );
}

/** The head and the items of a section whose key has a list; undefined for other sections. */
function listParts(section: readonly Line[]): Part[] | undefined {
  const head = section.findIndex((line) => !isBlank(line));
  const key = /^([\w-]+):\s*(?:#[^]*)?$/.exec(section[head]?.text ?? '')?.[1];
  const first = section.findIndex((line, at) => at > head && !isBlank(line));
  const indent = /^( *)-(?: |\s*$)/.exec(section[first]?.text ?? '')?.[1];
  if (key === undefined || indent === undefined) return undefined;
  const begin = `${indent}-`;
  const starts = section.flatMap(({ text }, at) =>
    at >= first && text.startsWith(begin) && /^\s/.test(text.slice(begin.length) || ' ')
      ? [at]
      : [],
  );
  return [
    joined(section.slice(0, first), 'head', [key]),
    ...starts.map((at, index) =>
      joined(section.slice(at, starts[index + 1] ?? section.length), 'item', [key, index]),
    ),
  ];
}

function joined(lines: readonly Line[], kind: Part['kind'], path: ModelPath): Part {
  return { kind, path, start: lines[0]?.start ?? 0, text: lines.map(({ text }) => text).join('') };
}
