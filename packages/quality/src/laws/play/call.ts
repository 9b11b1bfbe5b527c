import type { Json } from '@envloom/core';
import type { Manner } from '../source.ts';

/** A concrete call. `args` that are a text are JSON text, as language models write it. */
export interface Call {
  readonly tool: string;
  readonly args: Json;
  readonly manner: Manner;
}

/** A call as a message shows it, shortened. */
export function callText({ tool, args }: Pick<Call, 'tool' | 'args'>): string {
  return `${tool}(${shortened(JSON.stringify(args))})`;
}

const longest = 200;

/** The first 200 characters of a text. */
export function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
