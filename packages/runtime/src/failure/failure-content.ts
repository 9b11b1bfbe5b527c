import { parseJson } from '../fields/json-value.ts';
import { Problems } from '../fields/problem.ts';
import { readWithin, TooLarge } from '../fields/size.ts';
import type { Json } from '@envloom/core';
import { refuse } from './refusal.ts';

/** Most characters of the message of a failure, and most characters and values of its data. */
export const largestFailure = 10_000;

/** A copy of the data that a body gives to a failure; refused where it is large or no JSON. */
export function failureData(code: string, data: Json | undefined): Json | undefined {
  if (data === undefined) return undefined;
  const copy = copied(data);
  if (copy instanceof TooLarge) return tooLarge(code, 'data', 'characters and values');
  return copy instanceof Problems ? notJson(code, copy) : copy;
}

/** The message that a body gives to a failure; refused where it is long. */
export function failureMessage(code: string, message: string): string {
  return message.length > largestFailure ? tooLarge(code, 'message', 'characters') : message;
}

/** Reading stops where the limit is reached, however much the data would unfold into. */
function copied(data: Json): Json | Problems | TooLarge {
  try {
    return readWithin(largestFailure, () => parseJson(data));
  } catch (thrown) {
    if (thrown instanceof TooLarge) return thrown;
    throw thrown;
  }
}

function tooLarge(code: string, part: string, unit: string): never {
  return refuse(
    'BUDGET_EXCEEDED',
    `The ${part} of the failure ${code} has more than ${largestFailure} ${unit}: give a few fields or a count instead.`,
  );
}

function notJson(code: string, problems: Problems): never {
  return refuse('INVALID_VALUE', `The data of the failure ${code}: ${problems.toString()}`);
}
