/** Ids that are drawn anew in each run: UUIDs, and what patterns of the user find. */
export const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi;

/**
 * Which ids of the original are which of the twin. Ids that stand in the same place when both come up first are
 * the same thing; from then on they have to be, in answers and in arguments.
 */
export class SameIds {
  readonly #patterns: readonly RegExp[];
  readonly #twinOf = new Map<string, string>();
  readonly #bound = new Set<string>();

  constructor(patterns: readonly RegExp[] = []) {
    this.#patterns = [UUID, ...patterns];
  }

  /** How many were found to be the same thing under two names. */
  get count(): number {
    return [...this.#twinOf].filter(([original, twin]) => original !== twin).length;
  }

  /** Takes note of the ids in two texts that should be the same but for them. */
  bind(original: string, twin: string): void {
    for (const pattern of this.#patterns) {
      const [ours, theirs] = [idsIn(original, pattern), idsIn(twin, pattern)];
      if (ours.length !== theirs.length) continue;
      for (const [at, id] of ours.entries()) this.#bindOne(id, theirs[at] ?? id);
    }
  }

  /** A text of the original with the ids that the twin has for the same things. */
  toTwin(text: string): string {
    if (this.#twinOf.size === 0) return text;
    return this.#patterns.reduce(
      (left, pattern) => left.replaceAll(pattern, (id) => this.#twinOf.get(id) ?? id),
      text,
    );
  }

  #bindOne(original: string, twin: string): void {
    if (this.#twinOf.has(original) || this.#bound.has(twin)) return;
    this.#twinOf.set(original, twin);
    this.#bound.add(twin);
  }
}

const idsIn = (text: string, pattern: RegExp): readonly string[] => text.match(pattern) ?? [];
