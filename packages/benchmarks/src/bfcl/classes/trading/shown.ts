import type { Json, JsonObject } from '@envloom/core';
import { argumentJson } from '../../arguments.ts';
import { dumps } from '../../texts.ts';
import { type Given, record } from './given.ts';

/** An order as the original has it; one from the start keeps its members, unless it is cancelled. */
export function orderDict(row: JsonObject, { orders }: Given): Json {
  const { amount = null, details, note, order_id: id = null, place, status } = row;
  if (note !== undefined) return note;
  const { order_type = null, price = null, symbol = null } = row;
  if (details === undefined)
    return { id, order_type, symbol, price, amount, status: status ?? null };
  const given = record(orders[Number(place) - 1]?.[1]);
  return status === 'Cancelled' ? { ...given, status } : given;
}

/** A transaction as the original has it. */
export function transactionDict(row: JsonObject, { transactions }: Given): Json {
  const { amount = null, details, place, timestamp = null, type = null } = row;
  if (details === undefined) return { type, amount, timestamp };
  return transactions[Number(place) - 1] ?? null;
}

/** The account as the original has it. */
export const accountDict = (balance: number, { account }: Given): JsonObject =>
  Object.hasOwn(account, 'balance') ? { ...account, balance } : account;

/** A dict as `json.dumps` writes it. @param members their texts, by name */
export function dictText(members: readonly (readonly [string, string])[]): string {
  return `{${members.map(([name, text]) => `${dumps(name)}: ${text}`).join(', ')}}`;
}

/** The members of a dict as `json.dumps` writes them. @param floats of them, paths from here on */
export const memberTexts = (
  dict: JsonObject,
  floats: ReadonlySet<string>,
  path = '',
): readonly (readonly [string, string])[] =>
  Object.entries(dict).map(([name, value]) => [
    name,
    argumentJson(value, floats, path === '' ? name : `${path}.${name}`),
  ]);
