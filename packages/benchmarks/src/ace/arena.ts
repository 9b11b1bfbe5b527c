import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { Arena, Change, Observation } from '../benchmark.ts';
import { stateDiff } from '../check/state.ts';
import { floatText } from '../python/float-text.ts';
import { pythonText } from '../python/print.ts';
import { textOf } from '../python/value.ts';
import type { AceState, AceWorld } from './world.ts';

/** Members that hold floats in the original. */
const floats: ReadonlySet<string> = new Set([
  'price',
  'price_per_unit',
  'total_price',
  'balance',
  'cash_balance',
  'bank_balance',
]);

const asJson = (value: Json): string => pythonText(value, { form: 'json', floats });
const asRepr = (value: Json): string => pythonText(value, { form: 'repr', floats });

/** How the original puts an answer: `{"status": true, "messages": …}`, or the bare value. */
type Answer = (data: Json) => string;

const message: Answer = (data) => asJson({ status: true, message: data });
const under =
  (name: string): Answer =>
  (data) =>
    asJson({ status: true, [name]: data });
const withId =
  (which: string): Answer =>
  (data) =>
    asJson({
      status: true,
      message: `The ${which} message ID is ${textOf(data)}`,
      message_id: data,
    });
const unnumbered: Answer = (data) =>
  under('orders')((isList(data) ? data : []).map((row) => omitted(row, 'number')));
const ordered: Answer = (data) => {
  const { merchant_name, total_price } = isObject(data) ? data : {};
  return message(
    `Food delivery order successfully placed with ${textOf(merchant_name ?? null)}. Total amount: ${floatText(Number(total_price))} yuan`,
  );
};
/** Where there is no such flight the original says `None`. */
const reservations: Answer = (data) =>
  asRepr(
    (isList(data) ? data : []).map((row) =>
      isObject(row) ? { ...row, flight_info: row['flight_info'] ?? null } : row,
    ),
  );
const plain: Answer = (data) => (typeof data === 'string' ? data : asRepr(data));

interface AceTool {
  /** The class whose function it is; those of every app of the phone have none. */
  readonly of?: string;
  readonly answer: Answer;
}

const tools: Readonly<Record<string, AceTool>> = {
  turn_on_wifi: { answer: message },
  login_device: { answer: message },
  send_message: { of: 'MessageApi', answer: message },
  delete_message: { of: 'MessageApi', answer: message },
  view_messages_between_users: { of: 'MessageApi', answer: under('messages') },
  search_messages: { of: 'MessageApi', answer: under('messages') },
  get_all_message_times_with_ids: { of: 'MessageApi', answer: asJson },
  get_latest_message_id: { of: 'MessageApi', answer: withId('latest') },
  get_earliest_message_id: { of: 'MessageApi', answer: withId('earliest') },
  add_reminder: { of: 'ReminderApi', answer: message },
  view_reminder_by_title: { of: 'ReminderApi', answer: under('reminder') },
  delete_reminder: { of: 'ReminderApi', answer: message },
  view_all_reminders: { of: 'ReminderApi', answer: under('reminders') },
  login_food_platform: { of: 'FoodPlatform', answer: message },
  view_logged_in_users: { of: 'FoodPlatform', answer: under('logged_in_users') },
  check_balance: { of: 'FoodPlatform', answer: (data) => floatText(Number(data)) },
  add_food_delivery_order: { of: 'FoodPlatform', answer: ordered },
  get_products: { of: 'FoodPlatform', answer: asRepr },
  view_orders: { of: 'FoodPlatform', answer: unnumbered },
  search_orders: { of: 'FoodPlatform', answer: unnumbered },
  get_user_details: { of: 'Travel', answer: asJson },
  authenticate_user: { of: 'Travel', answer: asJson },
  get_flight_details: { of: 'Travel', answer: asRepr },
  get_reservation_details: { of: 'Travel', answer: reservations },
  find_transfer_flights: { of: 'Travel', answer: asRepr },
  get_baggage_allowance: { of: 'Travel', answer: asRepr },
  calculate_baggage_fee: { of: 'Travel', answer: asRepr },
  calculate_price_difference: { of: 'Travel', answer: asRepr },
  reserve_flight: { of: 'Travel', answer: plain },
  modify_flight: { of: 'Travel', answer: plain },
  cancel_reservation: { of: 'Travel', answer: plain },
};

const unknown: Observation = { text: 'No matching function found', isError: true };

/** Refusals that are exceptions in the original: in any tool, or in these. */
const raised: Readonly<Record<string, readonly string[] | 'anywhere'>> = {
  INVALID_ARGUMENTS: 'anywhere',
  NO_TIME: 'anywhere',
  UNKNOWN_CABIN: 'anywhere',
  NO_FLIGHT: ['reserve_flight'],
  WRONG_PASSWORD: ['reserve_flight'],
  UNKNOWN_USER: ['calculate_baggage_fee', 'reserve_flight'],
};

/** Refusals of Travel that are objects; all others are sentences. */
const asObjects = new Set(['get_user_details', 'authenticate_user', 'get_reservation_details']);

/** The world of a task of ACEBench behind the texts of the original. */
export class AceArena implements Arena {
  readonly #world: AceWorld;
  /** The classes that take part. */
  readonly #classes: readonly string[];

  constructor(world: AceWorld, classes: readonly string[]) {
    this.#world = world;
    this.#classes = classes;
  }

  call(name: string, args: JsonObject): Observation {
    const helper = helperCall(name, args, this.#classes);
    if (helper !== undefined) return helper;
    const tool = tools[name];
    if (tool === undefined || !this.#has(tool)) return unknown;
    const result = this.#world.world.call(name, args);
    if (result.success) return { text: tool.answer(result.data), isError: false };
    const { code, message: why } = result.error;
    return { text: refusalText(name, tool, code, why), isError: true };
  }

  #has({ of }: AceTool): boolean {
    return of === undefined ? !this.#classes.includes('Travel') : this.#classes.includes(of);
  }

  state(): AceState {
    return this.#world.state();
  }

  fork(): AceArena {
    return new AceArena(this.#world.fork(), this.#classes);
  }

  changesSince(before: AceArena): readonly Change[] {
    return stateDiff(before.state(), this.state());
  }
}

function refusalText(name: string, { of }: AceTool, code: string, why: string): string {
  const where = raised[code];
  if (where === 'anywhere' || where?.includes(name) === true)
    return `Error during execution: ${why}`;
  if (of !== 'Travel') return asJson({ status: false, message: why });
  return asObjects.has(name) ? asJson({ status: 'error', message: why }) : why;
}

/**
 * Functions of Travel that work on an object they are given, and so on nothing of the world; no tool list
 * offers them.
 */
function helperCall(
  name: string,
  args: JsonObject,
  classes: readonly string[],
): Observation | undefined {
  if (!classes.includes('Travel')) return undefined;
  if (name === 'process_refund') return helped(args, 'None');
  if (name !== 'update_balance') return undefined;
  const { user, payment_method: method, amount } = args;
  if (method !== 'cash' && method !== 'bank')
    return method === undefined ? helpless : { text: 'True', isError: false };
  const balance = isObject(user) ? user[`${method}_balance`] : undefined;
  return helped(args, Number(balance) + Number(amount) >= 0 ? 'True' : 'False');
}

const helped = ({ user, amount }: JsonObject, text: string): Observation =>
  isObject(user) && amount !== undefined ? { text, isError: false } : helpless;

const helpless: Observation = {
  text: 'Error during execution: it needs a user and an amount',
  isError: true,
};

function omitted(row: Json, name: string): Json {
  if (!isObject(row)) return row;
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));
}
