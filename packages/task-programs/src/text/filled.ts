import { type Json, isList } from '@envloom/core';
import type { Instance } from '../run/instance.ts';
import { fill, type Told } from '../texts/fill.ts';
import { textParts } from '../texts/text-parts.ts';

/** The wordings of an instance, with the slots filled. */
export function filledTexts({ ready, slots }: Instance): readonly string[] {
  const told = Object.fromEntries(
    Object.entries(slots).map(([name, value]) => [name, toldValue(value)]),
  );
  return ready.source.program.texts.map((text) => {
    const read = textParts(text);
    if (!read.ok) throw new Error('The texts of a checked program can be read.');
    return fill(read.parts, told);
  });
}

function toldValue(value: Json): Told {
  if (isList(value)) return value.map((item) => (typeof item === 'number' ? item : String(item)));
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
