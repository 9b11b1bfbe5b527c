import type { Spoken } from '../context/generator-context.ts';

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
