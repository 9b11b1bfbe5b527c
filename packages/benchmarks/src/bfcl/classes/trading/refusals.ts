import { textOf } from '../../../python/value.ts';
import type { PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import { numberOf } from '../../python-types.ts';
import { str } from '../../texts.ts';
import { argument, coded, inText, noText, typeAt, unhashable } from '../kept.ts';
import { dayIn } from './dates.ts';
import { dayNames, isDayGiven, orderId } from './params.ts';

type Refusal = NonNullable<BfclTool['refusal']>;

/** `{"error": …}`, or an exception. */
export const refused: Refusal = (message, code, args) => {
  const raised = wordsOf(code, message, args);
  return raised === undefined ? errorText(named(message, args)) : exception(raised).text;
};

/** `[{'error': …}]`, or an exception. */
export const refusedInList: Refusal = (message, code, args) =>
  code === 'NOT_LOGGED_IN' ? str([{ error: message }]) : refused(message, code, args);

export const refusedAsText: Refusal = (message) => str([`Error: ${message}`]);

/** What Python raises; undefined where it answers an error. */
function wordsOf(code: string, message: string, args: PyArguments): string | undefined {
  switch (code) {
    case 'NOT_A_NUMBER':
      return notCompared(args);
    case 'NOT_A_TEXT':
      return noText(argument(args, 'order_type'));
    case 'NOT_AN_ORDER':
      return "string indices must be integers, not 'str'";
    case 'BAD_DATE':
      return badDay(args);
    case 'STOCK_NOT_FOUND':
      return unhashable(argument(args, 'symbol'));
    case 'BAD_TIMESTAMP':
    case 'INVALID_ARGUMENTS':
    case 'INVALID_VALUE':
    case 'MISSING_MEMBER':
      return message;
    default:
      return undefined;
  }
}

/** What Python says of a value that it compares with a number; prices are floats. */
const comparisons: Readonly<Record<string, (type: string) => string>> = {
  price: (type) => between('<=', type, 'int'),
  amount: (type) => between('<=', type, 'int'),
  min_price: (type) => between('>=', 'float', type),
  max_price: (type) => between('<=', 'float', type),
  threshold: (type) => between('>=', 'float', type),
};

const between = (sign: string, left: string, right: string): string =>
  `'${sign}' not supported between instances of '${left}' and '${right}'`;

function notCompared(args: PyArguments): string {
  const wrong = Object.entries(comparisons).find(
    ([name]) => args.values[name] !== undefined && numberOf(args.values[name]) === undefined,
  );
  return wrong === undefined ? '' : wrong[1](typeAt(argument(args, wrong[0])));
}

function badDay(args: PyArguments): string | undefined {
  const read = dayNames
    .filter((name) => isDayGiven(args, name))
    .map((name) => dayIn(argument(args, name)))
    .find((each) => 'fault' in each);
  return read?.fault;
}

/** A message with what the model was given as Python writes it. */
function named(message: string, args: PyArguments): string {
  const isOrder = args.values['order_id'] !== undefined;
  const given = argument(args, isOrder ? 'order_id' : 'symbol');
  if (typeof given.value === 'string') return message;
  const said = isOrder ? orderId(given) : coded(given);
  return message.replace(textOf(said), () => inText(given));
}
