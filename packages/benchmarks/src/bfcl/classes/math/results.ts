import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { floatText } from '../../../python/float-text.ts';
import { argumentJson, type PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import { isTrue, isWhole, numberOf } from '../../python-types.ts';
import { dumps } from '../../texts.ts';

/** Python writes no whole numbers with more digits. */
const mostDigits = 4300;

/** A result as `json.dumps` writes it. */
export const resultText = (written: string): string => `{"result": ${written}}`;

/** A float, infinite ones too. */
export function floatResult(value: number): string {
  if (Number.isNaN(value)) return resultText('NaN');
  if (!Number.isFinite(value)) return resultText(value < 0 ? '-Infinity' : 'Infinity');
  return resultText(`${Object.is(value, -0) ? '-' : ''}${floatText(value)}`);
}

/** A float of which the model knows all but the sign of zero. @param nearly the same in doubles */
export const signedResult = (data: Json, nearly: () => number): string =>
  floatResult(data === 0 ? nearly() : Number(data));

/** A whole number of any size. */
export function wholeResult(value: bigint): string {
  const written = value.toString();
  return written.length > mostDigits ? tooLong : resultText(written);
}

/** What Python raises where a whole number is too long to be written. */
export const tooLong: string = exception(
  `Exceeds the limit (${mostDigits} digits) for integer string conversion; use sys.set_int_max_str_digits() to increase the limit`,
).text;

/** What Python raises where a power is too great for a float. */
export const tooGreat: string = exception("(34, 'Numerical result out of range')").text;

/** Whether an argument is an `int`, or a `bool`, which is one. */
export function isWholeArgument({ values, floats }: PyArguments, name: string): boolean {
  return isWholeValue(values[name], floats, name);
}

function isWholeValue(value: Json | undefined, floats: ReadonlySet<string>, path: string): boolean {
  if (typeof value === 'boolean') return true;
  return typeof value === 'number' && isWhole(value, floats, path);
}

/** An argument that is a number. */
export const numeric = ({ values }: PyArguments, name: string): number =>
  numberOf(values[name]) ?? Number.NaN;

/** An argument that is an `int`. */
export const whole = (args: PyArguments, name: string): bigint => BigInt(numeric(args, name));

/** A number that is an `int` where all arguments are. */
export function binary(
  [left, right]: readonly [string, string],
  exactly: (a: bigint, b: bigint) => bigint,
  nearly: (a: number, b: number) => number,
): BfclTool {
  const exact = (args: PyArguments): string | undefined =>
    isWholeArgument(args, left) && isWholeArgument(args, right)
      ? wholeResult(exactly(whole(args, left), whole(args, right)))
      : undefined;
  const near = (args: PyArguments): number => nearly(numeric(args, left), numeric(args, right));
  return {
    answer: (data, args) => exact(args) ?? signedResult(data, () => near(args)),
    refusal: (message, code, args) =>
      code === 'NOT_FINITE' ? (exact(args) ?? floatResult(near(args))) : errorText(message),
  };
}

/** What Python takes for a list of numbers: the characters of a text, the keys of a dict. */
function listed({ values }: PyArguments): JsonObject {
  const { numbers = null } = values;
  if (isList(numbers)) return values;
  return { numbers: isTrue(numbers) ? (itemsOf(numbers) ?? ['none']) : [] };
}

function itemsOf(value: Json | undefined): readonly Json[] | undefined {
  if (isList(value)) return value;
  if (isObject(value)) return Object.keys(value);
  return typeof value === 'string' ? Array.from(value) : undefined;
}

/** A number from a list. @param infinite what it is where floats are too small for it */
export function ofList(
  answer: BfclTool['answer'],
  infinite: (numbers: readonly number[]) => string,
): BfclTool {
  return {
    params: listed,
    answer,
    refusal: (message, code, { values }) =>
      code === 'NOT_FINITE'
        ? infinite((itemsOf(values['numbers']) ?? []).map((item) => numberOf(item) ?? Number.NaN))
        : errorText(message),
  };
}

/** The least or greatest item of a list as it was given. @param isBefore whether a text wins */
export function extreme(isBefore: (a: string, b: string) => boolean): BfclTool {
  return {
    params: listed,
    answer: (data, { values, floats }) => {
      const items = itemsOf(values['numbers']) ?? [];
      const at = items.findIndex((item) => numberOf(item) === data);
      return resultText(argumentJson(items[at] ?? null, floats, `numbers.${at}`));
    },
    refusal: (message, code, { values, floats }) => {
      const items = code === 'NO_NUMBER' ? itemsOf(values['numbers']) : undefined;
      const [only] = items ?? [];
      if (only !== undefined && items?.length === 1)
        return resultText(argumentJson(only, floats, 'numbers.0'));
      const texts = items?.filter((item) => typeof item === 'string') ?? [];
      if (texts.length === 0 || texts.length !== items?.length) return errorText(message);
      return resultText(dumps(texts.reduce((best, text) => (isBefore(text, best) ? text : best))));
    },
  };
}

/** The sum of a list, which is an `int` where all its items are. */
export const sumTool: BfclTool = ofList(
  (data, { values, floats }) => {
    const items = itemsOf(values['numbers']) ?? [];
    return items.every((item, at) => isWholeValue(item, floats, `numbers.${at}`))
      ? wholeResult(items.reduce<bigint>((sum, item) => sum + BigInt(Number(item)), 0n))
      : floatResult(Number(data));
  },
  (numbers) => floatResult(total(numbers)),
);

/** From left to right. */
export function total(numbers: readonly number[]): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}
