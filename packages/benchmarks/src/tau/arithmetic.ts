import { messageOf } from '@envloom/core';
import { round } from '@envloom/runtime';
import type { Observation } from '../benchmark.ts';
import { floatText } from '../python/float-text.ts';
import { readPython } from '../python/read.ts';
import { PythonSyntaxError } from '../python/tokens.ts';
import { calculated } from '../python/value.ts';

/**
 * The original's `calculate`: Python evaluates the text, as a float, rounded to two digits. So `2**3` and
 * `7//2` work, and `007` does not.
 */
export function pythonCalculate(expression: string): Observation {
  if (!/^[0-9+\-*/(). ]*$/.test(expression)) return error('invalid characters in expression');
  try {
    const value = round(Number(calculated(readPython(expression)).value), 2);
    return { text: floatText(value), isError: false };
  } catch (thrown) {
    const isSyntax = thrown instanceof PythonSyntaxError;
    return error(`${messageOf(thrown)}${isSyntax ? ' (<string>, line 1)' : ''}`);
  }
}

const error = (message: string): Observation => ({ text: `Error: ${message}`, isError: true });
