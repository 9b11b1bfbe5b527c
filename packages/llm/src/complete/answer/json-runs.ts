/**
 * What begins JSON, and hardly prose: an object with a quoted name or none, an array of objects,
 * arrays or texts. `[1]` may be either.
 */
export const jsonStart = /\{\s*["}]|\[\s*[[{"\]]/u;

/** A piece of JSON in a text: from a bracket to the one that closes it. */
export interface JsonRun {
  readonly start: number;
  readonly length: number;
  /** Right behind the opening of a code block. */
  readonly isFenced: boolean;
  readonly parsed: Parsed;
}

type Parsed =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly problem: string };

interface JsonRuns {
  readonly runs: readonly JsonRun[];
  /** Where JSON begins that is not closed. */
  readonly cutAt: number | undefined;
}

/** Deeper than any answer that a schema asks for; more would overflow the stack of what reads it. */
const deepest = 100;

/** Characters looked at, all in all: brackets that nothing closes would cost the square of them. */
const mostWork = 20_000_000;

/** What a bracket costs beside the characters behind it, in characters. */
const workOfBracket = 1000;

/** The JSON objects and arrays of a text, in their order; none that lies inside another. */
export function jsonRuns(text: string): JsonRuns {
  const runs: JsonRun[] = [];
  const bracket = /[{[]/gu;
  const json = new RegExp(jsonStart, 'uy');
  let work = 0;
  for (let at = bracket.exec(text); at !== null && work < mostWork; at = bracket.exec(text)) {
    const start = at.index;
    const { end, depth } = closingOf(text, start);
    work += workOfBracket + (end ?? text.length) - start;
    json.lastIndex = start;
    const isJson = json.test(text);
    if (end === undefined && isJson) {
      return { runs, cutAt: start };
    }
    const parsed = parse(text.slice(start, end), depth);
    if (end !== undefined && (isJson || parsed.ok)) {
      runs.push({ start, length: end - start, isFenced: isFenced(text, start), parsed });
      bracket.lastIndex = end;
    }
  }
  return { runs, cutAt: undefined };
}

/** @returns the place behind the bracket that closes the one at `start`, if any does */
function closingOf(
  text: string,
  start: number,
): { readonly end: number | undefined; readonly depth: number } {
  let depth = 0;
  let most = 0;
  for (let index = start; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') {
      index = closingQuote(text, index);
    } else if (character === '{' || character === '[') {
      depth += 1;
      most = Math.max(most, depth);
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
    if (depth === 0) {
      return { end: index + 1, depth: most };
    }
  }
  return { end: undefined, depth: most };
}

function closingQuote(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') {
    index += text[index] === '\\' ? 2 : 1;
  }
  return index;
}

function parse(text: string, depth: number): Parsed {
  if (depth > deepest) {
    return { ok: false, problem: `It is nested more than ${String(deepest)} levels deep.` };
  }
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

function isFenced(text: string, start: number): boolean {
  return /`{3,}\w*\s*$/u.test(text.slice(Math.max(0, start - 80), start));
}
