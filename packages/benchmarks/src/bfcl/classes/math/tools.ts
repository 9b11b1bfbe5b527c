import { isList, type Json, type JsonObject } from '@envloom/core';
import { reprText } from '../../../python/print.ts';
import { argumentJson, argumentText, type PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import { numberOf, typeName } from '../../python-types.ts';
import { dumps } from '../../texts.ts';
import { logarithmText } from './logarithm.ts';
import { powerTool } from './power.ts';
import {
  binary,
  extreme,
  floatResult,
  isWholeArgument,
  numeric,
  ofList,
  resultText,
  signedResult,
  sumTool,
  tooGreat,
  total,
} from './results.ts';
import { squareRootText } from './square-root.ts';

const tooPrecise = exception('precision is too large').text;

const logarithm: BfclTool = {
  params: ({ values }) => ({
    value: fromText(values['value'] ?? null),
    base: fromText(values['base'] ?? null),
    precision: wholeDigits(values['precision'] ?? null) ?? 'none',
  }),
  answer: (_data, args) => logarithmResult(args),
  refusal: (message, code, args) => {
    if (code === 'NOT_REAL') return logarithmResult(args);
    return errorText(code === 'NO_NUMBER' ? unreadable(args) : message);
  },
};

function logarithmResult({ values }: PyArguments): string {
  const [value, base] = [values['value'] ?? null, values['base'] ?? null].map(fromText);
  const digits = wholeDigits(values['precision'] ?? null) ?? 0;
  const written = logarithmText(numberOf(value) ?? 0, numberOf(base) ?? 0, digits);
  return written === undefined ? tooPrecise : `{'result': ${written}}`;
}

/** A number that a text writes; mpmath reads those too. */
function fromText(value: Json): Json {
  const isNumber =
    typeof value === 'string' && /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value);
  return isNumber ? Number(value) : value;
}

/** What `int()` makes of a value. */
function wholeDigits(value: Json): number | undefined {
  if (typeof value === 'string') return /^\s*[+-]?\d+\s*$/.test(value) ? Number(value) : undefined;
  const number = numberOf(value);
  return number === undefined ? undefined : Math.trunc(number);
}

/** What mpmath says to an argument that is no number. */
function unreadable(args: PyArguments): string {
  const { values, floats } = args;
  const { precision = null } = values;
  if (wholeDigits(precision) === undefined)
    return typeof precision === 'string'
      ? `invalid literal for int() with base 10: ${reprText(precision)}`
      : `int() argument must be a string, a bytes-like object or a real number, not '${typeName(args, 'precision')}'`;
  const name = ['value', 'base'].find(
    (each) => numberOf(fromText(values[each] ?? null)) === undefined,
  );
  return `cannot create mpf from ${argumentText(values[name ?? ''] ?? null, floats, name ?? '')}`;
}

const squareRoot: BfclTool = {
  params: wholeOnly('precision'),
  answer: (_data, args) => {
    const written = squareRootText(numeric(args, 'number'), numeric(args, 'precision'));
    return written === undefined ? tooPrecise : `{'result': Decimal('${written}')}`;
  },
  refusal: (message, code) =>
    code === 'BAD_PRECISION' ? exception(message).text : errorText(message),
};

/** Where Python asks for an `int`, a float is no number. */
function wholeOnly(name: string): (args: PyArguments) => JsonObject {
  return ({ values, floats }) =>
    floats.has(name)
      ? { ...values, [name]: argumentText(values[name] ?? null, floats, name) }
      : values;
}

const rounding: BfclTool = {
  params: wholeOnly('decimal_places'),
  answer: (data, args) => {
    const isWhole = isWholeArgument(args, 'number') || args.values['decimal_places'] === null;
    if (isWhole) return resultText(BigInt(Number(data)).toString());
    return floatResult(data === 0 && isNegative(numeric(args, 'number')) ? -0 : Number(data));
  },
};

const isNegative = (value: number): boolean => value < 0 || Object.is(value, -0);

/** Two numbers, whose quotient is a float. */
function dividing(left: string, right: string, times: number): BfclTool {
  const near = (args: PyArguments): number => (numeric(args, left) / numeric(args, right)) * times;
  return {
    answer: (data, args) => signedResult(data, () => near(args)),
    refusal: (message, code, args) =>
      code === 'NOT_FINITE' ? floatResult(near(args)) : errorText(message),
  };
}

/** Units as Python prints them, where they are no texts. */
function withUnits({ values, floats }: PyArguments): JsonObject {
  const text = (name: string): string => {
    const unit = values[name] ?? null;
    return typeof unit === 'string' ? unit : argumentText(unit, floats, name);
  };
  return { ...values, unit_in: text('unit_in'), unit_out: text('unit_out') };
}

/** A conversion; too great a value becomes infinite. */
const converting = (answer: BfclTool['answer']): BfclTool => ({
  params: withUnits,
  answer,
  refusal: (message, code, args) =>
    code === 'NOT_FINITE'
      ? floatResult(numeric(args, 'value') * Number.POSITIVE_INFINITY)
      : errorText(message),
});

/** A converted value: of nothing zero with its sign. */
const converted: BfclTool['answer'] = (data, args) => {
  const value = numeric(args, 'value');
  return floatResult(data === 0 && value === 0 ? value : Number(data));
};

const addition = binary(
  ['a', 'b'],
  (a, b) => a + b,
  (a, b) => a + b,
);

/** The tools of MathAPI. */
export const mathTools: Readonly<Record<string, BfclTool>> = {
  logarithm,
  mean: ofList(
    (data) => floatResult(Number(data)),
    (numbers) => floatResult(total(numbers) / numbers.length),
  ),
  standard_deviation: ofList(
    (data) => floatResult(Number(data)),
    () => tooGreat,
  ),
  si_unit_conversion: converting(converted),
  imperial_si_conversion: converting((data, args) => {
    const { values, floats } = args;
    return dumps(values['unit_in'] ?? null) === dumps(values['unit_out'] ?? null)
      ? resultText(argumentJson(values['value'] ?? null, floats, 'value'))
      : converted(data, args);
  }),
  add: {
    ...addition,
    refusal: (message, code, args) => joined(args) ?? addition.refusal?.(message, code, args) ?? '',
  },
  subtract: binary(
    ['a', 'b'],
    (a, b) => a - b,
    (a, b) => a - b,
  ),
  multiply: binary(
    ['a', 'b'],
    (a, b) => a * b,
    (a, b) => a * b,
  ),
  divide: dividing('a', 'b', 1),
  power: powerTool,
  square_root: squareRoot,
  absolute_value: {
    answer: (data, args) =>
      isWholeArgument(args, 'number')
        ? resultText(BigInt(Number(data)).toString())
        : floatResult(Number(data)),
  },
  round_number: rounding,
  percentage: dividing('part', 'whole', 100),
  min_value: extreme((a, b) => a < b),
  max_value: extreme((a, b) => a > b),
  sum_values: sumTool,
};

/** Python adds texts and lists, too. */
function joined({ values, floats }: PyArguments): string | undefined {
  const { a, b } = values;
  if (typeof a === 'string' && typeof b === 'string') return resultText(dumps(a + b));
  if (!isList(a) || !isList(b)) return undefined;
  const items = (list: readonly Json[], name: string): readonly string[] =>
    list.map((item, at) => argumentJson(item, floats, `${name}.${at}`));
  return resultText(`[${[...items(a, 'a'), ...items(b, 'b')].join(', ')}]`);
}
