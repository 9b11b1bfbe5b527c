import type { CheckedModel } from '@envloom/logic-model';
import type { Request, Spoken } from '../context/generator-context.ts';
import { isVerbatim, leavesOf } from '../knowledge/leaves.ts';

/** A part of a phrase: its own words, or what stands in a slot. */
export interface Part {
  readonly text: string;
  readonly isSlot: boolean;
}

export function slotsApart({ text, slots }: Spoken): readonly Part[] {
  const parts: Part[] = [];
  let rest = text;
  for (const slot of slots) {
    const at = slot === '' ? -1 : rest.indexOf(slot);
    if (at < 0) continue;
    if (at > 0) parts.push({ text: rest.slice(0, at), isSlot: false });
    parts.push({ text: slot, isSlot: true });
    rest = rest.slice(at + slot.length);
  }
  return rest === '' ? parts : [...parts, { text: rest, isSlot: false }];
}

/** The phrase with what is verbatim in quotes, unless it quotes that itself. */
export function withQuotations(checked: CheckedModel, request: Request, spoken: Spoken): Spoken {
  const verbatim = new Set(
    leavesOf(checked, request.tool, request.args)
      .filter(isVerbatim)
      .map(({ value }) => value),
  );
  if (verbatim.size === 0) return spoken;
  const parts = slotsApart(spoken).map((part, at, all) =>
    part.isSlot && verbatim.has(part.text) && !isInQuotes(all, at)
      ? { text: `"${part.text}"`, isSlot: true }
      : part,
  );
  return {
    text: parts.map(({ text }) => text).join(''),
    slots: parts.flatMap(({ text, isSlot }) => (isSlot ? [text] : [])),
  };
}

function isInQuotes(parts: readonly Part[], at: number): boolean {
  const [before = '', after = ''] = [parts[at - 1]?.text, parts[at + 1]?.text];
  return before.endsWith('"') && after.startsWith('"');
}
