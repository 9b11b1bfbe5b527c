import { isList, isObject, isSame, type Json, jsonIn } from '@envloom/core';
import { type Answer, hasFailed } from '../recording/recording.ts';

/** How far two answers are equal; each holds only where those before it do. */
export interface Equality {
  /** Both succeeded, or both failed. */
  readonly outcome: boolean;
  /** The same values, however they are printed. */
  readonly result: boolean;
  /** Byte for byte. */
  readonly wire: boolean;
}

/** Compares two answers in which is hidden what may differ. */
export function compareAnswers(original: Answer, twin: Answer): Equality {
  const wire = JSON.stringify(original) === JSON.stringify(twin);
  const outcome = wire || hasFailed(original) === hasFailed(twin);
  const result = wire || (outcome && isSame(parsed(original), parsed(twin)));
  return { outcome, result, wire };
}

/** An answer with texts that are JSON as what they say. */
export function parsed(answer: Answer): Json {
  return 'result' in answer ? withParsedTexts(answer.result) : answer.error;
}

function withParsedTexts(value: Json): Json {
  if (typeof value === 'string') return /^\s*[[{]/.test(value) ? (jsonIn(value) ?? value) : value;
  if (isList(value)) return value.map(withParsedTexts);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withParsedTexts(member)]),
  );
}
