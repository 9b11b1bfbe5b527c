import { refuse } from '../failure/refusal.ts';
import type { Json } from '../json/json.ts';

/** Ends the call with a failure unless the condition holds. */
export function check(
  condition: unknown,
  code: string,
  message: string,
  data?: Json,
): asserts condition {
  if (!condition) refuse(code, message, data);
}

/** Ends the call with a failure. */
export function fail(code: string, message: string, data?: Json): never {
  return refuse(code, message, data);
}
