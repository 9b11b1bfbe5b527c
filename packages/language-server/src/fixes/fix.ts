import type { Span } from '../yaml/yaml-text.ts';

/** A change of the text that repairs a problem. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly FixEdit[];
}

export interface FixEdit extends Span {
  readonly newText: string;
}
