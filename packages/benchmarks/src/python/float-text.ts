import { pythonJsonText } from '@envloom/episodes/hermes';

/** A float as Python prints it: `8.0`, `1e+17`. */
export function floatText(value: number): string {
  const text =
    Number.isInteger(value) && Math.abs(value) < 1e21 ? `${BigInt(value)}.0` : String(value);
  return pythonJsonText(text) ?? text;
}
