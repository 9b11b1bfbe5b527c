/** A task of a corpus, as its reader found it. */
export interface CorpusTask {
  /** `tasks.jsonl:12`: the file and the line, row or record (from 1). */
  readonly source: string;
  readonly text: string;
}

/** An environment to be modeled, inferred from a task or named by a user. */
export interface Topic {
  /** Kebab-case, distinct in its run; becomes the name of the environment. */
  readonly name: string;
  readonly title: string;
  /** One or two sentences: what the world is and who uses its tools. */
  readonly summary: string;
  /** A paragraph: what it holds, what changes, which rules people there would know. */
  readonly introduction: string;
  /** Two levels, such as `commerce/retail`. */
  readonly domain: string;
  /** 1 to 10: how useful for training agents, and how well it can be simulated in memory. */
  readonly usefulness: number;
  readonly modelability: number;
  /** The words of the user who named it; they are kept to the letter, and count above what was inferred. */
  readonly request?: string;
  /** The tasks it came from, best first; a topic that a user named has none. */
  readonly tasks: readonly CorpusTask[];
}
