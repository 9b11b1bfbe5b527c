import { generated } from '../generated.ts';

/** A new object without prototype: reading a key that was never put there finds nothing. */
export function bareObject<T>(): Record<string, T> {
  return generated({ __proto__: null });
}
