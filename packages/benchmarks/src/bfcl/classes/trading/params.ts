import type { Json } from '@envloom/core';
import type { PyArguments } from '../../arguments.ts';
import type { BfclTool } from '../../model-world.ts';
import { isTrue } from '../../python-types.ts';
import { argument, coded, iterated, type Place } from '../kept.ts';
import { dayIn } from './dates.ts';

type Params = NonNullable<BfclTool['params']>;

/** Arguments that are texts for the model. */
export const texts =
  (...names: readonly string[]): Params =>
  (args) => {
    return {
      ...args.values,
      ...Object.fromEntries(names.map((name) => [name, coded(argument(args, name))])),
    };
  };

/** For Python `True` and `1.0` are 1; what is neither number nor text is no order. */
export function orderId(place: Place): Json {
  const { value } = place;
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'number' ? value : coded(place);
}

export const ofOrder: Params = (args) => {
  return { order_id: orderId(argument(args, 'order_id')) };
};

/** A loop goes through the stocks: of a text that are its characters. */
export const ofStocks: Params = (args) => {
  return { ...args.values, stocks: (iterated(argument(args, 'stocks')) ?? []).map(coded) };
};

export const dayNames = ['start_date', 'end_date'] as const;

/** What is empty counts as left out. */
export const isDayGiven = ({ values }: PyArguments, name: string): boolean => isTrue(values[name]);

/** Days as the model writes them. */
export const days: Params = (args) =>
  Object.fromEntries(
    dayNames
      .filter((name) => isDayGiven(args, name))
      .map((name) => {
        const read = dayIn(argument(args, name));
        return [name, 'day' in read ? read.day : ''];
      }),
  );
