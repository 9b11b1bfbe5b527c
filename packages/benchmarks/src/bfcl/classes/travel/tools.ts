import { isList, type Json, type JsonObject } from '@envloom/core';
import type { BfclTravel } from '@envloom/env-bfcl-travel';
import { parseNumber } from '@envloom/runtime';
import { reprText } from '../../../python/print.ts';
import { argumentJson, type PyArguments } from '../../arguments.ts';
import { type BfclTool, exception } from '../../model-world.ts';
import type { PythonRandom } from '../../random.ts';
import { dumps, str } from '../../texts.ts';
import { bookingPath, cardPath, type Notes } from './notes.ts';
import { type Given, list, record, shown } from './rows.ts';
import { dictText, floating, isRaised, refused, thrown, under, written } from './texts.ts';

type Tools = Readonly<Record<string, BfclTool>>;

export function toolsOf(environment: BfclTravel, given: Given, notes: Notes): Tools {
  return {
    ...loginTools(environment),
    ...cardTools(given, notes),
    ...flightTools(environment, given, notes),
    ...bookingTools(given, notes),
    compute_exchange_rate: {
      answer: floating('exchanged_value'),
      refusal: (message, code, args) =>
        repeatedText(args, given.rates) ?? thrown(message, code, args),
      params: texts('base_currency', 'target_currency'),
    },
    get_nearest_airport_by_city: { answer: under('nearest_airport'), refusal: refused() },
    list_all_airports: { answer: (data) => str(data) },
  };
}

/** Python compares and prints what is no text, too. */
const texts =
  (...names: readonly string[]): NonNullable<BfclTool['params']> =>
  (args) => ({
    ...args.values,
    ...Object.fromEntries(names.map((name) => [name, written(args, name)])),
  });

/** Python repeats a text as often as a whole rate says, and reads the number that comes out. */
function repeatedText({ values }: PyArguments, rates: Json): string | undefined {
  const { base_currency, target_currency, value } = values;
  const rate = list(rates)
    .map(list)
    .find(([from, to]) => from === base_currency && to === target_currency)
    ?.at(2);
  if (typeof value !== 'string' || !Number.isInteger(rate)) return undefined;
  const text = value.repeat(Number(rate));
  const number = parseNumber(text);
  if (number !== undefined) return dumps({ exchanged_value: number }, new Set(['exchanged_value']));
  return exception(`could not convert string to float: ${reprText(text)}`).text;
}

/** As many digits as `low` has, as a text. */
const drawn = (random: PythonRandom, low: number): string =>
  String(random.randint(low, low * 10 - 1));

function loginTools(environment: BfclTravel): Tools {
  return {
    authenticate_travel: {
      answer: (data, { floats }) => dumps(data, new Set(floats.has('grant_type') ? ['scope'] : [])),
      refusal: refused(),
      draws: (random) => ({ access_token: drawn(random, 100_000) }),
    },
    travel_get_login_status: { answer: under('status') },
    get_budget_fiscal_year: { answer: under('budget_fiscal_year') },
    set_budget_limit: { answer: floating('budget_limit'), refusal: refused() },
    verify_traveler_information: {
      answer: under('verification_status'),
      refusal: (message, code, args) => {
        if (isRaised(code)) return thrown(message, code, args);
        const more = code === 'OTHER_PERSON' ? expectation(environment, args) : '';
        return dumps({ verification_status: false, verification_failure: message + more });
      },
    },
  };
}

/** Names the logged-in traveller, or `None`, and the one that was given. */
function expectation({ tables }: BfclTravel, args: PyArguments): string {
  const { user_first_name = null, user_last_name = null } = tables.account.get();
  const got = `${written(args, 'first_name')} ${written(args, 'last_name')}`;
  return `Expected ${str(user_first_name)} ${str(user_last_name)}, got ${got}`;
}

function cardTools(given: Given, notes: Notes): Tools {
  return {
    register_credit_card: {
      answer: (data, { floats }) => {
        notes.registered(str(data), floats);
        return dumps({ card_id: data });
      },
      refusal: refused(),
      draws: (random) => ({
        card_id: drawn(random, 100_000_000_000),
        balance: random.randint(10_000, 99_999),
      }),
    },
    get_credit_card_balance: {
      answer: (data, args) => {
        const path = `${cardPath(written(args, 'card_id'))}.balance`;
        return `{"card_balance": ${argumentJson(data, notes.floats, path)}}`;
      },
      refusal: refused(),
    },
    get_all_credit_cards: {
      answer: (data) => {
        const cards = shown(data, 'card_id', given.cards);
        return `{"credit_card_list": ${dictText(cards, notes.floats, cardPath)}}`;
      },
    },
    purchase_insurance: {
      answer: (data, args) => {
        const { insurance_cost } = args.values;
        const isWhole = Number.isInteger(Number(insurance_cost));
        if (!isWhole || args.floats.has('insurance_cost')) notes.moved(written(args, 'card_id'));
        return dumps({ insurance_id: data, insurance_status: true });
      },
      refusal: refused('insurance_status'),
      draws: (random) => ({ insurance_id: drawn(random, 100_000_000) }),
    },
  };
}

const flight = ['travel_from', 'travel_to', 'travel_class', 'travel_date'] as const;

/** A list as a day counts with its items, an object with its keys; other values cannot be read. */
function flightParams(args: PyArguments): JsonObject {
  const params = texts('travel_from', 'travel_to', 'travel_class')(args);
  const { travel_date = null } = args.values;
  if (typeof travel_date !== 'object' || travel_date === null) return params;
  const items = isList(travel_date)
    ? travel_date.map((item) => str(item))
    : Object.keys(travel_date);
  return { ...params, travel_date: items.join('') };
}

function flightTools(environment: BfclTravel, given: Given, notes: Notes): Tools {
  const keep = (args: PyArguments, costs: Json): void => {
    const [from, to, travelClass, day] = flight.map((name) => written(args, name));
    const routes = given.isLong ? given.routes : [[from, to]];
    const entries = routes.map(
      (route, index) =>
        [[...route, travelClass, day].join('|'), { cost: list(costs)[index] ?? null }] as const,
    );
    notes.prices = Object.fromEntries(entries);
  };
  const keepBooked = (args: PyArguments): void => {
    const params = flightParams(args);
    const asked = Object.fromEntries(flight.map((name) => [name, params[name]]));
    const result = environment.call('get_flight_cost', asked);
    if (result.success) keep(args, result.data);
  };
  return {
    get_flight_cost: {
      answer: (data, args) => {
        keep(args, data);
        return floating('travel_cost_list')(data, args);
      },
      refusal: thrown,
      params: flightParams,
    },
    book_flight: {
      answer: (data, args) => {
        keepBooked(args);
        notes.moved(written(args, 'card_id'));
        const { booking_history = [], ...booked } = record(data);
        notes.booked(str(booked['booking_id'] ?? ''));
        const text = dumps({ ...booked, booking_status: true });
        return `${text.slice(0, -1)}, "booking_history": ${history(booking_history, given, notes)}}`;
      },
      refusal: (message, code, args) => {
        if (code === 'INSUFFICIENT_FUNDS' || code === 'BELOW_BUDGET_LIMIT') keepBooked(args);
        return refused('booking_status')(message, code, args);
      },
      params: flightParams,
      draws: (random) => ({
        booking_id: drawn(random, 1_000_000),
        transaction_id: drawn(random, 10_000_000),
      }),
    },
  };
}

const history = (data: Json, { bookings }: Given, { floats }: Notes): string =>
  dictText(shown(data, 'booking_id', bookings), floats, bookingPath);

function bookingTools(given: Given, notes: Notes): Tools {
  return {
    retrieve_invoice: {
      answer: (data, args) => {
        const path = bookingPath(written(args, 'booking_id'));
        return `{"invoice": ${argumentJson(data, notes.floats, path)}}`;
      },
      refusal: refused(),
    },
    get_booking_history: {
      answer: (data) => `{"booking_history": ${history(data, given, notes)}}`,
      refusal: refused(),
    },
    cancel_booking: {
      answer: (card, args) => {
        const id = written(args, 'booking_id');
        const { travel_cost } = record(given.bookings[id]);
        const isFloat = notes.floats.has(`${bookingPath(id)}.travel_cost`);
        if (isFloat || !Number.isInteger(travel_cost)) notes.moved(str(card));
        return dumps({ cancel_status: true });
      },
      refusal: refused('cancel_status'),
    },
    contact_customer_support: { answer: under('customer_support_message'), refusal: refused() },
  };
}
