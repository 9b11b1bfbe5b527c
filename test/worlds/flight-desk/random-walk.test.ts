import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type AnyEnvironment,
  type AnyRows,
  buildEnvironment,
  type EnvironmentClass,
} from '../../support/build-environment.ts';
import { announcedBy, itemsOf, memberOf, membersOf } from '../reading.ts';

let FlightDesk: EnvironmentClass;
let tools: unknown;

beforeAll(async () => {
  const built = await buildEnvironment(join(import.meta.dirname, 'logic-model.yaml'));
  FlightDesk = built.Environment;
  tools = built.exports['tools'];
});

interface Call {
  readonly tool: string;
  readonly args: object;
}

/** A call that fits the world as it is when its turn comes; `rows` are the world's. */
type Step = (rows: AnyRows, desk: AnyEnvironment) => Call;

const cents = (amount: unknown) => Math.round(Number(amount) * 100);

function pick(items: readonly unknown[], at: number): unknown {
  return items[at % Math.max(1, items.length)];
}

const itineraries = [
  { origin: 'BRK', destination: 'LUM', there: [['D1'], ['D8'], ['D13']], back: [['D5']] },
  {
    origin: 'BRK',
    destination: 'ORA',
    there: [
      ['D1', 'D2'],
      ['D3', 'D4'],
    ],
    back: [['D6', 'D5']],
  },
  { origin: 'BRK', destination: 'TOV', there: [['D3'], ['D10'], ['D12']], back: [] },
  { origin: 'KES', destination: 'LUM', there: [['D7', 'D8']], back: [] },
  { origin: 'LUM', destination: 'BRK', there: [['D5'], ['D11']], back: [] },
] as const;

const journeys = itineraries.flatMap(({ origin, destination, there, back }) =>
  there.flatMap((out) => [
    { origin, destination, trip: 'one_way', departure_ids: [...out] },
    ...back.map((home) => ({
      origin,
      destination,
      trip: 'round_trip',
      departure_ids: [...out, ...home],
    })),
  ]),
);
const journey = fc.constantFrom(...journeys);

const cabin = fc.constantFrom('saver', 'economy', 'business');
const passengers = fc
  .array(fc.constantFrom('Ada', 'Ben', 'Cleo', 'Dan'), { minLength: 1, maxLength: 3 })
  .map((names) => [...new Set(names)])
  .map((names) =>
    names.map((name) => ({ first_name: name, last_name: 'X', born_on: '1990-01-01' })),
  );

/** Ids of a customer's payment methods. */
function methodIds(user: unknown): string[] {
  return membersOf(memberOf(user, 'payment_methods')).map(([id]) => id);
}

const book: fc.Arbitrary<Step> = fc
  .tuple(
    fc.record({ cabin, passengers, bags: fc.nat({ max: 4 }), insured: fc.boolean() }),
    journey,
    fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat({ max: 100 })),
  )
  .map(([what, { departure_ids, ...route }, [who, first, second, share]]) => (rows, desk) => {
    const user = pick(itemsOf(rows['users']), who);
    const user_id = memberOf(user, 'user_id');
    const { passengers: travelling, ...asked } = what;
    const passenger_count = travelling.length;
    const quote = desk.call('quote_booking', { ...asked, user_id, departure_ids, passenger_count });
    const total = quote.success ? cents(memberOf(quote.data, 'total')) : 100;
    const part = Math.round((total * share) / 100);
    const payments = [
      { payment_id: pick(methodIds(user), first), amount: part / 100 },
      { payment_id: pick(methodIds(user), second), amount: (total - part) / 100 },
    ].filter(({ amount }) => amount > 0);
    return {
      tool: 'book_reservation',
      args: { ...what, ...route, user_id, departure_ids, payments },
    };
  });

/** A call about some reservation, with a method of its customer to pay with. */
function about(
  tool: string,
  rest: fc.Arbitrary<object | ((reservation: unknown) => object)>,
  paying: fc.Arbitrary<number | undefined> = fc.constant(undefined),
): fc.Arbitrary<Step> {
  return fc.tuple(fc.nat(), rest, paying).map(([which, args, method]) => (rows) => {
    const reservation = pick(itemsOf(rows['reservations']), which);
    const user_id = memberOf(reservation, 'user_id');
    const user = itemsOf(rows['users']).find((row) => memberOf(row, 'user_id') === user_id);
    const payment_id = method === undefined ? undefined : pick(methodIds(user), method);
    return {
      tool,
      args: {
        reservation_id: memberOf(reservation, 'reservation_id'),
        ...(typeof args === 'function' ? args(reservation) : args),
        ...(payment_id === undefined ? {} : { payment_id }),
      },
    };
  });
}

/** Flights of the same journey, most of the time. */
const otherFlights = (at: number) => (reservation: unknown) => {
  const ends = ['origin', 'destination', 'trip'] as const;
  const fitting = journeys.filter((each) =>
    ends.every((end) => at % 9 === 0 || each[end] === memberOf(reservation, end)),
  );
  return { departure_ids: memberOf(pick(fitting, at), 'departure_ids') ?? ['D1'] };
};

const method = fc.option(fc.nat(), { freq: 4, nil: undefined });

const departure_id = fc.nat({ max: 12 }).map((at) => `D${at + 1}`);
const call =
  (tool: string) =>
  (args: object): Step =>
  () => ({ tool, args });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: book },
  {
    weight: 3,
    arbitrary: about('change_flights', fc.nat().map(otherFlights), method),
  },
  { weight: 3, arbitrary: about('change_cabin', fc.record({ cabin }), method) },
  { weight: 2, arbitrary: about('change_passengers', fc.record({ passengers })) },
  { weight: 2, arbitrary: about('add_bags', fc.record({ bags: fc.nat({ max: 6 }) }), method) },
  {
    weight: 1,
    arbitrary: about(
      'cancel_reservation',
      fc.record({ reason: fc.constantFrom('change_of_plans', 'illness', 'weather', 'other') }),
    ),
  },
  { weight: 1, arbitrary: about('issue_certificate', fc.constant({})) },
  {
    weight: 1,
    arbitrary: fc
      .record({ departure_id, delay_minutes: fc.constantFrom(10, 50, 130, 600) })
      .map(call('announce_delay')),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        departure_id,
        status: fc.constantFrom('boarding', 'departed', 'landed', 'cancelled'),
      })
      .map(call('set_departure_status')),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        user_id: fc.constantFrom('U-1001', 'U-1002', 'U-1003', 'U-1004', 'U-1005'),
        payment_id: fc.constantFrom('gift_7', 'gift_8', 'cert_9'),
        method: fc
          .nat({ max: 90_000 })
          .map((worth) => ({ source: 'gift_card', balance: worth / 100 })),
      })
      .map(call('add_payment_method')),
  },
);

const walks = fc.array(step, { minLength: 15, maxLength: 30 });
const clockStep = fc.constantFrom(1, 600, 3 * 3600);

/** Cents in all wallets, less what was charged to cards, and with the airline. */
function moneyIn(rows: AnyRows): number {
  const wallets = itemsOf(rows['users']).flatMap((user) =>
    membersOf(memberOf(user, 'payment_methods')).map(
      ([, held]) =>
        cents(memberOf(held, 'balance') ?? memberOf(held, 'amount') ?? 0) -
        cents(memberOf(held, 'charged') ?? 0),
    ),
  );
  const moved = itemsOf(rows['transactions']).map((row) => cents(memberOf(row, 'amount')));
  return [...wallets, ...moved].reduce((sum, amount) => sum + amount, 0);
}

/** Free seats by departure and cabin, and what they must be by the reservations. */
function seatsIn(rows: AnyRows): Record<'free' | 'expected', Record<string, number>> {
  const free: Record<string, number> = {};
  const expected: Record<string, number> = {};
  for (const departure of itemsOf(rows['departures'])) {
    const id = String(memberOf(departure, 'departure_id'));
    for (const [name, seats] of membersOf(memberOf(departure, 'capacity'))) {
      free[`${id} ${name}`] = Number(memberOf(departure, 'available_seats', name));
      expected[`${id} ${name}`] = Number(seats);
    }
  }
  for (const row of itemsOf(rows['reservations'])) {
    if (memberOf(row, 'status') === 'cancelled') continue;
    for (const segment of itemsOf(memberOf(row, 'segments'))) {
      const seat = `${String(memberOf(segment, 'departure_id'))} ${String(memberOf(row, 'cabin'))}`;
      expected[seat] = (expected[seat] ?? Number.NaN) - itemsOf(memberOf(row, 'passengers')).length;
    }
  }
  return { free, expected };
}

/** Fares, bags and insurance of a booked reservation, and what it has cost. */
function costsIn(rows: AnyRows): (readonly [unknown, number, number])[] {
  return itemsOf(rows['reservations'])
    .filter((row) => memberOf(row, 'status') === 'booked')
    .map((row) => {
      const count = itemsOf(memberOf(row, 'passengers')).length;
      const fares = itemsOf(memberOf(row, 'segments')).map((each) => cents(memberOf(each, 'fare')));
      const insurance = memberOf(row, 'insured') === true ? 3000 * count : 0;
      const price =
        fares.reduce((sum, fare) => sum + fare * count, 0) +
        5000 * Number(memberOf(row, 'paid_bags')) +
        insurance;
      return [memberOf(row, 'reservation_id'), price, cents(memberOf(row, 'total'))];
    });
}

/** Makes the calls one by one and tells what each did. */
function* follow(desk: AnyEnvironment, steps: readonly Step[]) {
  let { rows } = desk.state();
  for (const next of steps) {
    const { tool, args } = next(rows, desk);
    const before = desk.worldHash();
    const result = desk.call(tool, args);
    rows = desk.state().rows;
    yield { tool, args, result, rows, isUnchanged: desk.worldHash() === before };
  }
}

describe('a random walk', () => {
  it('neither makes nor loses money, and sells every seat once', () => {
    fc.assert(
      fc.property(walks, clockStep, (steps, seconds) => {
        const desk = new FlightDesk({ clockStep: seconds });
        let money = moneyIn(desk.state().rows);
        for (const { tool, args, result, rows } of follow(desk, steps)) {
          money += result.success ? cents(memberOf(args, 'method', 'balance') ?? 0) : 0;
          const { free, expected } = seatsIn(rows);
          expect([tool, args, moneyIn(rows), free]).toEqual([tool, args, money, expected]);
          expect(Math.min(...Object.values(free))).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('fails only as announced, and then changes nothing', () => {
    fc.assert(
      fc.property(walks, clockStep, (steps, seconds) => {
        const desk = new FlightDesk({ clockStep: seconds });
        for (const { tool, result, isUnchanged } of follow(desk, steps)) {
          const foreseen = [...announcedBy(tools, tool), 'INVALID_TRANSITION', undefined];
          expect(foreseen).toContain(result.success ? undefined : result.error.code);
          expect(isUnchanged).toBe(!result.success);
        }
      }),
    );
  });

  it('leads to a world that can be stored, where every reservation costs what it consists of', () => {
    fc.assert(
      fc.property(walks, clockStep, (steps, seconds) => {
        const desk = new FlightDesk({ clockStep: seconds });
        expect([...follow(desk, steps)]).toHaveLength(steps.length);
        const state = desk.state();
        expect(new FlightDesk({ state }).hash()).toBe(desk.hash());
        for (const [id, price, total] of costsIn(state.rows))
          expect([id, total]).toEqual([id, price]);
      }),
    );
  });

  it('gives back everything when it is cancelled within a day', () => {
    fc.assert(
      fc.property(fc.array(book, { minLength: 3, maxLength: 6 }), (steps) => {
        const desk = new FlightDesk();
        const { rows: before } = desk.state();
        for (const { result } of follow(desk, steps)) {
          const reservation_id = result.success ? memberOf(result.data, 'reservation_id') : 'none';
          desk.call('cancel_reservation', { reservation_id, reason: 'other' });
          const { rows } = desk.state();
          expect(rows['departures']).toEqual(before['departures']);
          expect(cardsIn(rows)).toEqual(cardsIn(before));
        }
      }),
    );
  });
});

/** What is left of a certificate is forfeited, so only cards are as before. */
function cardsIn(rows: AnyRows): unknown[] {
  return itemsOf(rows['users']).map((user) =>
    membersOf(memberOf(user, 'payment_methods')).filter(
      ([, held]) => memberOf(held, 'source') !== 'certificate',
    ),
  );
}
