import type { Instance } from '../run/instance.ts';
import type { Slots } from '../run/solution.ts';
import type { Conversation } from '../schema.ts';
import { fill } from './fill.ts';
import { textParts } from './text-parts.ts';

/** The wordings of an instance's task. */
export function filledTexts({ ready, slots }: Instance): readonly string[] {
  return ready.source.program.texts.map((text) => filled(text, slots));
}

/** What the user of an instance says first, and what they tell when asked. */
export function filledConversation(
  { slots }: Instance,
  { openings, keeps }: Conversation,
): Pick<Conversation, 'openings'> & { readonly facts: Conversation['keeps'] } {
  return {
    openings: openings.map((text) => filled(text, slots)),
    facts: keeps.map((fact) => ({ ...fact, text: filled(fact.text, slots) })),
  };
}

/** Line breaks within a paragraph are those of the file: texts are wrapped there, not where they are read. */
function filled(text: string, slots: Slots): string {
  const read = textParts(unwrapped(text));
  if (!read.ok) throw new Error('The texts of a checked program can be filled.');
  return fill(read.parts, slots).trim();
}

const listItem = /^\s*(?:[-*•]|\d+[.)])\s/;
const listSlot = /^\s*\{[^}]*\|\s*lines\s*\}\s*$/;

/**
 * Joins the lines of a paragraph, and to an item of a list those that are indented or begin in lower
 * case; the others and the slots of lists stay apart.
 */
export function unwrapped(text: string): string {
  const joined: string[] = [];
  for (const line of text.trim().split('\n')) {
    const before = joined.at(-1) ?? '';
    if (continues(line, before.trim())) joined.push(`${joined.pop()?.trimEnd()} ${line.trim()}`);
    else if (listSlot.test(before) && listItem.test(line)) joined.push('', line.trimEnd());
    else joined.push(line.trimEnd());
  }
  return joined.join('\n');
}

/** Whether a line goes on with the paragraph or the item of the line before. */
function continues(line: string, before: string): boolean {
  if (before === '' || line.trim() === '') return false;
  if (listItem.test(line) || listSlot.test(line) || listSlot.test(before)) return false;
  return !listItem.test(before) || /^(?:\s|\p{Ll})/u.test(line);
}
