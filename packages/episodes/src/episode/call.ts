import type { Environment } from '@envloom/runtime';
import { parseJson, Problems, largestArguments, readWithin } from '@envloom/runtime/fields';
import { isObject, type Json } from '@envloom/core';
import type { PlayedEvent } from '../scenario/scenario.ts';
import type { ReadyCall } from './read-action.ts';

/** Makes a call; what is recorded of it is a copy. */
export function performed(
  environment: Environment<object>,
  { name, arguments: given }: ReadyCall,
): Extract<PlayedEvent, { kind: 'call' }> {
  const args = argumentsOf(given);
  // The members of a copy are sorted: problems are listed in one order, however arguments are written.
  const result = environment.call(name, isObject(args) ? args : given);
  return { kind: 'call', tool: name, arguments: args ?? null, result };
}

/** A copy of the arguments of a call; undefined where they cannot be read. */
export function argumentsOf(given: unknown): Json | undefined {
  return typeof given === 'string' ? fromText(given) : copyOf(given);
}

/** The value that a JSON text writes; the text itself where it writes none. */
function fromText(text: string): Json | undefined {
  if (text.length > largestArguments) return undefined;
  if (text.trim() === '') return {};
  try {
    return copyOf(JSON.parse(text));
  } catch {
    return text;
  }
}

/** A plain copy of what is JSON of limited size and depth. */
function copyOf(value: unknown): Json | undefined {
  try {
    const copy = readWithin(largestArguments, () => parseJson(value));
    return copy instanceof Problems ? undefined : copy;
  } catch {
    return undefined;
  }
}
