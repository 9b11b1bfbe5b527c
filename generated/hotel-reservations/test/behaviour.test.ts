import type { Result } from '@envloom/runtime';
import { beforeEach, describe, expect, it } from 'vitest';
import { HotelReservations } from '../src/index.ts';

let hotel: HotelReservations;
beforeEach(() => {
  hotel = new HotelReservations({ seed: 1 });
});

/** What a call gave; the test fails where the call did. */
function data<T>(result: Result<T>): T {
  if (!result.success) throw new Error(`${result.error.code}: ${result.error.message}`);
  return result.data;
}

/** The code of a call that failed. */
function code(result: Result<unknown>): string | undefined {
  return result.success ? undefined : result.error.code;
}

const folioOf = (reservation_id: string) =>
  data(hotel.getReservation({ reservation_id })).folio.map(({ kind, amount }) => [kind, amount]);

describe('booking', () => {
  it('adds up the rates of the seasons and takes the best discount only', () => {
    const stay = { room_type_id: 'DBL', arrival: '2026-06-13', departure: '2026-06-17' };
    const flexible = data(hotel.createReservation({ guest_id: 'G-1008', ...stay }));
    expect(flexible).toMatchObject({ discount_percent: 10, room_total: 480.6, status: 'booked' });
    expect(folioOf(flexible.reservation_id)).toEqual([]);
    const saver = data(hotel.createReservation({ guest_id: 'G-1002', ...stay, plan: 'saver' }));
    expect(saver).toMatchObject({ discount_percent: 12, room_total: 469.92 });
    expect(folioOf(saver.reservation_id)).toEqual([['room', 469.92]]);
  });

  it('never sells a room twice', () => {
    const nights = { arrival: '2026-06-20', departure: '2026-06-22' };
    const stay = { room_type_id: 'DBL', ...nights };
    const offered = () =>
      data(hotel.searchAvailability(nights)).map(({ room_type }) => room_type.room_type_id);
    expect(offered()).toEqual(['SGL', 'FAM']);
    expect(code(hotel.createReservation({ guest_id: 'G-1002', ...stay }))).toBe('NO_ROOM_FREE');
    data(hotel.setRoomStatus({ room_id: '204', status: 'dirty' }));
    expect(offered()).toEqual(['SGL', 'DBL', 'FAM']);
    data(hotel.createReservation({ guest_id: 'G-1002', ...stay }));
    expect(code(hotel.createReservation({ guest_id: 'G-1005', ...stay }))).toBe('NO_ROOM_FREE');
  });

  it('refuses stays that the house does not sell', () => {
    const book = (arrival: string, departure: string) =>
      code(
        hotel.createReservation({ guest_id: 'G-1002', room_type_id: 'FAM', arrival, departure }),
      );
    expect(book('2026-06-11', '2026-06-13')).toBe('ARRIVAL_IN_PAST');
    expect(book('2026-06-18', '2026-06-18')).toBe('DEPARTURE_NOT_AFTER_ARRIVAL');
    expect(book('2026-06-18', '2026-06-19')).toBe('STAY_TOO_SHORT');
    expect(book('2026-06-18', '2026-08-01')).toBe('STAY_TOO_LONG');
    expect(book('2027-02-01', '2027-02-03')).toBe('NOT_ON_SALE');
  });

  it('refuses guests who are barred, owe money or stay elsewhere', () => {
    const stay = { room_type_id: 'FAM', arrival: '2026-06-21', departure: '2026-06-23' };
    const book = (guest_id: string) => code(hotel.createReservation({ guest_id, ...stay }));
    expect(book('G-1011')).toBe('GUEST_BARRED');
    expect(book('G-1008')).toBe('GUEST_BOOKED_ELSEWHERE');
    expect(book('G-1009')).toBe('GUEST_OWES');
    data(hotel.takePayment({ reservation_id: 'R8', amount: 82, method: 'cash' }));
    expect(book('G-1009')).toBeUndefined();
  });

  it('fills a block with its discount up to what it holds', () => {
    const fill = (guest_id: string, arrival = '2026-06-19', room_type_id = 'DBL') =>
      hotel.createReservation({
        guest_id,
        room_type_id,
        arrival,
        departure: '2026-06-22',
        block_id: 'B1',
      });
    expect(code(fill('G-1002', '2026-06-18'))).toBe('OUTSIDE_BLOCK');
    expect(code(fill('G-1002', '2026-06-19', 'SGL'))).toBe('BLOCK_OF_OTHER_TYPE');
    expect(data(fill('G-1002'))).toMatchObject({ discount_percent: 15, room_total: 379.95 });
    expect(code(fill('G-1005'))).toBe('BLOCK_FULL');
    const wedding = { arrival: '2026-07-10', departure: '2026-07-12', block_id: 'B2' };
    expect(
      code(hotel.createReservation({ guest_id: 'G-1005', room_type_id: 'FAM', ...wedding })),
    ).toBe('BLOCK_FULL');
  });

  it('puts the unfilled rooms of a released block back on sale', () => {
    const stay = { room_type_id: 'DBL', arrival: '2026-06-19', departure: '2026-06-22' };
    expect(code(hotel.createReservation({ guest_id: 'G-1002', ...stay }))).toBe('NO_ROOM_FREE');
    expect(data(hotel.releaseBlock({ block_id: 'B1' })).status).toBe('released');
    data(hotel.createReservation({ guest_id: 'G-1002', ...stay }));
    expect(code(hotel.createReservation({ guest_id: 'G-1005', ...stay }))).toBe('NO_ROOM_FREE');
    expect(code(hotel.releaseBlock({ block_id: 'B1' }))).toBe('BLOCK_RELEASED');
  });

  it('sets up a block early, within the rooms in service and the highest discount', () => {
    const block = {
      organiser_id: 'G-1002',
      name: 'Tidewater Choir',
      room_type_id: 'DBL',
      arrival: '2026-06-26',
      departure: '2026-06-28',
      rooms_held: 3,
      discount_percent: 20,
    };
    expect(code(hotel.createBlock({ ...block, discount_percent: 21 }))).toBe('DISCOUNT_TOO_HIGH');
    expect(code(hotel.createBlock({ ...block, rooms_held: 4 }))).toBe('NO_ROOM_FREE');
    const tomorrow = { arrival: '2026-06-14', departure: '2026-06-15' };
    expect(code(hotel.createBlock({ ...block, ...tomorrow }))).toBe('BLOCK_TOO_LATE');
    expect(code(hotel.createBlock({ ...block, name: 'Adler wedding' }))).toBe('DUPLICATE_VALUE');
    expect(data(hotel.createBlock(block))).toMatchObject({ release_on: '2026-06-23' });
  });
});

describe('arrival', () => {
  it('needs a complete party and a ready room, and charges the room', () => {
    const stay = { reservation_id: 'R3' };
    expect(code(hotel.checkIn(stay))).toBe('PARTY_NOT_NAMED');
    const child = data(hotel.registerGuest({ name: 'Pia Castellan', email: 'pia@example.net' }));
    const party = data(hotel.addCompanion({ ...stay, guest_id: child.guest_id }));
    expect(party.map(({ name }) => name)).toEqual([
      'Lena Castellan',
      'Marco Castellan',
      'Pia Castellan',
    ]);
    expect(code(hotel.addCompanion({ ...stay, guest_id: 'G-1005' }))).toBe('PARTY_COMPLETE');
    expect(code(hotel.checkIn(stay))).toBe('ROOM_NOT_READY');
    data(hotel.setRoomStatus({ room_id: '301', status: 'ready' }));
    expect(data(hotel.checkIn(stay)).status).toBe('checked_in');
    expect(data(hotel.getReservation(stay))).toMatchObject({
      balance: 469.75,
      still_to_pay: 469.75,
    });
    expect(hotel.tables.rooms.get('301')?.status).toBe('occupied');
    expect(code(hotel.removeCompanion({ ...stay, guest_id: child.guest_id }))).toBe(
      'RESERVATION_NOT_BOOKED',
    );
  });

  it('happens on a day of the stay', () => {
    expect(code(hotel.checkIn({ reservation_id: 'R7' }))).toBe('NOT_DURING_STAY');
    expect(code(hotel.checkIn({ reservation_id: 'R4' }))).toBe('ROOM_NOT_ASSIGNED');
  });

  it('asks for a saver stay to be paid', () => {
    const { reservation_id } = data(
      hotel.createReservation({
        guest_id: 'G-1002',
        room_type_id: 'FAM',
        arrival: '2026-06-12',
        departure: '2026-06-13',
        plan: 'saver',
      }),
    );
    expect(code(hotel.assignRoom({ reservation_id, room_id: '301' }))).toBe('ROOM_NOT_FREE');
    expect(code(hotel.assignRoom({ reservation_id, room_id: '203' }))).toBe('WRONG_ROOM_TYPE');
    data(hotel.assignRoom({ reservation_id, room_id: '302' }));
    expect(code(hotel.checkIn({ reservation_id }))).toBe('PREPAYMENT_OPEN');
    data(hotel.takePayment({ reservation_id, method: 'card' }));
    expect(code(hotel.takePayment({ reservation_id, method: 'card' }))).toBe('NOTHING_TO_PAY');
    data(hotel.checkIn({ reservation_id }));
    expect(folioOf(reservation_id)).toEqual([
      ['room', 145.2],
      ['payment', -145.2],
    ]);
  });
});

describe('in house', () => {
  it('lets nobody leave who owes money, and nobody pay too much', () => {
    const stay = { reservation_id: 'R1' };
    expect(code(hotel.checkOut(stay))).toBe('BALANCE_OPEN');
    data(hotel.addExtra({ ...stay, extra: 'minibar', quantity: 3 }));
    expect(code(hotel.addExtra({ ...stay, extra: 'helicopter' }))).toBe('EXTRA_NOT_OFFERED');
    expect(code(hotel.addExtra({ ...stay, extra: 'constructor' }))).toBe('EXTRA_NOT_OFFERED');
    const pay = (amount: number) => hotel.takePayment({ ...stay, amount, method: 'card' });
    expect(code(pay(177.61))).toBe('PAYMENT_TOO_LARGE');
    data(pay(177.6));
    expect(data(hotel.checkOut(stay)).status).toBe('checked_out');
    expect(hotel.tables.rooms.get('201')?.status).toBe('dirty');
    expect(code(hotel.checkOut(stay))).toBe('RESERVATION_NOT_CHECKED_IN');
  });

  it('stays longer at the rates of the added nights, but arrives only once', () => {
    const change = (arrival: string, departure: string) =>
      hotel.changeStay({ reservation_id: 'R1', arrival, departure });
    expect(code(change('2026-06-11', '2026-06-14'))).toBe('ARRIVAL_FIXED');
    expect(code(change('2026-06-10', '2026-06-12'))).toBe('STAY_UNCHANGED');
    expect(code(change('2026-06-10', '2026-06-11'))).toBe('DEPARTURE_IN_PAST');
    expect(data(change('2026-06-10', '2026-06-14')).room_total).toBe(472);
    expect(folioOf('R1').at(-1)).toEqual(['room', 236]);
    const longer = hotel.changeStay({ reservation_id: 'R1', departure: '2026-06-15' });
    expect(data(longer)).toMatchObject({ arrival: '2026-06-10', room_total: 590 });
    data(hotel.assignRoom({ reservation_id: 'R7', room_id: '201' }));
    expect(code(change('2026-06-10', '2026-06-21'))).toBe('ROOM_NOT_FREE');
  });

  it('moves to another ready room of the type', () => {
    const move = (room_id: string) => hotel.moveGuest({ reservation_id: 'R1', room_id });
    expect(code(move('302'))).toBe('WRONG_ROOM_TYPE');
    expect(code(move('204'))).toBe('ROOM_NOT_READY');
    expect(data(move('203')).room_id).toBe('203');
    expect(hotel.tables.rooms.get('201')?.status).toBe('dirty');
    expect(hotel.tables.rooms.get('203')?.status).toBe('occupied');
  });
});

describe('changes and cancellations', () => {
  it('moves a booking, keeping its room where that is free', () => {
    const moved = data(
      hotel.changeStay({ reservation_id: 'R3', arrival: '2026-07-09', departure: '2026-07-11' }),
    );
    expect(moved).toMatchObject({ room_id: '301', room_total: 399 });
    expect(code(hotel.changeStay({ ...stayOf('R3'), departure: '2026-07-10' }))).toBe(
      'STAY_TOO_SHORT',
    );
    expect(code(hotel.changeStay({ ...stayOf('R2'), departure: '2026-06-16' }))).toBe(
      'PLAN_NOT_CHANGEABLE',
    );
  });

  it('gives back a deposit that is higher than the new price', () => {
    data(hotel.takePayment({ reservation_id: 'R3', amount: 400, method: 'card' }));
    data(hotel.changeStay({ ...stayOf('R3'), departure: '2026-06-14' }));
    expect(folioOf('R3').at(-1)).toEqual(['refund', 286.5]);
    expect(data(hotel.getReservation({ reservation_id: 'R3' })).still_to_pay).toBe(0);
  });

  it('charges the first night of a late cancellation and returns the rest', () => {
    expect(data(hotel.getReservation({ reservation_id: 'R3' })).cancellation_fee).toBe(156.75);
    expect(data(hotel.cancelReservation({ reservation_id: 'R3' }))).toMatchObject({
      fee: 156.75,
      refunded: 43.25,
      balance: 0,
      reservation: { status: 'cancelled' },
    });
    expect(data(hotel.cancelReservation({ reservation_id: 'R4' }))).toMatchObject({
      fee: 82,
      refunded: 0,
      balance: 82,
    });
  });

  it('cancels in good time, and for gold guests until the day of arrival, free of charge', () => {
    expect(data(hotel.cancelReservation({ reservation_id: 'R7' })).fee).toBe(0);
    const { reservation_id } = data(
      hotel.createReservation({
        guest_id: 'G-1008',
        room_type_id: 'DBL',
        arrival: '2026-06-12',
        departure: '2026-06-13',
      }),
    );
    expect(data(hotel.cancelReservation({ reservation_id })).fee).toBe(0);
    expect(code(hotel.cancelReservation({ reservation_id }))).toBe('RESERVATION_NOT_BOOKED');
  });

  it('closes a no-show and gives its room to the next', () => {
    expect(code(hotel.cancelReservation({ reservation_id: 'R5' }))).toBe('ARRIVAL_PASSED');
    expect(code(hotel.markNoShow({ reservation_id: 'R4' }))).toBe('ARRIVAL_NOT_PASSED');
    expect(code(hotel.assignRoom({ reservation_id: 'R4', room_id: '101' }))).toBe('ROOM_NOT_FREE');
    expect(data(hotel.markNoShow({ reservation_id: 'R5' }))).toMatchObject({
      fee: 82,
      balance: 82,
    });
    data(hotel.assignRoom({ reservation_id: 'R4', room_id: '101' }));
    data(hotel.checkIn({ reservation_id: 'R4' }));
  });
});

describe('housekeeping', () => {
  it('follows the status machine', () => {
    const set = (status: 'dirty' | 'cleaned' | 'ready', room_id = '102') =>
      code(hotel.setRoomStatus({ room_id, status }));
    expect(set('ready')).toBe('INVALID_TRANSITION');
    expect(set('dirty')).toBe('STATUS_UNCHANGED');
    expect(set('cleaned')).toBeUndefined();
    expect(set('ready')).toBeUndefined();
    expect(set('dirty', '201')).toBe('ROOM_OCCUPIED');
  });

  it('closes a room only when nobody needs it', () => {
    const close = (room_id: string) => hotel.closeRoom({ room_id, reason: 'new carpets' });
    expect(code(close('101'))).toBe('ROOM_ASSIGNED');
    expect(code(close('102'))).toBe('ROOMS_NEEDED');
    expect(code(close('201'))).toBe('ROOM_OCCUPIED');
    expect(data(close('302'))).toMatchObject({
      status: 'out_of_order',
      closed_because: 'new carpets',
    });
    const reopened = data(hotel.setRoomStatus({ room_id: '302', status: 'dirty' }));
    expect(reopened).not.toHaveProperty('closed_because');
  });
});

describe('looking up', () => {
  it('finds guests with their stays and blocks', () => {
    const found = data(hotel.findGuests({ text: 'aldridge' }));
    expect(found.map(({ guest }) => guest.name)).toEqual(['Nora Aldridge', 'Paul Aldridge']);
    expect(found[0]?.stays.map(({ reservation_id }) => reservation_id)).toEqual(['R1']);
    expect(found[0]?.blocks.map(({ name }) => name)).toEqual(['Adler wedding']);
  });

  it('shows the movements of a day', () => {
    const ids = (rows: readonly { readonly reservation_id: string }[]) =>
      rows.map(({ reservation_id }) => reservation_id);
    const sheet = data(hotel.getDaySheet());
    expect(ids(sheet.arrivals)).toEqual(['R3', 'R4']);
    expect(ids(sheet.late)).toEqual(['R5']);
    expect(ids(sheet.departures)).toEqual(['R1']);
    expect(ids(sheet.staying)).toEqual(['R2']);
    expect(data(hotel.getDaySheet({ day: '2026-06-16' })).blocks_due).toHaveLength(1);
  });
});

it('leaves the world as it was when a call fails', () => {
  const before = hotel.worldHash();
  expect(code(hotel.checkIn({ reservation_id: 'R3' }))).toBe('PARTY_NOT_NAMED');
  expect(code(hotel.setRoomStatus({ room_id: '102', status: 'ready' }))).toBe('INVALID_TRANSITION');
  expect(hotel.worldHash()).toBe(before);
});

/** The arguments that would leave a stay as it is. */
function stayOf(id: string): { reservation_id: string; arrival: string; departure: string } {
  const { reservation_id, arrival, departure } = data(
    hotel.getReservation({ reservation_id: id }),
  ).reservation;
  return { reservation_id, arrival, departure };
}
