import { isList, isObject, type Json } from '@envloom/core';
import { argumentJson, argumentText, type PyArguments } from '../../arguments.ts';
import { type BfclTool, errorText, exception } from '../../model-world.ts';
import { typeName } from '../../python-types.ts';
import { dumps } from '../../texts.ts';

/** A dict of cards or bookings, whose order JSON would lose. @param pathOf where one stands in the state */
export function dictText(
  entries: readonly (readonly [string, Json])[],
  floats: ReadonlySet<string>,
  pathOf: (key: string) => string,
): string {
  const members = entries.map(
    ([key, value]) => `${dumps(key)}: ${argumentJson(value, floats, pathOf(key))}`,
  );
  return `{${members.join(', ')}}`;
}

/** An argument as `str()` writes it. */
export function written({ values, floats }: PyArguments, name: string): string {
  const value = values[name] ?? null;
  return typeof value === 'string' ? value : argumentText(value, floats, name);
}

type Refusal = NonNullable<BfclTool['refusal']>;

/** `{"booking_status": false, "error": …}`; exceptions as such. */
export const refused =
  (flag?: string): Refusal =>
  (message, code, args) => {
    if (isRaised(code)) return thrown(message, code, args);
    return flag === undefined ? errorText(message) : dumps({ [flag]: false, error: message });
  };

/** Whether a refusal is an exception in the original, whichever tool it is. */
export const isRaised = (code: string): boolean => raised.has(code);

const raised = new Set([
  'INVALID_ARGUMENTS',
  'INVALID_VALUE',
  'MISSING_MEMBER',
  'NOT_A_LIMIT',
  'NOT_A_DATE_TEXT',
  'NOT_A_NUMBER',
  'NOT_A_TEXT',
  'UNHASHABLE',
]);

/** As an exception, where it is about a type with the words of Python. */
export const thrown: Refusal = (message, code, args) => {
  const type = (name: string): string => typeName(args, name);
  switch (code) {
    case 'UNHASHABLE': {
      const name = keyNames.find((each) => isNested(args.values[each])) ?? '';
      return exception(`unhashable type: '${type(name)}'`).text;
    }
    case 'NOT_A_LIMIT':
      return exception(`${message}, not '${type('budget_limit')}'`).text;
    case 'NOT_A_NUMBER':
      return Object.hasOwn(args.values, 'insurance_cost')
        ? exception(`${message} and '${type('insurance_cost')}'`).text
        : exception(message).text;
    case 'NOT_A_DATE_TEXT': {
      const name = Object.hasOwn(args.values, 'travel_date') ? 'travel_date' : 'date_of_birth';
      return exception(`${message}, not ${type(name).replace('NoneType', 'None')}`).text;
    }
    case 'NOT_A_TEXT': {
      const name = Object.hasOwn(args.values, 'travel_date') ? 'travel_date' : 'passport_number';
      return exception(`'${type(name)}' object ${message}`).text;
    }
    default:
      return exception(message).text;
  }
};

/** Arguments that are looked up, in the order in which that happens. */
const keyNames = ['card_number', 'booking_id', 'card_id', 'location'];

const isNested = (value: Json | undefined): boolean => isList(value) || isObject(value);

/** `{"status": …}` */
export const under =
  (name: string): BfclTool['answer'] =>
  (data) =>
    dumps({ [name]: data });

/** The same with numbers that are floats. */
export const floating =
  (name: string): BfclTool['answer'] =>
  (data) =>
    dumps({ [name]: data }, new Set([name]));
