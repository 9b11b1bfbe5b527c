import { generated, isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { AcePhone } from '@envloom/env-ace-phone';
import { AceTravel } from '@envloom/env-ace-travel';
import type { Environment } from '@envloom/runtime';
import { textOf } from '../python/value.ts';

/** The state of a task: the attributes of each class that takes part. */
export type AceState = Readonly<Record<string, JsonObject>>;

const member = (value: Json | undefined, name: string): Json | undefined =>
  isObject(value) ? value[name] : undefined;
const record = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** A world for a state, and back. */
export interface AceWorld {
  readonly world: Environment<object>;
  /** As the original has it. */
  state(): AceState;
  fork(): AceWorld;
}

export function openAce(state: AceState): AceWorld {
  return Object.hasOwn(state, 'Travel')
    ? worldOf(state, openTravel(state), travelState)
    : worldOf(state, openPhone(state), phoneState);
}

type Rows = Readonly<Record<string, Json>>;
type StateOf = (start: AceState, rows: Rows) => AceState;

function worldOf(start: AceState, world: Environment<object>, stateOf: StateOf): AceWorld {
  return {
    world,
    state: () => stateOf(start, generated(world.state().rows)),
    fork: () => worldOf(start, world.fork(), stateOf),
  };
}

function openPhone({
  MessageApi = {},
  ReminderApi = {},
  FoodPlatform = {},
  ...rest
}: AceState): AcePhone {
  const classes: AceState = { MessageApi, ReminderApi, FoodPlatform, ...rest };
  const apps = Object.entries(classes).flatMap(([name, { wifi, logged_in }]) =>
    wifi === undefined || logged_in === undefined ? [] : [[name, { wifi, logged_in }] as const],
  );
  const rows = {
    apps: Object.fromEntries(apps),
    counters: {
      message: MessageApi['message_id_counter'] ?? 0,
      reminder: ReminderApi['reminder_id_counter'] ?? 0,
      order: list(FoodPlatform['orders']).length,
      on_platform: list(FoodPlatform['logged_in_users']),
    },
    contacts: record(MessageApi['user_list']),
    inbox: numbered(MessageApi['inbox']),
    reminders: numbered(ReminderApi['reminder_list']),
    eaters: record(FoodPlatform['users']),
    merchants: record(FoodPlatform['merchant_list']),
    orders: placed(FoodPlatform['orders'], 'number'),
  };
  return new AcePhone({ state: { rows: generated(rows) } });
}

/** Rows under numbers, which the original writes as keys. */
function numbered(value: Json | undefined): readonly JsonObject[] {
  return Object.entries(record(value)).map(([number, row]) => ({
    number: Number(number),
    ...record(row),
  }));
}

function placed(value: Json | undefined, name: string): readonly JsonObject[] {
  return list(value).map((row, at) => ({ [name]: at + 1, ...record(row) }));
}

function phoneState(start: AceState, rows: Rows): AceState {
  const { counters } = rows;
  const changing: Readonly<Record<string, JsonObject>> = {
    MessageApi: {
      inbox: byNumber(rows['inbox']),
      message_id_counter: member(counters, 'message') ?? 0,
    },
    ReminderApi: {
      reminder_list: byNumber(rows['reminders']),
      reminder_id_counter: member(counters, 'reminder') ?? 0,
    },
    FoodPlatform: {
      users: record(rows['eaters']),
      logged_in_users: list(member(counters, 'on_platform')),
      orders: list(rows['orders']).map((row) => without(row, 'number')),
    },
  };
  return Object.fromEntries(
    Object.entries(start).map(([name, attributes]) => [
      name,
      { ...attributes, ...record(member(rows['apps'], name)), ...changing[name] },
    ]),
  );
}

function byNumber(rows: Json | undefined): JsonObject {
  return Object.fromEntries(
    list(rows).map(
      (row) => [textOf(member(row, 'number') ?? null), without(row, 'number')] as const,
    ),
  );
}

function without(row: Json, name: string): JsonObject {
  return Object.fromEntries(Object.entries(record(row)).filter(([key]) => key !== name));
}

function openTravel({ Travel: travel }: AceState): AceTravel {
  const rows = {
    users: record(travel?.['users']),
    flights: placed(travel?.['flights'], 'place'),
    reservations: placed(travel?.['reservations'], 'place'),
  };
  return new AceTravel({ state: { rows: generated(rows) } });
}

function travelState(start: AceState, rows: Rows): AceState {
  const unplaced = (table: string): readonly JsonObject[] =>
    list(rows[table]).map((row) => without(row, 'place'));
  const changing = {
    users: record(rows['users']),
    flights: unplaced('flights'),
    reservations: unplaced('reservations'),
  };
  return Object.fromEntries(
    Object.entries(start).map(([name, attributes]) => [name, { ...attributes, ...changing }]),
  );
}
