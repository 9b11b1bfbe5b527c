import type { Instance } from '../run/instance.ts';

/** TEMPORARY until the parser of texts is merged. */
export function filledTexts({ ready, slots }: Instance): readonly string[] {
  return ready.source.program.texts.map((text) =>
    text.replaceAll(/\{(\w+)(?:\|\w+)?\}/g, (_, name: string) => String(slots[name])),
  );
}
