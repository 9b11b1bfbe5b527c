import { ServeError } from '../errors/serve-error.ts';

/**
 * Arguments may have 64 levels, and the forms of actions put at most five around them. It is less than
 * what a request may have, so that the record of whatever was taken can be sent again.
 */
const deepest = 80;

/** An action as a session keeps it, and as it carries it out. */
export interface KeptAction {
  /** JSON. */
  readonly text: string;
  /** What the text says. */
  readonly action: unknown;
}

/**
 * An action as the JSON text that a session keeps. What is carried out is what is kept: a number that
 * JSON cannot write would be another one when the session is rewound or resumed.
 *
 * @throws ServeError where it is nested more than 80 levels deep: no action is, and writing it might
 * take more stack than there is
 */
export function keptAction(given: unknown): KeptAction {
  const isSame = isWrittenAsItIs(given, deepest);
  const text = JSON.stringify(given) ?? 'null';
  // Reading it again costs more than the rest of this.
  return { text, action: isSame ? given : JSON.parse(text) };
}

/** Whether reading what is written of a value gives an equal one: so it is with what was JSON, but for two numbers. */
function isWrittenAsItIs(value: unknown, levels: number): boolean {
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object' || value === null) return isJsonScalar(value);
  if (levels === 0)
    throw new ServeError(
      'INVALID_REQUEST',
      `the action has more than ${deepest} levels of nesting`,
      'Send an action with fewer.',
      'action',
    );
  const values: readonly unknown[] = Object.values(value);
  let isSame = Array.isArray(value) ? values.length === value.length : isPlain(value);
  // All of it is looked at, however deep it goes.
  for (const inner of values) isSame = isWrittenAsItIs(inner, levels - 1) && isSame;
  return isSame;
}

function isJsonScalar(value: unknown): boolean {
  return value === null || typeof value === 'string' || typeof value === 'boolean';
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
