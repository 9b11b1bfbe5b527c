import { generated, isObject, type JsonObject } from '@envloom/core';
import type { BfclTrading } from '@envloom/env-bfcl-trading';
import type { PyArguments } from '../../arguments.ts';
import { argument, iterated, notIterable, type Place, typeAt, unhashable } from '../kept.ts';
import type { Given } from './given.ts';
import { orderId } from './params.ts';
import { orderDict } from './shown.ts';

/** Arguments that are looked up first of all. */
const lookedUp: Readonly<Record<string, string>> = {
  get_symbol_by_name: 'name',
  get_stock_info: 'symbol',
  get_order_details: 'order_id',
  cancel_order: 'order_id',
  get_available_stocks: 'sector',
  add_to_watchlist: 'stock',
};

/** What Python raises before it does anything that the model knows of. */
export function faultOf(
  tool: string,
  args: PyArguments,
  environment: BfclTrading,
  given: Given,
): string | undefined {
  const name = lookedUp[tool];
  const fault = name === undefined ? undefined : unhashable(argument(args, name));
  if (fault !== undefined) return fault;
  if (tool === 'get_order_details' && given.isLong) return uncopied(args, environment, given);
  if (tool !== 'filter_stocks_by_price' && tool !== 'notify_price_change') return undefined;
  return unlisted(argument(args, 'stocks'));
}

function unlisted(stocks: Place): string | undefined {
  const faults = (iterated(stocks) ?? []).flatMap((item) => unhashable(item) ?? []);
  return notIterable(stocks) ?? faults[0];
}

/** For a longer answer an order is copied, and its symbol is read. */
function uncopied(args: PyArguments, { tables }: BfclTrading, given: Given): string | undefined {
  const id = orderId(argument(args, 'order_id'));
  const row = tables.orders.all().find((each) => each.order_id === id);
  if (row === undefined) return undefined;
  const value = orderDict(generated<JsonObject>(row), given);
  if (!isObject(value))
    return `'${typeAt({ value, floats: new Set(), path: '' })}' object has no attribute 'copy'`;
  return Object.hasOwn(value, 'symbol') ? undefined : "'symbol'";
}
