import { pythonJsonText } from '@envloom/episodes/hermes';

/** A float as Python prints it: `8.0`, `1e+17`. */
export function floatText(value: number): string {
  const size = Math.abs(value);
  // In this range both write the shortest text that reads back, without an exponent.
  if (size >= 1e-4 && size < 1e16) return Number.isInteger(value) ? `${value}.0` : String(value);
  const text =
    Number.isInteger(value) && Math.abs(value) < 1e21 ? `${BigInt(value)}.0` : String(value);
  return pythonJsonText(text) ?? text;
}
