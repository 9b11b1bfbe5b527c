import { didYouMean } from '@envloom/logic-model';

/** How a slot is printed. */
export const filters = ['date', 'money', 'quoted', 'and', 'lines'] as const;
export type Filter = (typeof filters)[number];

/** A part of a text: what stands there, or a slot with its filters in the order of application. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string; readonly offset: number }
  | {
      readonly kind: 'slot';
      readonly name: string;
      readonly filters: readonly Filter[];
      readonly offset: number;
    };

/** What is wrong with a text at an offset. */
export interface TextProblem {
  readonly code: 'BRACES_UNBALANCED' | 'UNKNOWN_FILTER';
  readonly offset: number;
  readonly message: string;
  readonly fix: string;
}

export type TextResult =
  | { readonly ok: true; readonly parts: readonly TextPart[] }
  | { readonly ok: false; readonly problems: readonly TextProblem[] };

/** Doubled braces, a slot, or a brace that is neither. */
const piece = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g;

/**
 * Reads a text such as `Please move {guest} to {day|date}`. Filters are applied in their order
 * (`{days|date|and}`); `{{` and `}}` stand for braces.
 */
export function textParts(template: string): TextResult {
  const parts: TextPart[] = [];
  const problems: TextProblem[] = [];
  let end = 0;
  const addText = (text: string, offset: number): void => {
    if (text !== '') parts.push({ kind: 'text', text, offset });
  };
  for (const { 0: found, 1: slot, index } of template.matchAll(piece)) {
    addText(template.slice(end, index), end);
    end = index + found.length;
    if (slot !== undefined) {
      const read = slotOf(slot, index);
      problems.push(...read.problems);
      parts.push(read.part);
    } else if (found.length === 2) addText(found.charAt(0), index);
    else problems.push(loneBrace(found, index));
  }
  addText(template.slice(end), end);
  return problems.length === 0 ? { ok: true, parts } : { ok: false, problems };
}

function slotOf(
  text: string,
  offset: number,
): { readonly part: TextPart; readonly problems: readonly TextProblem[] } {
  const [name = '', ...named] = text.split('|').map((word) => word.trim());
  const known = named.flatMap((word) => filters.find((filter) => filter === word) ?? []);
  const problems = named.filter((word) => !isFilter(word)).map((word) => unknown(word, offset));
  return {
    part: { kind: 'slot', name, filters: known, offset },
    problems: name === '' ? [...problems, empty(offset)] : problems,
  };
}

function isFilter(word: string): boolean {
  return filters.some((filter) => filter === word);
}

const BRACES = 'BRACES_UNBALANCED';

function unknown(word: string, offset: number): TextProblem {
  const list = `The filters are ${filters.join(', ')}.`;
  const guess = didYouMean(word, filters);
  return {
    code: 'UNKNOWN_FILTER',
    offset,
    message: `There is no filter \`${word}\`.`,
    fix: guess === undefined ? list : `${guess} ${list}`,
  };
}

function empty(offset: number): TextProblem {
  return {
    code: BRACES,
    offset,
    message: 'The slot is empty.',
    fix: 'Name a slot of `tells` in it: `{limit}`.',
  };
}

function loneBrace(brace: string, offset: number): TextProblem {
  return {
    code: BRACES,
    offset,
    message: brace === '{' ? '`{` is never closed with `}`.' : '`}` closes nothing.',
    fix: `Write a slot as \`{name}\`; a brace itself is written \`${brace}${brace}\`.`,
  };
}
