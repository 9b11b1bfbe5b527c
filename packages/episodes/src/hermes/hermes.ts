import type { JsonObject } from '@envloom/core';

/** What a model wrote, in parts. */
export interface HermesTurn {
  /** What stands outside of reasoning and readable calls, trimmed. Unreadable calls stay in it as written. */
  readonly content: string;
  /** Between `<think>` and `</think>`; a text that only closes it began inside. */
  readonly reasoning?: string;
  /** Readable calls in their order. */
  readonly calls: readonly HermesCall[];
  readonly malformed: readonly UnreadableCall[];
}

export interface HermesCall {
  readonly name: string;
  readonly arguments: JsonObject;
  /** The JSON text of the arguments, as it was written. */
  readonly argumentsText: string;
}

export interface UnreadableCall {
  /** As it was written, with its tags. */
  readonly text: string;
  /** What is wrong and what to write instead. */
  readonly problem: string;
}
