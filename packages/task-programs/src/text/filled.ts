import type { Instance } from '../run/instance.ts';
import type { Conversation } from '../schema.ts';

/** TEMPORARY until the parser of texts is merged. */
export function filledTexts({ ready, slots }: Instance): readonly string[] {
  return ready.source.program.texts.map((text) => filled(text, slots));
}

export function filledConversation(
  { slots }: Instance,
  { openings, keeps }: Conversation,
): Pick<Conversation, 'openings'> & { readonly facts: Conversation['keeps'] } {
  return {
    openings: openings.map((text) => filled(text, slots)),
    facts: keeps.map((fact) => ({ ...fact, text: filled(fact.text, slots) })),
  };
}

function filled(text: string, slots: Instance['slots']): string {
  return text.replaceAll(/\{(\w+)(?:\|\w+)?\}/g, (_, name: string) => String(slots[name]));
}
