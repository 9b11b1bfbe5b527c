import type { CheckedModel } from '@envloom/logic-model';
import type { Request, Spoken } from '../context/generator-context.ts';
import { leavesOf, verbatimOf } from '../knowledge/leaves.ts';
import { type Part, slotsApart } from './slots.ts';

/** What texts quote of a request to the letter, quotation marks included; the longest first. */
export function quotationsIn(checked: CheckedModel, { tool, args }: Request): readonly string[] {
  return leavesOf(checked, tool, args)
    .flatMap((leaf) => verbatimOf(leaf) ?? [])
    .map((text) => `"${text}"`)
    .toSorted((a, b) => b.length - a.length);
}

/** The phrase with quotation marks where it says such a value, unless it has them itself. */
export function withQuotations(quotations: readonly string[], spoken: Spoken): Spoken {
  if (quotations.length === 0) return spoken;
  const parts = slotsApart(spoken).map((part, at, all) => {
    const quotation = `"${part.text}"`;
    const isPlain = part.isSlot && quotations.includes(quotation) && !isInQuotes(all, at);
    return isPlain ? { text: quotation, isSlot: true } : part;
  });
  return {
    text: parts.map(({ text }) => text).join(''),
    slots: parts.flatMap(({ text, isSlot }) => (isSlot ? [text] : [])),
  };
}

function isInQuotes(parts: readonly Part[], at: number): boolean {
  const [before = '', after = ''] = [parts[at - 1]?.text, parts[at + 1]?.text];
  return before.endsWith('"') && after.startsWith('"');
}

/** The text with everything changed but these quotations. */
export function changedOutside(
  [first, ...others]: readonly string[],
  text: string,
  change: (part: string) => string,
): string {
  if (first === undefined) return change(text);
  return text
    .split(first)
    .map((part) => changedOutside(others, part, change))
    .join(first);
}
