import { generated, type Json } from '@envloom/core';
import type { Failure } from './result.ts';

/** Thrown inside a call to end it with a failure; never leaves the call. */
export class Refusal extends Error {
  declare code: string;
  declare data: Json | undefined;

  /**
   * Makes one without running `Error`'s constructor, which would record the stack: that takes
   * longer than a whole call, and nobody reads it.
   */
  static of(code: string, message: string, data?: Json): Refusal {
    const refusal = generated<Refusal>(Object.create(Refusal.prototype));
    refusal.code = code;
    refusal.message = message;
    refusal.data = data;
    return refusal;
  }
}

/** Ends the running call with a failure. */
export function refuse(code: string, message: string, data?: Json): never {
  throw Refusal.of(code, message, data);
}

/** Of a failure that is the tool's own fault. */
export const brokenMessage = 'The tool broke; nothing was changed.';

/** The failure that something thrown inside a call stands for. */
export function failureOf(thrown: unknown): Failure {
  if (!(thrown instanceof Refusal)) {
    return { code: 'INTERNAL_ERROR', message: brokenMessage };
  }
  const { code, message, data } = thrown;
  return data === undefined ? { code, message } : { code, message, data };
}
