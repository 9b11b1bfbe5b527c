import { join } from 'node:path';
import type { Json } from '@envloom/core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type AnyEnvironment,
  type AnyRows,
  buildEnvironment,
  type EnvironmentClass,
} from '../../support/build-environment.ts';
import { announcedBy, itemsOf, memberOf, membersOf, patched } from '../reading.ts';

let FlightDesk: EnvironmentClass;
let desk: AnyEnvironment;
let tools: unknown;

beforeAll(async () => {
  const built = await buildEnvironment(join(import.meta.dirname, 'logic-model.yaml'));
  FlightDesk = built.Environment;
  tools = built.exports['tools'];
});

beforeEach(() => {
  desk = new FlightDesk();
});

const ines = 'U-1001';
const pavel = 'U-1002';
const lina = 'U-1003';
const tom = 'U-1004';
const yuki = 'U-1005';

const adult = { first_name: 'Ines', last_name: 'Okoye', born_on: '1988-04-17' };
const child = { first_name: 'Tayo', last_name: 'Okoye', born_on: '2016-11-02' };
const people = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...adult, first_name: `Ines ${at}` }));

/** Calls a tool that must succeed. */
function run(tool: string, args: object = {}): Json {
  const result = desk.call(tool, args);
  if (!result.success) throw new Error(`${tool}: ${result.error.code} ${result.error.message}`);
  return result.data;
}

/** Expects a call to fail as the tool announces and to leave everything as it was. */
function expectRefusal(tool: string, args: object, code: string): void {
  const common = ['INVALID_ARGUMENTS', 'INVALID_TRANSITION', 'INVALID_VALUE'];
  expect([...announcedBy(tools, tool), ...common]).toContain(code);
  const before = desk.worldHash();
  expect(desk.call(tool, args)).toMatchObject({ success: false, error: { code } });
  expect(desk.worldHash()).toBe(before);
}

/** The desk at another time or with other rows. */
function deskWith(clock: string, change: (rows: AnyRows) => AnyRows = () => ({})): AnyEnvironment {
  const { rows } = desk.state();
  return new FlightDesk({ state: { clock, rows: { ...rows, ...change(rows) } } });
}

/** A row of a table as it is now. */
function rowOf(collection: string, key: string): unknown {
  const rows = itemsOf(desk.state().rows[collection]);
  return rows.find((row) => membersOf(row).some(([, value]) => value === key));
}

const methodOf = (user: string, id: string) =>
  memberOf(rowOf('users', user), 'payment_methods', id);
const seatsOf = (departure: string, cabin: string) =>
  memberOf(rowOf('departures', departure), 'available_seats', cabin);

/** What moved money, newest last, from the n-th movement on. */
function movements(from: number): unknown[] {
  return itemsOf(desk.state().rows['transactions'])
    .slice(from)
    .map((row) => ['kind', 'payment_id', 'amount'].map((name) => memberOf(row, name)));
}

/** Movements in the initial world. */
const start = 11;

function announceDelay(departure_id: string, delay_minutes: number): void {
  run('announce_delay', { departure_id, delay_minutes });
}

function setStatus(departure_id: string, ...statuses: string[]): void {
  for (const status of statuses) run('set_departure_status', { departure_id, status });
}

/** A booking of one seat from Brekkavik to Lumière on Friday for Ines. */
const booking = {
  user_id: ines,
  trip: 'one_way',
  origin: 'BRK',
  destination: 'LUM',
  cabin: 'economy',
  departure_ids: ['D1'],
  passengers: [adult],
  payments: [{ payment_id: 'card_1', amount: 125.5 }],
};

describe('searching customers and airports', () => {
  it('finds customers by parts of name, address and id', () => {
    const names = (text: string) =>
      itemsOf(run('find_users', { text })).map((user) => memberOf(user, 'name'));
    expect(names('OKOYE')).toEqual(['Ines Okoye']);
    expect(names('a')).toEqual([
      'Ines Okoye',
      'Lina Marchetti',
      'Pavel Horn',
      'Tom Abara',
      'Yuki Sato',
    ]);
    expect(names('u-1004')).toEqual(['Tom Abara']);
    expect(names('nobody')).toEqual([]);
    expectRefusal('get_user', { user_id: 'U-9' }, 'USER_NOT_FOUND');
    expect(run('get_user', { user_id: yuki })).toMatchObject({ tier: 'silver' });
  });

  it('lists the airports', () => {
    expect(itemsOf(run('list_airports'))).toHaveLength(5);
  });
});

describe('search_direct', () => {
  const found = (args: object) =>
    itemsOf(run('search_direct', args)).map((leg) => memberOf(leg, 'departure_id'));
  const friday = { origin: 'BRK', destination: 'LUM', date: '2026-06-12' };

  it('finds the departures of a day, earliest first', () => {
    expect(found(friday)).toEqual(['D1', 'D8']);
    expect(found({ ...friday, destination: 'ORA' })).toEqual([]);
    expect(found({ ...friday, origin: 'LUM', destination: 'BRK' })).toEqual([]);
    expect(found({ ...friday, destination: 'BRK' })).toEqual([]);
  });

  it('goes by the local day and tells local times', () => {
    const args = { origin: 'KES', destination: 'BRK', date: '2026-06-11' };
    expect(run('search_direct', args)).toMatchObject([
      {
        departure_id: 'D7',
        departs_at: '2026-06-12T01:30:00Z',
        departs_local: '2026-06-11 21:30',
        arrives_local: '2026-06-12 08:10',
      },
    ]);
    expect(found({ ...args, date: '2026-06-12' })).toEqual([]);
  });

  it('wants the seats free in one cabin', () => {
    expect(found({ ...friday, seats: 4 })).toEqual(['D1', 'D8']);
    expect(found({ ...friday, seats: 5 })).toEqual(['D8']);
    expectRefusal('search_direct', { ...friday, seats: 6 }, 'INVALID_ARGUMENTS');
    expectRefusal('search_direct', { ...friday, seats: 0 }, 'INVALID_ARGUMENTS');
  });

  it('leaves out what is cancelled, boarding or leaves too soon', () => {
    expect(found({ origin: 'BRK', destination: 'TOV', date: '2026-06-14' })).toEqual([]);
    expect(found({ origin: 'LUM', destination: 'BRK', date: '2026-06-10' })).toEqual([]);
    desk = deskWith('2026-06-12T07:15:00Z');
    expect(found(friday)).toEqual(['D1', 'D8']);
    desk = deskWith('2026-06-12T07:15:01Z');
    expect(found(friday)).toEqual(['D8']);
    announceDelay('D1', 60);
    expect(found(friday)).toEqual(['D1', 'D8']);
  });

  it('sorts by the time of leaving with delays', () => {
    announceDelay('D1', 400);
    expect(found(friday)).toEqual(['D8', 'D1']);
  });

  it('knows its airports', () => {
    expectRefusal('search_direct', { ...friday, origin: 'XXX' }, 'AIRPORT_NOT_FOUND');
    expectRefusal('search_direct', { ...friday, date: '2026-02-30' }, 'INVALID_ARGUMENTS');
  });
});

describe('search_one_stop', () => {
  const search = (args: object) =>
    itemsOf(run('search_one_stop', args)).map((connection) => [
      memberOf(connection, 'first', 'departure_id'),
      memberOf(connection, 'second', 'departure_id'),
      memberOf(connection, 'wait_minutes'),
      memberOf(connection, 'prices'),
    ]);
  const friday = { origin: 'BRK', destination: 'ORA', date: '2026-06-12' };
  const viaTovstad = ['D3', 'D4', 80, { economy: 198, saver: 125 }];
  const viaLumiere = ['D1', 'D2', 90, { business: 710, economy: 224.5, saver: 139 }];

  it('finds connections, shortest first, with the prices of both', () => {
    expect(search(friday)).toEqual([viaTovstad, viaLumiere]);
  });

  it('wants the seats free in the same cabin of both', () => {
    expect(search({ ...friday, seats: 2 })).toEqual([
      viaTovstad,
      ['D1', 'D2', 90, { economy: 224.5, saver: 139 }],
    ]);
    expect(search({ ...friday, seats: 5 })).toEqual([viaTovstad]);
  });

  it('leaves time to change planes, delays counted', () => {
    announceDelay('D3', 1);
    expect(search(friday)).toEqual([viaLumiere]);
    announceDelay('D4', 1);
    expect(search(friday)).toEqual([viaTovstad, viaLumiere]);
    announceDelay('D1', 45);
    expect(search(friday)).toHaveLength(2);
    announceDelay('D1', 46);
    expect(search(friday)).toEqual([viaTovstad]);
  });

  it('lets nobody wait longer than ten hours', () => {
    setStatus('D8', 'cancelled');
    announceDelay('D2', 510);
    expect(search(friday)).toMatchObject([viaTovstad, ['D1', 'D2', 600, {}]]);
    announceDelay('D2', 511);
    expect(search(friday)).toEqual([viaTovstad]);
  });

  it('connects over midnight', () => {
    expect(search({ origin: 'KES', destination: 'LUM', date: '2026-06-11' })).toEqual([
      ['D7', 'D8', 290, { business: 1360, economy: 460 }],
    ]);
  });

  it('leaves out what is cancelled or leaves too soon', () => {
    setStatus('D4', 'cancelled');
    expect(search(friday)).toEqual([viaLumiere]);
    desk = deskWith('2026-06-12T07:15:01Z');
    expect(search(friday)).toEqual([]);
  });

  it('does not go to the destination and beyond, or in a circle', () => {
    expect(search({ ...friday, destination: 'LUM' })).toEqual([]);
    expect(search({ ...friday, destination: 'BRK' })).toEqual([]);
  });
});

describe('get_departure', () => {
  it('shows times with delays', () => {
    announceDelay('D7', 45);
    expect(run('get_departure', { flight_number: 'NV407', date: '2026-06-11' })).toMatchObject({
      departs_local: '2026-06-11 22:15',
      arrives_at: '2026-06-12T08:55:00Z',
      delay_minutes: 45,
      status: 'scheduled',
    });
  });

  it('knows flights and days', () => {
    const args = { flight_number: 'NV407', date: '2026-06-12' };
    expectRefusal('get_departure', args, 'DEPARTURE_NOT_FOUND');
    expectRefusal('get_departure', { ...args, flight_number: 'NV999' }, 'FLIGHT_NOT_FOUND');
  });
});

describe('reservations', () => {
  it('are shown with customer, flights and free bags', () => {
    const details = run('get_reservation', { reservation_id: 'NVR-1002' });
    expect(details).toMatchObject({ customer: 'Lina Marchetti', free_bags: 3 });
    const legs = itemsOf(memberOf(details, 'legs')).map((leg) => memberOf(leg, 'destination'));
    expect(legs).toEqual(['LUM', 'ORA', 'LUM', 'BRK']);
    expectRefusal('get_reservation', { reservation_id: 'NVR-9' }, 'RESERVATION_NOT_FOUND');
  });

  it('are listed newest first, by status', () => {
    const ids = (args: object) =>
      itemsOf(run('list_reservations', args)).map((row) => memberOf(row, 'reservation_id'));
    expect(ids({ user_id: tom })).toEqual(['NVR-1005', 'NVR-1003']);
    expect(ids({ user_id: yuki, status: 'booked' })).toEqual([]);
    expect(ids({ user_id: yuki, status: 'flown' })).toEqual(['NVR-1004']);
    expectRefusal('list_reservations', { user_id: 'U-9' }, 'USER_NOT_FOUND');
  });
});

describe('quote_booking', () => {
  const quote = (args: object) =>
    run('quote_booking', { departure_ids: ['D1'], passenger_count: 1, ...args });

  it.each([
    [ines, 'economy', 4, 1, 50],
    [ines, 'economy', 3, 0, 0],
    [ines, 'saver', 3, 1, 50],
    [pavel, 'saver', 1, 1, 50],
    [pavel, 'economy', 3, 2, 100],
    [lina, 'business', 3, 0, 0],
  ])('for %s in %s with %i bags charges %i of them', (user_id, cabin, bags, paid, fees) => {
    expect(quote({ user_id, cabin, bags })).toMatchObject({ paid_bags: paid, bag_fees: fees });
  });

  it('adds fares, bags and insurance for all passengers', () => {
    const args = { departure_ids: ['D1', 'D2'], passenger_count: 3, bags: 5, insured: true };
    expect(quote({ user_id: pavel, cabin: 'economy', ...args })).toEqual({
      fares: 673.5,
      free_bags: 3,
      paid_bags: 2,
      bag_fees: 100,
      insurance: 90,
      total: 863.5,
    });
  });

  it('knows the cabins of the flights', () => {
    const args = { user_id: ines, departure_ids: ['D8'], passenger_count: 1 };
    expectRefusal('quote_booking', { ...args, cabin: 'saver' }, 'CABIN_NOT_OFFERED');
    expectRefusal('quote_booking', { ...args, cabin: 'first' }, 'INVALID_ARGUMENTS');
  });
});

describe('book_reservation', () => {
  it('takes the money and the seats', () => {
    expect(run('book_reservation', booking)).toEqual({
      reservation_id: 'NVR-1007',
      user_id: ines,
      trip: 'one_way',
      origin: 'BRK',
      destination: 'LUM',
      cabin: 'economy',
      segments: [{ departure_id: 'D1', fare: 125.5 }],
      passengers: [adult],
      bags: 0,
      paid_bags: 0,
      insured: false,
      payments: [{ payment_id: 'card_1', amount: 125.5 }],
      total: 125.5,
      booked_at: '2026-06-10T12:00:00Z',
      compensated: false,
      status: 'booked',
    });
    expect(seatsOf('D1', 'economy')).toBe(3);
    expect(methodOf(ines, 'card_1')).toMatchObject({ charged: 185.5 });
    expect(movements(start)).toEqual([['payment', 'card_1', 125.5]]);
  });

  it('spreads the price over methods and forfeits what is left of a certificate', () => {
    const payments = [
      { payment_id: 'gift_1', amount: 180 },
      { payment_id: 'cert_1', amount: 200 },
      { payment_id: 'card_1', amount: 2.5 },
    ];
    const args = { bags: 10, passengers: [adult, child], insured: true };
    const quote = { user_id: ines, cabin: 'economy', departure_ids: ['D1'], ...args };
    const { passengers: _, ...asked } = quote;
    expect(run('quote_booking', { ...asked, passenger_count: 2 })).toMatchObject({ total: 511 });
    expectRefusal('book_reservation', { ...booking, ...args, payments }, 'PAYMENT_MISMATCH');
    const exact = [...payments.slice(0, 2), { payment_id: 'card_1', amount: 131 }];
    run('book_reservation', { ...booking, ...args, payments: exact });
    expect(methodOf(ines, 'gift_1')).toMatchObject({ balance: 0 });
    expect(methodOf(ines, 'cert_1')).toMatchObject({ amount: 0 });
    expect(methodOf(ines, 'card_1')).toMatchObject({ charged: 191 });
    expect(movements(start)).toEqual([
      ['payment', 'gift_1', 180],
      ['payment', 'cert_1', 200],
      ['forfeit', 'cert_1', 50],
      ['payment', 'card_1', 131],
    ]);
  });

  it('books a round trip with a stop each way', () => {
    const trip = { trip: 'round_trip', destination: 'ORA', cabin: 'saver' };
    const args = { departure_ids: ['D3', 'D4', 'D6', 'D5'] };
    const payments = [{ payment_id: 'card_1', amount: 55 + 70 + 62 + 82 }];
    expect(run('book_reservation', { ...booking, ...trip, ...args, payments })).toMatchObject({
      total: 269,
    });
    expect(['D3', 'D4', 'D6', 'D5'].map((id) => seatsOf(id, 'saver'))).toEqual([4, 4, 1, 3]);
  });

  it('sells the last seat once', () => {
    const last = { ...booking, cabin: 'business', departure_ids: ['D1'] };
    const payments = [{ payment_id: 'card_1', amount: 820 }];
    run('book_reservation', { ...last, passengers: [adult, child], payments });
    expect(seatsOf('D1', 'business')).toBe(0);
    const one = [{ payment_id: 'card_1', amount: 410 }];
    expectRefusal('book_reservation', { ...last, payments: one }, 'NOT_ENOUGH_SEATS');
  });

  it('reserves nothing when a later flight is full', () => {
    const full = { cabin: 'business', destination: 'ORA', departure_ids: ['D1', 'D2'] };
    const payments = [{ payment_id: 'card_1', amount: 1420 }];
    const args = { ...booking, ...full, passengers: [adult, child], payments };
    expectRefusal('book_reservation', args, 'NOT_ENOUGH_SEATS');
  });

  describe('wants a journey', () => {
    const onward = { destination: 'ORA', payments: [{ payment_id: 'card_1', amount: 1 }] };
    it.each([
      ['from elsewhere', { origin: 'KES' }, 'ITINERARY_BROKEN'],
      ['to elsewhere', { destination: 'ORA' }, 'ITINERARY_BROKEN'],
      ['to where it starts', { destination: 'BRK' }, 'ITINERARY_BROKEN'],
      ['with a gap', { ...onward, departure_ids: ['D1', 'D4'] }, 'ITINERARY_BROKEN'],
      ['in order', { ...onward, departure_ids: ['D2', 'D1'] }, 'ITINERARY_BROKEN'],
      ['that ends there', { departure_ids: ['D1', 'D2'] }, 'ITINERARY_BROKEN'],
      ['that comes back', { trip: 'round_trip' }, 'ITINERARY_BROKEN'],
      ['that does not come back', { departure_ids: ['D1', 'D5'] }, 'ITINERARY_BROKEN'],
      [
        'back in time',
        { trip: 'round_trip', departure_ids: ['D1', 'D11'] },
        'CONNECTION_TOO_SHORT',
      ],
      ['without a long wait', { ...onward, departure_ids: ['D9', 'D2'] }, 'CONNECTION_TOO_LONG'],
      ['of different flights', { departure_ids: ['D1', 'D1'] }, 'INVALID_ARGUMENTS'],
      ['of some flight', { departure_ids: [] }, 'INVALID_ARGUMENTS'],
      ['of known flights', { departure_ids: ['D99'] }, 'DEPARTURE_NOT_FOUND'],
    ])('%s', (_what, change, code) => {
      expectRefusal('book_reservation', { ...booking, ...change }, code);
    });

    it('with one stop each way at most', () => {
      const ids = ['D7', 'D8', 'D2'];
      const args = { ...booking, ...onward, origin: 'KES', departure_ids: ids };
      expectRefusal('book_reservation', args, 'TOO_MANY_STOPS');
    });

    it('with time to change planes, but any time between the ways', () => {
      const there = { ...booking, ...onward, departure_ids: ['D1', 'D2'] };
      announceDelay('D1', 46);
      expectRefusal('book_reservation', there, 'CONNECTION_TOO_SHORT');
      const round = { trip: 'round_trip', departure_ids: ['D1', 'D5'] };
      const payments = [{ payment_id: 'card_1', amount: 255.5 }];
      expect(run('book_reservation', { ...booking, ...round, payments })).toMatchObject({
        trip: 'round_trip',
      });
    });
  });

  it.each([
    ['cancelled', { destination: 'TOV', departure_ids: ['D10'] }, 'DEPARTURE_NOT_OPEN'],
    ['landed', { departure_ids: ['D9'] }, 'DEPARTURE_NOT_OPEN'],
    [
      'boarding',
      { origin: 'LUM', destination: 'BRK', departure_ids: ['D11'] },
      'DEPARTURE_NOT_OPEN',
    ],
    ['without the cabin', { cabin: 'saver', departure_ids: ['D8'] }, 'CABIN_NOT_OFFERED'],
    ['too full', { passengers: people(5) }, 'NOT_ENOUGH_SEATS'],
  ])('takes no departure that is %s', (_what, change, code) => {
    expectRefusal('book_reservation', { ...booking, ...change }, code);
  });

  it('stops sales 45 minutes before a departure leaves', () => {
    desk = deskWith('2026-06-12T07:15:01Z');
    expectRefusal('book_reservation', booking, 'TOO_LATE_TO_BOOK');
    desk = deskWith('2026-06-12T07:15:00Z');
    run('book_reservation', booking);
  });

  it.each([
    ['nobody', [], 'INVALID_ARGUMENTS'],
    ['six', people(6), 'INVALID_ARGUMENTS'],
    ['one twice', [adult, adult], 'INVALID_ARGUMENTS'],
    ['a child alone', [child], 'NO_ADULT'],
    ['somebody unborn', [adult, { ...child, born_on: '2026-06-11' }], 'NOT_BORN_YET'],
    ['somebody born on no day', [{ ...adult, born_on: '1988-02-30' }], 'INVALID_ARGUMENTS'],
    ['somebody nameless', [{ ...adult, last_name: '' }], 'INVALID_ARGUMENTS'],
  ])('takes %s for no passengers', (_what, passengers, code) => {
    expectRefusal('book_reservation', { ...booking, passengers }, code);
  });

  it.each([
    ['2010-06-12', true],
    ['2010-06-13', false],
    ['2010-06-11', true],
  ])('takes a passenger born on %s as adult: %s', (born_on, grown) => {
    const passengers = [{ ...child, born_on }];
    expect(desk.call('book_reservation', { ...booking, passengers }).success).toBe(grown);
  });

  it('takes the age on the local day', () => {
    const night = { origin: 'KES', destination: 'BRK', cabin: 'saver', departure_ids: ['D7'] };
    const payments = [{ payment_id: 'card_1', amount: 199 }];
    const born = (born_on: string) => ({
      ...booking,
      ...night,
      payments,
      passengers: [{ ...child, born_on }],
    });
    expectRefusal('book_reservation', born('2010-06-12'), 'NO_ADULT');
    run('book_reservation', born('2010-06-11'));
  });

  describe('wants payments', () => {
    const paying = (...payments: (readonly [string, number])[]) =>
      payments.map(([payment_id, amount]) => ({ payment_id, amount }));

    it.each([
      ['exactly', ines, paying(['card_1', 125.49]), 'PAYMENT_MISMATCH'],
      ['not more', ines, paying(['card_1', 125.51]), 'PAYMENT_MISMATCH'],
      ['at all', ines, [], 'PAYMENT_MISMATCH'],
      ['from the profile', ines, paying(['card_2', 125.5]), 'PAYMENT_METHOD_NOT_FOUND'],
      ['from a real method', ines, paying(['toString', 125.5]), 'PAYMENT_METHOD_NOT_FOUND'],
      ['covered by gift cards', pavel, paying(['gift_2', 125.5]), 'INSUFFICIENT_FUNDS'],
      ['from each once', ines, paying(['card_1', 100], ['card_1', 25.5]), 'PAYMENT_REPEATED'],
      [
        'with one credit card',
        tom,
        paying(['card_4', 100], ['card_5', 25.5]),
        'TOO_MANY_CREDIT_CARDS',
      ],
      [
        'with three gift cards',
        lina,
        paying(['gift_3', 95], ['gift_4', 10], ['gift_5', 15], ['gift_6', 5.5]),
        'TOO_MANY_GIFT_CARDS',
      ],
      [
        'with one certificate',
        yuki,
        paying(['cert_3', 50.5], ['cert_4', 75]),
        'TOO_MANY_CERTIFICATES',
      ],
      [
        'with a valid certificate',
        lina,
        paying(['cert_2', 100], ['gift_3', 25.5]),
        'CERTIFICATE_EXPIRED',
      ],
      ['with an unused certificate', yuki, paying(['cert_3', 125.5]), 'INSUFFICIENT_FUNDS'],
      [
        'covered by certificates',
        yuki,
        paying(['cert_4', 75.01], ['card_6', 50.49]),
        'INSUFFICIENT_FUNDS',
      ],
      ['of something', ines, paying(['card_1', 125.5], ['gift_1', 0]), 'INVALID_ARGUMENTS'],
      ['with two decimals', ines, paying(['card_1', 125.499]), 'INVALID_ARGUMENTS'],
      ['and no refunds', ines, paying(['card_1', 200], ['gift_1', -74.5]), 'INVALID_ARGUMENTS'],
    ])('%s', (_what, user_id, payments, code) => {
      expectRefusal('book_reservation', { ...booking, user_id, payments }, code);
    });

    it('on the last day of a certificate', () => {
      const payments = paying(['cert_4', 75], ['card_6', 50.5]);
      run('book_reservation', { ...booking, user_id: yuki, payments });
      expect(movements(start)).toEqual([
        ['payment', 'cert_4', 75],
        ['payment', 'card_6', 50.5],
      ]);
    });

    it('that add up although their binary sum does not', () => {
      const payments = paying(['gift_3', 0.1], ['gift_4', 0.2], ['card_3', 125.2]);
      run('book_reservation', { ...booking, user_id: lina, payments });
      expect(methodOf(lina, 'gift_4')).toMatchObject({ balance: 120.3 });
    });
  });
});

describe('change_flights', () => {
  const pavels = { reservation_id: 'NVR-1001' };
  const linas = { reservation_id: 'NVR-1002' };

  it('gives back what is too much to what was paid last', () => {
    expect(run('change_flights', { ...pavels, departure_ids: ['D13'] })).toMatchObject({
      segments: [{ departure_id: 'D13', fare: 99.5 }],
      payments: [
        { payment_id: 'gift_2', amount: 60 },
        { payment_id: 'card_2', amount: 199 },
      ],
      total: 259,
    });
    expect(movements(start)).toEqual([['refund', 'card_2', -52]]);
    expect(seatsOf('D1', 'economy')).toBe(6);
    expect(seatsOf('D13', 'economy')).toBe(4);
  });

  it('takes what is due from the named method', () => {
    const args = { ...pavels, departure_ids: ['D8'] };
    expectRefusal('change_flights', args, 'PAYMENT_NEEDED');
    expect(desk.call('change_flights', args)).toMatchObject({ error: { data: { due: 29 } } });
    expect(run('change_flights', { ...args, payment_id: 'gift_2' })).toMatchObject({
      payments: [
        { payment_id: 'gift_2', amount: 89 },
        { payment_id: 'card_2', amount: 251 },
      ],
      total: 340,
    });
    expect(methodOf(pavel, 'gift_2')).toMatchObject({ balance: 11 });
    expect(movements(start)).toEqual([['payment', 'gift_2', 29]]);
  });

  it('keeps the fare of flights that stay', () => {
    const round = { trip: 'round_trip', departure_ids: ['D1', 'D5'] };
    const payments = [{ payment_id: 'card_1', amount: 255.5 }];
    run('book_reservation', { ...booking, ...round, payments });
    const isMonday = (row: unknown) => memberOf(row, 'departure_id') === 'D5';
    const prices = { saver: 1, economy: 999, business: 1 };
    desk = deskWith('2026-06-11T12:00:00Z', ({ departures }) => ({
      departures: patched(departures, isMonday, { prices }),
    }));
    const args = { reservation_id: 'NVR-1007', departure_ids: ['D13', 'D5'] };
    expect(run('change_flights', args)).toMatchObject({
      segments: [
        { departure_id: 'D13', fare: 99.5 },
        { departure_id: 'D5', fare: 130 },
      ],
      total: 229.5,
    });
  });

  it('moves money back and forth without losing any', () => {
    run('change_flights', { ...pavels, departure_ids: ['D8'], payment_id: 'card_2' });
    run('change_flights', { ...pavels, departure_ids: ['D13'] });
    run('change_flights', { ...pavels, departure_ids: ['D1'], payment_id: 'card_2' });
    expect(rowOf('reservations', 'NVR-1001')).toMatchObject({ total: 311 });
    expect(methodOf(pavel, 'card_2')).toMatchObject({ charged: 251 });
    expect([seatsOf('D1', 'economy'), seatsOf('D8', 'economy')]).toEqual([4, 5]);
  });

  it.each([
    ['the same flights', { ...pavels, departure_ids: ['D1'] }, 'NOTHING_CHANGED'],
    ['another journey', { ...pavels, departure_ids: ['D3'] }, 'ITINERARY_BROKEN'],
    ['a longer journey', { ...pavels, departure_ids: ['D1', 'D2'] }, 'ITINERARY_BROKEN'],
    ['a half journey', { ...linas, departure_ids: ['D1', 'D2'] }, 'ITINERARY_BROKEN'],
    ['a landed flight', { ...pavels, departure_ids: ['D9'] }, 'DEPARTURE_NOT_OPEN'],
    [
      'a flight without the cabin',
      { ...linas, departure_ids: ['D3', 'D4', 'D6', 'D5'] },
      'CABIN_NOT_OFFERED',
    ],
    ['an unknown flight', { ...pavels, departure_ids: ['D99'] }, 'DEPARTURE_NOT_FOUND'],
    ['a saver fare', { reservation_id: 'NVR-1005', departure_ids: ['D7'] }, 'FARE_NOT_CHANGEABLE'],
    [
      'a flown reservation',
      { reservation_id: 'NVR-1004', departure_ids: ['D1'] },
      'RESERVATION_NOT_BOOKED',
    ],
    [
      'a cancelled one',
      { reservation_id: 'NVR-1006', departure_ids: ['D1'] },
      'RESERVATION_NOT_BOOKED',
    ],
    ['an unknown one', { reservation_id: 'NVR-9', departure_ids: ['D1'] }, 'RESERVATION_NOT_FOUND'],
    [
      'an unknown method',
      { ...pavels, departure_ids: ['D8'], payment_id: 'card_9' },
      'PAYMENT_METHOD_NOT_FOUND',
    ],
  ])('refuses %s', (_what, args, code) => {
    expectRefusal('change_flights', args, code);
  });

  it('takes neither certificates nor more than a gift card holds', () => {
    run('book_reservation', booking);
    const ineses = { reservation_id: 'NVR-1007', departure_ids: ['D8'] };
    expectRefusal(
      'change_flights',
      { ...ineses, payment_id: 'cert_1' },
      'CERTIFICATE_NOT_ACCEPTED',
    );
    run('change_flights', { ...pavels, departure_ids: ['D13'] });
    run('change_flights', { ...pavels, departure_ids: ['D1'], payment_id: 'card_2' });
    run('change_flights', { ...pavels, departure_ids: ['D8'], payment_id: 'gift_2' });
    run('change_flights', { ...pavels, departure_ids: ['D1'] });
    const args = { ...pavels, departure_ids: ['D8'], payment_id: 'gift_2' };
    expect(methodOf(pavel, 'gift_2')).toMatchObject({ balance: 11 });
    expectRefusal('change_flights', args, 'INSUFFICIENT_FUNDS');
  });

  it('goes onto no full flight, and in time', () => {
    run('book_reservation', {
      ...booking,
      departure_ids: ['D8'],
      passengers: people(4),
      payments: [{ payment_id: 'card_1', amount: 560 }],
    });
    const args = { ...pavels, departure_ids: ['D8'], payment_id: 'card_2' };
    expectRefusal('change_flights', args, 'NOT_ENOUGH_SEATS');
    desk = deskWith('2026-06-12T12:15:01Z');
    expectRefusal('change_flights', args, 'TOO_LATE_TO_BOOK');
  });

  it('leaves flights that have left where they are', () => {
    desk = deskWith('2026-06-12T07:30:00Z');
    setStatus('D1', 'boarding', 'departed');
    expectRefusal('change_flights', { ...pavels, departure_ids: ['D13'] }, 'ALREADY_DEPARTED');
  });

  it('replaces a cancelled flight even of a saver reservation', () => {
    const toms = { reservation_id: 'NVR-1003', departure_ids: ['D12'] };
    expectRefusal('change_flights', toms, 'PAYMENT_NEEDED');
    expect(run('change_flights', { ...toms, payment_id: 'card_5' })).toMatchObject({ total: 130 });
    expect([seatsOf('D10', 'saver'), seatsOf('D12', 'saver')]).toEqual([5, 3]);
    const back = { reservation_id: 'NVR-1003', departure_ids: ['D10'] };
    expectRefusal('change_flights', back, 'FARE_NOT_CHANGEABLE');
  });
});

describe('change_cabin', () => {
  const pavels = { reservation_id: 'NVR-1001' };
  const linas = { reservation_id: 'NVR-1002' };

  it('moves all seats down and gives money back, the last payment first', () => {
    const economy = 125.5 + 99 + 101 + 130;
    expect(run('change_cabin', { ...linas, cabin: 'economy' })).toMatchObject({
      cabin: 'economy',
      payments: [{ payment_id: 'card_3', amount: economy }],
      total: economy,
    });
    expect(movements(start)).toEqual([
      ['refund', 'gift_3', -500],
      ['refund', 'card_3', -(1440 - 500 - economy)],
    ]);
    expect(methodOf(lina, 'gift_3')).toMatchObject({ balance: 1000 });
    expect(['business', 'economy'].map((cabin) => seatsOf('D2', cabin))).toEqual([2, 3]);
  });

  it('charges bags that are no longer free', () => {
    run('add_bags', { ...linas, bags: 3 });
    const changed = run('change_cabin', { ...linas, cabin: 'saver' });
    const fares = 79 + 60 + 62 + 82;
    expect(changed).toMatchObject({ bags: 3, paid_bags: 2, total: fares + 100 });
    const again = run('change_cabin', { ...linas, cabin: 'business', payment_id: 'card_3' });
    expect(again).toMatchObject({ paid_bags: 2, total: 1540 });
  });

  it('charges the better cabin', () => {
    desk = deskWith('2026-06-10T12:00:00Z');
    run('change_flights', { ...pavels, departure_ids: ['D13'] });
    const args = { ...pavels, cabin: 'business' };
    expectRefusal('change_cabin', args, 'PAYMENT_NEEDED');
    expectRefusal('change_cabin', { ...args, payment_id: 'gift_2' }, 'INSUFFICIENT_FUNDS');
    const fares = (350 - 99.5) * 2;
    const changed = run('change_cabin', { ...args, payment_id: 'card_2' });
    expect(changed).toMatchObject({ total: 259 + fares });
    expect(seatsOf('D13', 'business')).toBe(1);
  });

  it.each([
    ['the same cabin', { ...pavels, cabin: 'economy' }, 'NOTHING_CHANGED'],
    ['too small a cabin', { reservation_id: 'NVR-1007', cabin: 'business' }, 'NOT_ENOUGH_SEATS'],
    ['a missing cabin', { reservation_id: 'NVR-1008', cabin: 'business' }, 'CABIN_NOT_OFFERED'],
    ['a cancelled flight', { reservation_id: 'NVR-1003', cabin: 'economy' }, 'DEPARTURE_NOT_OPEN'],
    [
      'a flown reservation',
      { reservation_id: 'NVR-1004', cabin: 'saver' },
      'RESERVATION_NOT_BOOKED',
    ],
  ])('refuses %s', (_what, args, code) => {
    const three = { passengers: people(3), payments: [{ payment_id: 'card_1', amount: 376.5 }] };
    run('book_reservation', { ...booking, ...three });
    const tovstad = { destination: 'TOV', departure_ids: ['D3'] };
    const payments = [{ payment_id: 'card_1', amount: 88 }];
    run('book_reservation', { ...booking, ...tovstad, payments });
    expectRefusal('change_cabin', args, code);
  });

  it('is refused once a flight boards or has left', () => {
    desk = deskWith('2026-06-12T07:30:00Z');
    setStatus('D1', 'boarding');
    expectRefusal('change_cabin', { ...pavels, cabin: 'saver' }, 'DEPARTURE_NOT_OPEN');
    setStatus('D1', 'departed');
    expectRefusal('change_cabin', { ...pavels, cabin: 'saver' }, 'ALREADY_DEPARTED');
  });
});

describe('change_passengers', () => {
  const pavels = { reservation_id: 'NVR-1001' };

  it('replaces people, not seats', () => {
    expect(run('change_passengers', { ...pavels, passengers: [adult, child] })).toMatchObject({
      passengers: [adult, child],
      total: 311,
    });
    expect(seatsOf('D1', 'economy')).toBe(4);
    expect(movements(start)).toEqual([]);
  });

  it.each([
    ['more people', { ...pavels, passengers: people(3) }, 'PASSENGER_COUNT_CHANGED'],
    ['fewer people', { ...pavels, passengers: [adult] }, 'PASSENGER_COUNT_CHANGED'],
    ['one person twice', { ...pavels, passengers: [adult, adult] }, 'INVALID_ARGUMENTS'],
    [
      'children alone',
      { ...pavels, passengers: [child, { ...child, first_name: 'Ada' }] },
      'NO_ADULT',
    ],
    [
      'somebody unborn',
      { ...pavels, passengers: [adult, { ...child, born_on: '2030-01-01' }] },
      'NOT_BORN_YET',
    ],
    [
      'a flown reservation',
      { reservation_id: 'NVR-1004', passengers: [adult] },
      'RESERVATION_NOT_BOOKED',
    ],
  ])('refuses %s', (_what, args, code) => {
    expectRefusal('change_passengers', args, code);
  });

  it('is refused once a flight has left', () => {
    desk = deskWith('2026-06-12T07:30:00Z');
    setStatus('D1', 'boarding', 'departed');
    const args = { reservation_id: 'NVR-1002', passengers: [adult] };
    expectRefusal('change_passengers', args, 'ALREADY_DEPARTED');
  });
});

describe('add_bags', () => {
  const pavels = { reservation_id: 'NVR-1001' };

  it('charges what is beyond the free bags, once', () => {
    expectRefusal('add_bags', { ...pavels, bags: 3 }, 'PAYMENT_NEEDED');
    const four = run('add_bags', { ...pavels, bags: 4, payment_id: 'card_2' });
    expect(four).toMatchObject({ bags: 4, paid_bags: 2, total: 411 });
    expectRefusal('add_bags', { ...pavels, bags: 5, payment_id: 'gift_2' }, 'INSUFFICIENT_FUNDS');
    const five = run('add_bags', { ...pavels, bags: 5, payment_id: 'card_2' });
    expect(five).toMatchObject({ bags: 5, paid_bags: 3, total: 461 });
    expect(movements(start)).toEqual([
      ['payment', 'card_2', 100],
      ['payment', 'card_2', 50],
    ]);
  });

  it('adds free bags without payment', () => {
    const linas = { reservation_id: 'NVR-1002', bags: 3 };
    expect(run('add_bags', linas)).toMatchObject({ bags: 3, paid_bags: 0, total: 1440 });
    expect(movements(start)).toEqual([]);
  });

  it.each([
    ['fewer bags', { ...pavels, bags: 1 }, 'BAGS_CANNOT_BE_REMOVED'],
    ['as many bags', { ...pavels, bags: 2 }, 'NOTHING_CHANGED'],
    ['half a bag', { ...pavels, bags: 2.5 }, 'INVALID_ARGUMENTS'],
    [
      'a certificate',
      { reservation_id: 'NVR-1001', bags: 3, payment_id: 'cert_1' },
      'PAYMENT_METHOD_NOT_FOUND',
    ],
    ['a cancelled reservation', { reservation_id: 'NVR-1006', bags: 3 }, 'RESERVATION_NOT_BOOKED'],
  ])('refuses %s', (_what, args, code) => {
    expectRefusal('add_bags', args, code);
  });

  it('is refused once a flight has left', () => {
    desk = deskWith('2026-06-12T07:30:00Z');
    setStatus('D1', 'boarding', 'departed');
    expectRefusal('add_bags', { ...pavels, bags: 3 }, 'ALREADY_DEPARTED');
  });
});

describe('cancel_reservation', () => {
  const terms = (reservation_id: string, reason = 'change_of_plans') =>
    run('quote_cancellation', { reservation_id, reason });

  it.each([
    ['NVR-1001', 'illness', { refund: 311, kept: 0, basis: 'insured' }],
    ['NVR-1001', 'weather', { refund: 311, kept: 0, basis: 'insured' }],
    ['NVR-1001', 'other', { refund: 191, kept: 120, basis: 'economy_fee' }],
    ['NVR-1002', 'other', { refund: 1440, kept: 0, basis: 'within_a_day' }],
    ['NVR-1003', 'other', { refund: 110, kept: 0, basis: 'flight_cancelled' }],
    ['NVR-1005', 'illness', { refund: 0, kept: 199, basis: 'not_refundable' }],
  ])('%s because of %s gives back %o, as quoted', (reservation_id, reason, expected) => {
    expect(terms(reservation_id, reason)).toEqual(expected);
    const before = memberOf(rowOf('reservations', reservation_id), 'total');
    const cancelled = run('cancel_reservation', { reservation_id, reason });
    expect(cancelled).toMatchObject({ status: 'cancelled', total: expected.kept });
    expect(before).toBe(expected.refund + expected.kept);
    expect(cancelled).toHaveProperty('cancelled_at', '2026-06-10T12:00:00Z');
    expectRefusal('cancel_reservation', { reservation_id, reason }, 'RESERVATION_NOT_BOOKED');
    expectRefusal('quote_cancellation', { reservation_id, reason }, 'RESERVATION_NOT_BOOKED');
  });

  it('gives the seats back', () => {
    run('cancel_reservation', { reservation_id: 'NVR-1002', reason: 'other' });
    expect(['D1', 'D2', 'D6', 'D5'].map((id) => seatsOf(id, 'business'))).toEqual([3, 2, 2, 3]);
  });

  it('gives money back to what was paid last first', () => {
    run('cancel_reservation', { reservation_id: 'NVR-1001', reason: 'other' });
    expect(movements(start)).toEqual([['refund', 'card_2', -191]]);
    run('cancel_reservation', { reservation_id: 'NVR-1002', reason: 'other' });
    expect(movements(start + 1)).toEqual([
      ['refund', 'gift_3', -500],
      ['refund', 'card_3', -940],
    ]);
    expect(methodOf(pavel, 'card_2')).toMatchObject({ charged: 60 });
    expect(methodOf(lina, 'card_3')).toMatchObject({ charged: 0 });
  });

  it('brings back what a certificate paid, but not what was forfeited', () => {
    const payments = [
      { payment_id: 'card_1', amount: 25.5 },
      { payment_id: 'cert_1', amount: 100 },
    ];
    run('book_reservation', { ...booking, payments });
    run('cancel_reservation', { reservation_id: 'NVR-1007', reason: 'other' });
    expect(methodOf(ines, 'cert_1')).toMatchObject({ amount: 100 });
    expect(movements(start)).toEqual([
      ['payment', 'card_1', 25.5],
      ['payment', 'cert_1', 100],
      ['forfeit', 'cert_1', 150],
      ['refund', 'cert_1', -100],
      ['refund', 'card_1', -25.5],
    ]);
  });

  it('refunds everything for exactly a day', () => {
    desk = deskWith('2026-06-11T09:00:59Z');
    expect(terms('NVR-1002')).toMatchObject({ basis: 'within_a_day' });
    desk = deskWith('2026-06-11T09:01:00Z');
    expect(terms('NVR-1002')).toMatchObject({ basis: 'business', kept: 0 });
  });

  it('keeps no more than was paid', () => {
    const cheap = { departure_ids: ['D13'], payments: [{ payment_id: 'card_1', amount: 99.5 }] };
    run('book_reservation', { ...booking, ...cheap });
    const isIts = (row: unknown) => memberOf(row, 'reservation_id') === 'NVR-1007';
    const fifty = { total: 50, payments: [{ payment_id: 'card_1', amount: 50 }] };
    desk = deskWith('2026-06-12T12:00:00Z', ({ reservations, transactions }) => ({
      reservations: patched(reservations, isIts, fifty),
      transactions: patched(transactions, isIts, { amount: 50 }),
    }));
    expect(terms('NVR-1007')).toEqual({ refund: 0, kept: 50, basis: 'economy_fee' });
    run('cancel_reservation', { reservation_id: 'NVR-1007', reason: 'other' });
    expect(movements(start + 1)).toEqual([]);
  });

  it('is refused once a flight has left, for the whole journey', () => {
    desk = deskWith('2026-06-12T07:30:00Z');
    setStatus('D1', 'boarding', 'departed');
    const args = { reservation_id: 'NVR-1002', reason: 'illness' };
    expectRefusal('cancel_reservation', args, 'ALREADY_DEPARTED');
    expectRefusal('quote_cancellation', args, 'ALREADY_DEPARTED');
    setStatus('D1', 'landed');
    expectRefusal('cancel_reservation', args, 'ALREADY_DEPARTED');
  });

  it('is refused for flown reservations and other reasons', () => {
    const args = { reservation_id: 'NVR-1004', reason: 'other' };
    expectRefusal('cancel_reservation', args, 'RESERVATION_NOT_BOOKED');
    const boredom = { reservation_id: 'NVR-1001', reason: 'boredom' };
    expectRefusal('cancel_reservation', boredom, 'INVALID_ARGUMENTS');
  });
});

describe('issue_certificate', () => {
  const issue = (reservation_id: string) => run('issue_certificate', { reservation_id });

  it('compensates a long delay once', () => {
    expect(issue('NVR-1004')).toBe('cert_NVR-1004');
    expect(methodOf(yuki, 'cert_NVR-1004')).toEqual({
      source: 'certificate',
      amount: 50,
      expires_on: '2027-06-10',
    });
    expect(movements(start)).toEqual([['compensation', 'cert_NVR-1004', -50]]);
    expectRefusal('issue_certificate', { reservation_id: 'NVR-1004' }, 'ALREADY_COMPENSATED');
  });

  it('counts a delay from two hours on, and each passenger', () => {
    announceDelay('D1', 119);
    const pavels = { reservation_id: 'NVR-1001' };
    expectRefusal('issue_certificate', pavels, 'NOTHING_TO_COMPENSATE');
    announceDelay('D1', 120);
    issue('NVR-1001');
    expect(methodOf(pavel, 'cert_NVR-1001')).toMatchObject({ amount: 100 });
  });

  it('pays more for a cancelled flight', () => {
    announceDelay('D2', 300);
    setStatus('D5', 'cancelled');
    issue('NVR-1002');
    expect(methodOf(lina, 'cert_NVR-1002')).toMatchObject({ amount: 100 });
  });

  it('is for members, the insured and business', () => {
    expectRefusal('issue_certificate', { reservation_id: 'NVR-1003' }, 'NOT_ENTITLED');
    setStatus('D13', 'cancelled');
    const cancelled = { reservation_id: 'NVR-1006' };
    expectRefusal('issue_certificate', cancelled, 'RESERVATION_NOT_BOOKED');
  });

  it('gives a certificate that pays', () => {
    issue('NVR-1004');
    const payments = [
      { payment_id: 'cert_NVR-1004', amount: 50 },
      { payment_id: 'card_6', amount: 75.5 },
    ];
    run('book_reservation', { ...booking, user_id: yuki, payments });
    expect(methodOf(yuki, 'cert_NVR-1004')).toMatchObject({ amount: 0 });
  });

  it('takes no id that is in use', () => {
    const method = { source: 'gift_card', balance: 5 };
    run('add_payment_method', { user_id: yuki, payment_id: 'cert_NVR-1004', method });
    expectRefusal('issue_certificate', { reservation_id: 'NVR-1004' }, 'PAYMENT_ID_TAKEN');
  });
});

describe('add_payment_method', () => {
  const add = { user_id: tom, payment_id: 'new' };

  it.each([
    { source: 'gift_card', balance: 12.34 },
    { source: 'credit_card', brand: 'Visa', last_four: '0001', charged: 0 },
    { source: 'certificate', amount: 1, expires_on: '2026-06-10' },
  ])('takes %o', (method) => {
    run('add_payment_method', { ...add, method });
    expect(methodOf(tom, 'new')).toEqual(method);
  });

  it.each([
    [{ source: 'gift_card' }, 'INVALID_ARGUMENTS'],
    [{ source: 'gift_card', balance: -1 }, 'INVALID_ARGUMENTS'],
    [{ source: 'gift_card', balance: 1.001 }, 'INVALID_ARGUMENTS'],
    [{ source: 'gift_card', balance: 1, brand: 'Visa' }, 'INVALID_ARGUMENTS'],
    [{ source: 'cash', balance: 1 }, 'INVALID_ARGUMENTS'],
    [{ balance: 1 }, 'INVALID_ARGUMENTS'],
    [{ source: 'credit_card', brand: 'Visa', last_four: '12345', charged: 0 }, 'INVALID_ARGUMENTS'],
    [{ source: 'credit_card', brand: 'Visa', last_four: '0001', charged: 1 }, 'CARD_NOT_NEW'],
    [{ source: 'certificate', amount: 1, expires_on: '2026-06-09' }, 'CERTIFICATE_EXPIRED'],
  ])('refuses %o', (method, code) => {
    expectRefusal('add_payment_method', { ...add, method }, code);
  });

  it('takes new ids only, those of every object too', () => {
    const method = { source: 'gift_card', balance: 130 };
    expectRefusal(
      'add_payment_method',
      { ...add, payment_id: 'card_4', method },
      'PAYMENT_ID_TAKEN',
    );
    expectRefusal(
      'add_payment_method',
      { ...add, payment_id: '__proto__', method },
      'INVALID_VALUE',
    );
    run('add_payment_method', { ...add, payment_id: 'constructor', method });
    const payments = [{ payment_id: 'constructor', amount: 125.5 }];
    run('book_reservation', { ...booking, user_id: tom, payments });
    expect(methodOf(tom, 'constructor')).toEqual({ source: 'gift_card', balance: 4.5 });
  });
});

describe('save_passenger', () => {
  it('saves ten different people who are born', () => {
    const args = { user_id: ines, passenger: adult };
    expectRefusal('save_passenger', args, 'ALREADY_SAVED');
    const unborn = { ...adult, born_on: '2026-06-11' };
    expectRefusal('save_passenger', { user_id: ines, passenger: unborn }, 'NOT_BORN_YET');
    for (const passenger of people(8)) run('save_passenger', { user_id: ines, passenger });
    expect(itemsOf(memberOf(rowOf('users', ines), 'saved_passengers'))).toHaveLength(10);
    const eleventh = { user_id: ines, passenger: { ...adult, first_name: 'Ada' } };
    expectRefusal('save_passenger', eleventh, 'TOO_MANY_SAVED');
  });
});

describe('departures', () => {
  it('board, leave and land in order', () => {
    setStatus('D11', 'departed');
    const refuses = (departure_id: string, status: string, code: string) =>
      expectRefusal('set_departure_status', { departure_id, status }, code);
    refuses('D11', 'boarding', 'INVALID_TRANSITION');
    refuses('D11', 'departed', 'NOTHING_CHANGED');
    refuses('D11', 'cancelled', 'INVALID_TRANSITION');
    setStatus('D11', 'landed');
    refuses('D11', 'cancelled', 'INVALID_TRANSITION');
    refuses('D10', 'cancelled', 'NOTHING_CHANGED');
    refuses('D9', 'departed', 'INVALID_TRANSITION');
    refuses('D1', 'boarding', 'TOO_EARLY');
  });

  it('make a reservation flown when the last of its flights has landed', () => {
    const status = () =>
      ['NVR-1001', 'NVR-1002'].map((id) => memberOf(rowOf('reservations', id), 'status'));
    desk = deskWith('2026-06-15T12:00:00Z');
    setStatus('D1', 'boarding', 'departed', 'landed');
    expect(status()).toEqual(['flown', 'booked']);
    setStatus('D2', 'boarding', 'departed', 'landed');
    setStatus('D5', 'boarding', 'departed', 'landed');
    expect(status()).toEqual(['flown', 'booked']);
    setStatus('D6', 'boarding', 'departed', 'landed');
    expect(status()).toEqual(['flown', 'flown']);
    const args = { reservation_id: 'NVR-1002', reason: 'other' };
    expectRefusal('cancel_reservation', args, 'RESERVATION_NOT_BOOKED');
  });

  it('are delayed more and more, until they leave', () => {
    announceDelay('D11', 30);
    const shorter = { departure_id: 'D11', delay_minutes: 30 };
    expectRefusal('announce_delay', shorter, 'DELAY_SHORTENED');
    announceDelay('D11', 31);
    setStatus('D11', 'departed');
    const later = { departure_id: 'D11', delay_minutes: 60 };
    expectRefusal('announce_delay', later, 'DEPARTURE_NOT_OPEN');
    expectRefusal('announce_delay', { ...later, departure_id: 'D99' }, 'DEPARTURE_NOT_FOUND');
  });
});

describe('hand_over', () => {
  it('keeps what it is about', () => {
    expect(run('hand_over', { user_id: tom, summary: 'wants a refund' })).toBeNull();
    expect(rowOf('handovers', 'H1')).toMatchObject({ user_id: tom, summary: 'wants a refund' });
    expectRefusal('hand_over', { user_id: 'U-9', summary: 'x' }, 'USER_NOT_FOUND');
  });
});

describe('a world', () => {
  it.each([
    [
      'more seats',
      'departures',
      0,
      { available_seats: { saver: 4, economy: 5, business: 2 } },
      'are the capacity',
    ],
    [
      'fewer seats',
      'departures',
      0,
      { available_seats: { saver: 4, economy: 3, business: 2 } },
      'are the capacity',
    ],
    [
      'seats of no cabin',
      'departures',
      0,
      { available_seats: { saver: 4, economy: 4 } },
      'are the capacity',
    ],
    ['no price', 'departures', 0, { prices: { saver: 1, economy: 1 } }, 'are the capacity'],
    ['the wrong day', 'departures', 6, { date: '2026-06-12' }, 'local day'],
    [
      'arrival before leaving',
      'departures',
      0,
      { arrives_at: '2026-06-12T07:00:00Z' },
      'later than it leaves',
    ],
    ['a flight twice a day', 'departures', 12, { date: '2026-06-12' }, 'date'],
    ['a missing flight', 'departures', 0, { flight_number: 'NV999' }, 'NV999'],
    ['another destination', 'reservations', 0, { destination: 'ORA' }, 'ends at the destination'],
    ['another origin', 'reservations', 0, { origin: 'KES' }, 'from the origin on'],
    ['another cost', 'reservations', 0, { total: 300 }, 'sum of its payments'],
    ['another payment', 'transactions', 5, { amount: 61 }, 'sum of its payments'],
    ['no cancellation', 'reservations', 5, { cancelled_at: undefined }, 'time of cancellation'],
    ['no passengers', 'reservations', 0, { passengers: [] }, 'passengers'],
    [
      'a missing departure',
      'reservations',
      0,
      { segments: [{ departure_id: 'D99', fare: 1 }] },
      'D99',
    ],
  ])('does not start with %s', (_what, collection, at, patch, message) => {
    const starting = () =>
      deskWith('2026-06-10T12:00:00Z', (rows) => ({
        [collection]: patched(rows[collection], (_row, index) => index === at, patch),
      }));
    expect(starting).toThrow(message);
  });
});
