/** Problems that the message names. */
const mostNamed = 20;

function messageOf(problems: readonly string[]): string {
  const named = problems.slice(0, mostNamed);
  const more = problems.length - named.length;
  return [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

/** Starting rows, a snapshot, a diff or a stored file that cannot be used. */
export class StateError extends Error {
  override readonly name = 'StateError';
  readonly #problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(messageOf(problems));
    this.#problems = problems;
  }

  /** Every reason; the message names the first twenty. No field: Node prints those of an uncaught error. */
  get problems(): readonly string[] {
    return this.#problems;
  }
}
