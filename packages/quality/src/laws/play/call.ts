import type { Json } from '@envloom/core';
import type { Manner } from '@envloom/sampler';

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

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** What was thrown, as a message shows it. */
export function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}

/** The value of a JSON text; undefined where it is none. */
export function valueOfText(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Of what JSON.parse gives. */
const isJson = (value: unknown): value is Json => value !== undefined;
