import type { Result } from '@envloom/runtime';
import { beforeEach, describe, expect, it } from 'vitest';
import { initial, WarehouseInventory } from '../src/index.ts';

let desk: WarehouseInventory;
beforeEach(() => {
  desk = new WarehouseInventory({ seed: 1 });
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

/** Units on hand and reserved of a stock item. */
function unitsOf(stock_id: string): readonly [onHand: number, reserved: number] {
  const item = desk.tables.stock.get(stock_id);
  return [item?.on_hand ?? 0, item?.reserved ?? 0];
}

/** Everything on hand in the warehouse. */
function onHand(): number {
  return desk.tables.stock.all().reduce((total, item) => total + item.on_hand, 0);
}

/** A desk like the starting one, but with some of its rows replaced. */
function deskWith(rows: Partial<typeof initial.rows>): WarehouseInventory {
  return new WarehouseInventory({ state: { ...initial, rows: { ...initial.rows, ...rows } } });
}

describe('looking things up', () => {
  it('finds SKUs by part of their name, whatever the case', () => {
    const found = data(desk.findSkus({ text: 'GLOVES' }));
    expect(found.map((sku) => sku.sku_id)).toEqual(['SK-1004']);
    expect(data(desk.findSkus({ text: '', hazard_class: 'oxidiser' }))).toHaveLength(1);
  });

  it('counts as available what is neither reserved nor expired', () => {
    const stock = data(desk.getSkuStock({ sku_id: 'SK-1005' }));
    expect(stock).toMatchObject({ on_hand: 253, reserved: 30, available: 215 });
    expect(stock.places.map(({ lot }) => lot.batch)).toEqual(['RT-0398', 'RT-0410', 'RT-0422']);
  });

  it('sums up a zone from its bins', () => {
    const zone = data(desk.getLocationStock({ location_id: 'NG-A' }));
    expect(zone).toMatchObject({ path: ['NG'], used_litres: 751.5, capacity_litres: 1150 });
    expect(zone.open_counts.map(({ count_id }) => count_id)).toEqual(['C1']);
    const aisle = data(desk.getLocationStock({ location_id: 'NG-H-01' }));
    expect(aisle.path).toEqual(['NG', 'NG-H']);
  });

  it('says what an open order is short of', () => {
    // Gloves: 120 are free, 20 are quarantined. Beakers lie in the bin that is being counted.
    expect(data(desk.getOrder({ order_id: 'O3' })).short_of).toEqual([]);
    expect(data(desk.getOrder({ order_id: 'O4' })).short_of).toEqual([
      { sku_id: 'SK-1006', quantity: 24 },
    ]);
  });

  it('traces a lot to the customers who got some of it', () => {
    const trace = data(desk.traceLot({ lot_id: 'LOT-0004' }));
    expect(trace).toMatchObject({ on_hand: 45, customers: ['City Clinic'] });
    expect(trace.movements.map(({ quantity }) => quantity)).toEqual([80, -35]);
  });
});

describe('deliveries', () => {
  const peroxide = {
    receipt_id: 'R4',
    line: 1,
    packs: 5,
    batch: 'HP-0201',
    expires_on: '2026-12-31',
  };
  const isopropanol = {
    receipt_id: 'R3',
    line: 1,
    packs: 5,
    batch: 'IP-2602',
    expires_on: '2027-12-31',
    location_id: 'NG-H-01-1',
  };

  it('takes announced goods into a bin as a new lot', () => {
    const item = data(desk.receiveLine(isopropanol));
    expect(item).toMatchObject({ location_id: 'NG-H-01-1', on_hand: 30, reserved: 0 });
    expect(desk.tables.lots.get(item.lot_id)).toMatchObject({
      batch: 'IP-2602',
      received_on: '2026-03-16',
    });
    const receipt = desk.tables.receipts.get('R3');
    expect(receipt?.status).toBe('receiving');
    expect(receipt?.lines.map((line) => line.received_packs)).toEqual([5, 0]);
  });

  it('adds a known batch to its lot', () => {
    const before = onHand();
    const more = { ...isopropanol, batch: 'IP-2511', expires_on: '2027-05-31' };
    expect(data(desk.receiveLine(more))).toMatchObject({ stock_id: 'ST1', on_hand: 114 });
    expect(onHand()).toBe(before + 30);
    const otherDate = { ...more, expires_on: '2027-06-30' };
    expect(code(desk.receiveLine(otherDate))).toBe('BATCH_EXPIRY_DIFFERS');
  });

  it('keeps oxidisers away from flammables', () => {
    const announced = data(
      desk.announceReceipt({
        order_number: 'PO-5600',
        supplier: 'Rheinchemie Vertrieb',
        expected_on: '2026-03-20',
        lines: [{ sku_id: 'SK-1002', pack: 'carton', packs: 10 }],
      }),
    );
    expect(announced).toMatchObject({ receipt_id: 'R4', status: 'expected' });
    const beside = desk.receiveLine({ ...peroxide, location_id: 'NG-H-01-1' });
    expect(code(beside)).toBe('HAZARD_CONFLICT');
    expect(data(desk.receiveLine({ ...peroxide, location_id: 'NG-H-01-2' }))).toMatchObject({
      on_hand: 30,
    });
  });

  it.each([
    ['NOT_A_BIN', { location_id: 'NG-H-01' }],
    ['LOCATION_BLOCKED', { location_id: 'NG-H-01-3' }],
    ['COUNT_IN_PROGRESS', { location_id: 'NG-A-01-3' }],
    ['LOCATION_FULL', { location_id: 'NG-A-01-2', packs: 15 }],
    ['OVER_DELIVERY', { packs: 23 }],
    ['SHELF_LIFE_TOO_SHORT', { expires_on: '2026-09-11' }],
    ['EXPIRY_MISSING', { expires_on: undefined }],
    ['LINE_NOT_FOUND', { line: 3 }],
    ['RECEIPT_CLOSED', { receipt_id: 'R1' }],
    ['EXPIRY_NOT_EXPECTED', { line: 2 }],
  ])('refuses with %s', (expected, change) => {
    const before = desk.worldHash();
    expect(code(desk.receiveLine({ ...isopropanol, ...change }))).toBe(expected);
    expect(desk.worldHash()).toBe(before);
  });

  it('takes a tenth more than announced, and not a pack beyond', () => {
    const first = { ...isopropanol, packs: 20 };
    expect(data(desk.receiveLine(first)).on_hand).toBe(120);
    expect(code(desk.receiveLine({ ...first, packs: 3 }))).toBe('OVER_DELIVERY');
  });

  it('cancels a delivery of which nothing came and closes one in part', () => {
    expect(data(desk.closeReceipt({ receipt_id: 'R3' })).status).toBe('cancelled');
    expect(data(desk.closeReceipt({ receipt_id: 'R2' })).status).toBe('closed');
    expect(code(desk.closeReceipt({ receipt_id: 'R2' }))).toBe('RECEIPT_CLOSED');
    expect(data(desk.listReceipts())).toEqual([]);
  });

  it('announces only known packs of SKUs that are still bought', () => {
    const announce = (sku_id: string, pack: string) =>
      desk.announceReceipt({
        order_number: 'PO-5600',
        supplier: 'Nordmed Supplies',
        expected_on: '2026-03-20',
        lines: [{ sku_id, pack, packs: 1 }],
      });
    expect(code(announce('SK-1006', 'tray'))).toBe('SKU_DISCONTINUED');
    expect(code(announce('SK-1005', 'pallet'))).toBe('PACK_NOT_FOUND');
    data(announce('SK-1005', 'carton'));
    expect(code(announce('SK-1005', 'carton'))).toBe('ORDER_NUMBER_TAKEN');
  });
});

describe('orders', () => {
  it('goes from open to shipped', () => {
    const before = onHand();
    const reserved = data(desk.reserveOrder({ order_id: 'O3' }));
    for (const { reservation_id } of reserved) data(desk.pickReservation({ reservation_id }));
    expect(onHand()).toBe(before - 150);
    expect(data(desk.shipOrder({ order_id: 'O3' }))).toMatchObject({
      status: 'shipped',
      shipped_on: '2026-03-16',
    });
  });

  it('reserves what expires first, across lots', () => {
    const reserved = data(desk.reserveOrder({ order_id: 'O3' }));
    // RT-0398 has expired; RT-0410 has 15 free units; the rest comes from RT-0422.
    expect(reserved.map(({ stock_id, quantity }) => [stock_id, quantity])).toEqual([
      ['ST4', 15],
      ['ST5', 105],
      ['ST3', 30],
    ]);
    expect(unitsOf('ST4')).toEqual([45, 45]);
  });

  it('reserves all or nothing', () => {
    const { order_id } = data(
      desk.createOrder({
        customer: 'City Clinic',
        lines: [
          { sku_id: 'SK-1004', quantity: 10 },
          { sku_id: 'SK-1002', quantity: 37 },
        ],
        due_on: '2026-03-20',
      }),
    );
    const before = desk.worldHash();
    expect(code(desk.reserveOrder({ order_id }))).toBe('NOT_ENOUGH_STOCK');
    expect(desk.worldHash()).toBe(before);
  });

  it('leaves out lots that expire within two weeks', () => {
    const soon = deskWith({
      lots: initial.rows.lots.map((lot) =>
        lot.lot_id === 'LOT-0002' ? { ...lot, expires_on: '2026-03-29' } : lot,
      ),
    });
    const order = data(
      soon.createOrder({
        customer: 'Harbour Laboratory',
        lines: [{ sku_id: 'SK-1002', quantity: 1 }],
        due_on: '2026-03-16',
      }),
    );
    expect(code(soon.reserveOrder({ order_id: order.order_id }))).toBe('NOT_ENOUGH_STOCK');
  });

  it('gives back what was reserved', () => {
    const before = desk.tables.stock.all();
    data(desk.reserveOrder({ order_id: 'O3' }));
    expect(data(desk.releaseOrder({ order_id: 'O3' })).status).toBe('open');
    expect(desk.tables.stock.all()).toEqual(before);
    expect(data(desk.cancelOrder({ order_id: 'O2' })).status).toBe('cancelled');
    expect(unitsOf('ST1')).toEqual([84, 0]);
  });

  it('is neither cancelled nor released once picking began', () => {
    expect(data(desk.pickReservation({ reservation_id: 'V3' })).status).toBe('picking');
    expect(unitsOf('ST1')).toEqual([72, 0]);
    expect(code(desk.cancelOrder({ order_id: 'O2' }))).toBe('ORDER_IN_PICKING');
    expect(code(desk.releaseOrder({ order_id: 'O2' }))).toBe('ORDER_IN_PICKING');
    expect(code(desk.shipOrder({ order_id: 'O2' }))).toBe('ORDER_NOT_PICKED');
    expect(code(desk.pickReservation({ reservation_id: 'V3' }))).toBe('RESERVATION_NOT_HELD');
  });

  it('names each SKU once', () => {
    const line = { sku_id: 'SK-1004', quantity: 1 };
    const twice = { customer: 'City Clinic', lines: [line, line], due_on: '2026-03-20' };
    expect(code(desk.createOrder(twice))).toBe('DUPLICATE_LINE');
    expect(code(desk.createOrder({ ...twice, due_on: '2026-03-15' }))).toBe('DATE_IN_PAST');
  });
});

describe('transfers and adjustments', () => {
  it('moves free units and keeps the total', () => {
    const before = onHand();
    const move = { stock_id: 'ST4', to_location_id: 'NG-A-01-1', quantity: 15 };
    expect(data(desk.transferStock(move))).toMatchObject({ on_hand: 15, reserved: 0 });
    expect(unitsOf('ST4')).toEqual([30, 30]);
    expect(onHand()).toBe(before);
    expect(code(desk.transferStock(move))).toBe('NOT_ENOUGH_FREE_STOCK');
  });

  it.each([
    ['HAZARD_CONFLICT', { stock_id: 'ST2', to_location_id: 'NG-H-01-1' }],
    ['LOCATION_BLOCKED', { to_location_id: 'NG-H-01-3' }],
    ['COUNT_IN_PROGRESS', { to_location_id: 'NG-A-01-3' }],
    ['COUNT_IN_PROGRESS', { stock_id: 'ST7' }],
    ['SAME_LOCATION', { to_location_id: 'NG-A-01-1' }],
    ['NOT_A_BIN', { to_location_id: 'NG' }],
    ['LOCATION_FULL', { quantity: 40 }],
  ])('refuses a transfer with %s', (expected, change) => {
    const move = { stock_id: 'ST3', to_location_id: 'NG-A-01-2', quantity: 10, ...change };
    expect(code(desk.transferStock(move))).toBe(expected);
  });

  it('does not move stock through a blocked zone', () => {
    const closed = deskWith({
      locations: initial.rows.locations.map((location) =>
        location.location_id === 'NG-A' ? { ...location, blocked: true } : location,
      ),
    });
    const move = { stock_id: 'ST3', to_location_id: 'NG-A-01-2', quantity: 1 };
    expect(code(closed.transferStock(move))).toBe('LOCATION_BLOCKED');
    expect(code(closed.reserveOrder({ order_id: 'O3' }))).toBe('NOT_ENOUGH_STOCK');
  });

  it('adjusts within what is free, with a reason that fits', () => {
    const adjust = (quantity: number, reason: 'damaged' | 'expired' | 'found') =>
      desk.adjustStock({ stock_id: 'ST4', quantity, reason });
    expect(code(adjust(-16, 'damaged'))).toBe('STOCK_RESERVED');
    expect(code(adjust(2, 'damaged'))).toBe('WRONG_SIGN');
    expect(code(adjust(-2, 'found'))).toBe('WRONG_SIGN');
    expect(code(adjust(-2, 'expired'))).toBe('LOT_NOT_EXPIRED');
    expect(data(adjust(-15, 'damaged')).on_hand).toBe(30);
    expect(data(adjust(1, 'found')).on_hand).toBe(31);
    expect(desk.tables.movements.all().at(-1)).toMatchObject({ quantity: 1, note: 'found' });
  });
});

describe('cycle counts', () => {
  it('needs a number off by more than the tolerance twice', () => {
    const record = (lot_id: string, counted: number) =>
      data(desk.recordCount({ count_id: 'C1', lot_id, counted })).lines.map(
        (line) => line.confirmed,
      );
    expect(record('LOT-0006', 8)).toEqual([true, false]);
    expect(code(desk.postCount({ count_id: 'C1' }))).toBe('COUNT_INCOMPLETE');
    expect(record('LOT-0007', 55)).toEqual([true, false]);
    expect(record('LOT-0007', 55)).toEqual([true, true]);
    expect(data(desk.postCount({ count_id: 'C1' })).status).toBe('posted');
    expect(unitsOf('ST7')).toEqual([55, 0]);
    expect(desk.tables.movements.all().at(-1)).toMatchObject({ kind: 'count', quantity: -5 });
    expect(code(desk.postCount({ count_id: 'C1' }))).toBe('COUNT_NOT_OPEN');
  });

  it('freezes the bin', () => {
    data(desk.startCount({ location_id: 'NG-H-01-1' }));
    expect(code(desk.startCount({ location_id: 'NG-H-01-1' }))).toBe('COUNT_IN_PROGRESS');
    expect(code(desk.pickReservation({ reservation_id: 'V3' }))).toBe('COUNT_IN_PROGRESS');
    const lost = { stock_id: 'ST1', quantity: -1, reason: 'missing' } as const;
    expect(code(desk.adjustStock(lost))).toBe('COUNT_IN_PROGRESS');
  });

  it('does not post less than what is reserved', () => {
    const { count_id } = data(desk.startCount({ location_id: 'NG-H-01-1' }));
    for (const counted of [10, 10]) {
      data(desk.recordCount({ count_id, lot_id: 'LOT-0001', counted }));
    }
    expect(code(desk.postCount({ count_id }))).toBe('COUNT_BELOW_RESERVED');
    expect(unitsOf('ST1')).toEqual([84, 12]);
    data(desk.releaseOrder({ order_id: 'O2' }));
    data(desk.postCount({ count_id }));
    expect(unitsOf('ST1')).toEqual([10, 0]);
  });

  it('counts bins with stock only', () => {
    expect(code(desk.startCount({ location_id: 'NG-H-01-3' }))).toBe('NOTHING_TO_COUNT');
    expect(code(desk.startCount({ location_id: 'NG-A-01' }))).toBe('NOT_A_BIN');
  });
});

describe('quarantine', () => {
  it('keeps a lot from orders until it is released', () => {
    data(desk.quarantineLot({ lot_id: 'LOT-0005', reason: 'a recall by the maker' }));
    expect(code(desk.reserveOrder({ order_id: 'O3' }))).toBe('NOT_ENOUGH_STOCK');
    const released = data(desk.releaseLot({ lot_id: 'LOT-0005' }));
    expect(released.status).toBe('released');
    expect(released).not.toHaveProperty('quarantine_reason');
    data(desk.reserveOrder({ order_id: 'O3' }));
  });

  it('waits for the orders that hold some of the lot', () => {
    const reason = 'missing papers';
    expect(code(desk.quarantineLot({ lot_id: 'LOT-0004', reason }))).toBe('LOT_RESERVED');
    data(desk.releaseOrder({ order_id: 'O2' }));
    data(desk.quarantineLot({ lot_id: 'LOT-0004', reason }));
    expect(code(desk.quarantineLot({ lot_id: 'LOT-0004', reason }))).toBe('LOT_NOT_RELEASED');
    expect(code(desk.releaseLot({ lot_id: 'LOT-0001' }))).toBe('LOT_NOT_QUARANTINED');
  });
});

describe('invariants', () => {
  it('refuse a starting state whose stock is not the sum of its movements', () => {
    const stock = initial.rows.stock.map((item) =>
      item.stock_id === 'ST3' ? { ...item, on_hand: 119 } : item,
    );
    expect(() => deskWith({ stock })).toThrow(/add up to what is on hand.*ST3/);
  });

  it('refuse a bin inside a zone', () => {
    const locations = initial.rows.locations.map((location) =>
      location.location_id === 'NG-A-01-1' ? { ...location, parent_id: 'NG-A' } : location,
    );
    expect(() => deskWith({ locations })).toThrow(/one of the next larger kind.*NG-A-01-1/);
  });
});
