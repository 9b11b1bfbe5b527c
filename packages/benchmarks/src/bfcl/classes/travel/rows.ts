import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { BfclSetting } from '../../class.ts';
import { str } from '../../texts.ts';
import { bookingPath, cardPath } from './notes.ts';

export const record = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
export const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The state at the start of a task, with members in the order of its configuration. */
export interface Given {
  readonly account: JsonObject;
  readonly cards: JsonObject;
  readonly bookings: JsonObject;
  readonly isLong: boolean;
  /** Where the routes go, in the order of the table. */
  readonly routes: readonly (readonly [string, string])[];
  readonly rates: Json;
}

export const accountNames = [
  'access_token',
  'token_type',
  'token_expires_in',
  'token_scope',
  'user_first_name',
  'user_last_name',
  'budget_limit',
] as const;

export function givenOf(
  config: JsonObject,
  { defaults, extensions, isLong, tables }: BfclSetting,
): Given {
  const start = { ...defaults, ...config };
  const filled = (name: string, extension: string): JsonObject => {
    const own = record(start[name]);
    return isLong ? { ...own, ...without(record(extensions[extension]), Object.keys(own)) } : own;
  };
  return {
    account: Object.fromEntries(accountNames.map((name) => [name, start[name] ?? null])),
    cards: filled('credit_card_list', 'CREDIT_CARD_EXTENSION'),
    bookings: filled('booking_record', 'BOOKING_RECORD_EXTENSION'),
    isLong,
    routes: list(tables['base_costs']).map((route) => [part(route, 0), part(route, 1)]),
    rates: tables['exchange_rates'] ?? null,
  };
}

/** Paths of the whole numbers that are floats; what `long_context` adds is in whole dollars, as floats. */
export function floatsOf(
  { bookings, cards }: Given,
  { extensions, floats }: BfclSetting,
): readonly string[] {
  const added = (all: JsonObject, extension: string): readonly string[] =>
    Object.entries(record(extensions[extension])).flatMap(([id, value]) =>
      all[id] === value ? [id] : [],
    );
  return [
    ...floats,
    ...added(cards, 'CREDIT_CARD_EXTENSION').map((card) => `${cardPath(card)}.balance`),
    ...added(bookings, 'BOOKING_RECORD_EXTENSION').map(
      (booking) => `${bookingPath(booking)}.travel_cost`,
    ),
  ];
}

const part = (row: Json, place: number): string => str(list(row)[place] ?? '');

/** The rows of the logic model. */
export function rowsOf(
  { account, bookings, cards, isLong }: Given,
  { tables }: BfclSetting,
): JsonObject {
  const known = Object.entries(account).filter(([, value]) => value !== null);
  const cities = Object.entries(record(tables['airport_map']));
  return {
    account: { ...Object.fromEntries(known), answers_in_full: isLong },
    cards: rowsUnder('card_id', cards, cardMembers),
    bookings: rowsUnder('booking_id', bookings, bookingMembers),
    airports: list(tables['airports']).map((code) => ({ code })),
    cities: cities.map(([name, airport]) => ({ name, airport })),
    routes: placed(tables['base_costs'], ['travel_from', 'travel_to', 'base_cost']),
    rates: placed(tables['exchange_rates'], ['base_currency', 'target_currency', 'rate']),
  };
}

type Types = Readonly<Record<string, 'string' | 'number' | 'any'>>;

/** Members of a card that the model knows; others are its details. */
const cardMembers: Types = {
  card_number: 'any',
  expiration_date: 'any',
  cardholder_name: 'any',
  card_verification_number: 'any',
  balance: 'number',
};

const bookingMembers: Types = {
  card_id: 'string',
  travel_date: 'any',
  travel_from: 'any',
  travel_to: 'any',
  travel_class: 'any',
  travel_cost: 'number',
  transaction_id: 'any',
};

function rowsUnder(key: string, values: JsonObject, types: Types): readonly JsonObject[] {
  return Object.entries(values).map(([id, value]) => {
    const known = Object.entries(record(value)).filter(
      ([name, member]) => types[name] === 'any' || types[name] === typeof member,
    );
    const names = known.map(([name]) => name);
    return { [key]: id, ...Object.fromEntries(known), details: without(record(value), names) };
  });
}

function placed(rows: Json | undefined, names: readonly string[]): readonly JsonObject[] {
  return list(rows).map((row, place) => ({
    place: place + 1,
    ...Object.fromEntries(names.map((name, index) => [name, list(row)[index] ?? null])),
  }));
}

/**
 * Rows by their keys as the original has them. What a task brought keeps its members and their order; only a
 * balance changes.
 */
export function shown(
  rows: Json,
  key: string,
  given: JsonObject,
): readonly (readonly [string, JsonObject])[] {
  return list(rows).map((row) => {
    const { balance } = record(row);
    const id = str(record(row)[key] ?? '');
    if (!Object.hasOwn(given, id)) return [id, without(record(row), [key, 'details'])];
    return [id, { ...record(given[id]), ...(balance === undefined ? {} : { balance }) }];
  });
}

function without(value: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}
