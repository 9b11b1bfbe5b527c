import { expect, it } from 'vitest';
import { pythonCalculate } from './arithmetic.ts';

it.each([
  ['1 + 2 * 3', '7.0'],
  ['2**3', '8.0'],
  ['7//2', '3.0'],
  ['-7//2', '-4.0'],
  ['-2**2', '-4.0'],
  ['2**-1', '0.5'],
  ['2.675*1', '2.67'],
  ['10/4', '2.5'],
  ['1.', '1.0'],
  ['10000000000000000 * 10', '1e+17'],
])('%s is %s', (expression, text) => {
  expect(pythonCalculate(expression)).toEqual({ text, isError: false });
});

it.each([
  ['abc', 'Error: invalid characters in expression'],
  ['10 % 3', 'Error: invalid characters in expression'],
  ['1/0', 'Error: division by zero'],
  ['1.0/0', 'Error: float division by zero'],
  ['7//0', 'Error: integer division or modulo by zero'],
  ['9**9**9', 'Error: int too large to convert to float'],
])('%s ends with %s', (expression, text) => {
  expect(pythonCalculate(expression)).toEqual({ text, isError: true });
});

it.each(['', '(1', '007', '1 2', '()', '* 3'])('"%s" is an error', (expression) => {
  expect(pythonCalculate(expression).isError).toBe(true);
});
