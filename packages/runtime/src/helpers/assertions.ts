import { failureData, failureMessage } from '../failure/failure-content.ts';
import { refuse } from '../failure/refusal.ts';
import type { Json } from '@envloom/core';

/** Ends the call with a failure unless the condition holds. */
export function check(
  condition: unknown,
  code: string,
  message: string,
  data?: Json,
): asserts condition {
  if (!condition) fail(code, message, data);
}

/** Ends the call with a failure. */
export function fail(code: string, message: string, data?: Json): never {
  return refuse(code, failureMessage(code, message), failureData(code, data));
}
