import type { Json } from '@envloom/core';
import { refuse } from '../failure/refusal.ts';
import { parseJson } from '../fields/json-value.ts';
import { Problems } from '../fields/problem.ts';
import { readWithin, TooLarge } from '../fields/size.ts';

/** Ends the call with a failure unless the condition holds. */
export function check(
  condition: unknown,
  code: string,
  message: string,
  data?: Json,
): asserts condition {
  if (!condition) fail(code, message, data);
}

/** Ends the call with a failure; data is copied. A failure that is large, or no JSON, is refused. */
export function fail(code: string, message: string, data?: Json): never {
  if (message.length > largestFailure) tooLarge(code, 'message', 'characters');
  return refuse(code, message, data === undefined ? undefined : copied(code, data));
}

/** Most characters of the message of a failure, and most characters and values of its data. */
export const largestFailure = 10_000;

/** Reading stops where the limit is reached, however much the data would unfold into. */
function copied(code: string, data: Json): Json {
  try {
    const copy = readWithin(largestFailure, () => parseJson(data));
    if (!(copy instanceof Problems)) return copy;
    return refuse('INVALID_VALUE', `The data of the failure ${code}: ${copy.toString()}`);
  } catch (thrown) {
    if (thrown instanceof TooLarge) tooLarge(code, 'data', 'characters and values');
    throw thrown;
  }
}

function tooLarge(code: string, part: string, unit: string): never {
  return refuse(
    'BUDGET_EXCEEDED',
    `The ${part} of the failure ${code} has more than ${largestFailure} ${unit}: give a few fields or a count instead.`,
  );
}
