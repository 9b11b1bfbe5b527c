import type { Json } from '@envloom/core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TauRetail } from '@envloom/env-tau-retail';
import {
  balanceOf,
  blackLamp,
  home,
  hornButton,
  payment,
  refund,
  smallKettle,
  smallWorld,
  succeed,
  tinButton,
  whiteLamp,
} from './small-world.ts';

let shop: TauRetail;

beforeEach(() => {
  shop = smallWorld();
});

/** What a call fails with, and what is wrong with its arguments. */
type Guard = readonly [code: string, what: string, args: Record<string, Json>];

/**
 * Guards in the order in which they are tried: the arguments of each also break every later guard
 * that can be broken at the same time, so that a guard out of order fails its case.
 */
function expectGuards(tool: string, guards: readonly Guard[]): void {
  it.each(guards)('fails with %s: %s', (code, _what, args) => {
    const before = shop.worldHash();
    expect(shop.call(tool, args)).toMatchObject({ success: false, error: { code } });
    expect(shop.worldHash()).toBe(before);
  });
}

const address = {
  address1: '9 Mill Lane',
  address2: '',
  city: 'Boston',
  state: 'MA',
  country: 'USA',
  zip: '02108',
};

describe('cancel_pending_order', () => {
  const reason = 'no longer needed';

  expectGuards('cancel_pending_order', [
    ['INVALID_ARGUMENTS', 'no such reason', { order_id: '#NONE', reason: 'too expensive' }],
    ['ORDER_NOT_FOUND', 'no such order', { order_id: '#NONE', reason }],
    ['ORDER_NOT_PENDING', 'processed', { order_id: '#PROCESSED', reason }],
    ['ORDER_NOT_PENDING', 'delivered', { order_id: '#DELIVERED', reason }],
    ['ORDER_NOT_PENDING', 'already modified', { order_id: '#MODIFIED', reason }],
  ]);

  it.each(['no longer needed', 'ordered by mistake'])('accepts "%s"', (accepted) => {
    const order = succeed(shop, 'cancel_pending_order', { order_id: '#PENDING', reason: accepted });
    expect(order).toMatchObject({
      status: 'cancelled',
      cancel_reason: accepted,
      payment_history: [payment(80.1, 'paypal_1'), refund(80.1, 'paypal_1')],
    });
    expect(balanceOf(shop, 'gift_card_1')).toBe(50);
  });

  it('pays a gift card back at once', () => {
    succeed(shop, 'cancel_pending_order', { order_id: '#GIFT', reason });
    expect(balanceOf(shop, 'gift_card_1')).toBe(70.1);
  });

  it('refunds every entry of the history, refunds among them', () => {
    const order = succeed(shop, 'cancel_pending_order', { order_id: '#TWICE-PAID', reason });
    const history = [payment(30, 'paypal_1'), payment(30, 'gift_card_1'), refund(30, 'paypal_1')];
    const refunds = [refund(30, 'paypal_1'), refund(30, 'gift_card_1'), refund(30, 'paypal_1')];
    expect(order).toMatchObject({ payment_history: [...history, ...refunds] });
    expect(balanceOf(shop, 'gift_card_1')).toBe(80);
  });

  it('happens once', () => {
    succeed(shop, 'cancel_pending_order', { order_id: '#GIFT', reason });
    expect(shop.call('cancel_pending_order', { order_id: '#GIFT', reason })).toMatchObject({
      error: { code: 'ORDER_NOT_PENDING' },
    });
  });
});

/** The guards that exchanging and modifying items share, after order and status. */
function swapGuards(order_id: string): Guard[] {
  const stranger = 'gift_card_3';
  const swap = (item_ids: string[], new_item_ids: string[], payment_method_id = stranger) => ({
    order_id,
    item_ids,
    new_item_ids,
    payment_method_id,
  });
  const whites = ['lamp-white', 'lamp-white'];
  return [
    ['ITEM_NOT_IN_ORDER', 'an item that was not bought', swap(['lamp-black'], [])],
    ['ITEM_NOT_IN_ORDER', 'an item asked too often', swap([...whites, 'lamp-white'], ['none'])],
    ['ITEM_NOT_IN_ORDER', 'one of several', swap(['kettle-small', 'kettle-large'], ['none'])],
    ['ITEM_COUNT_MISMATCH', 'too few new items', swap(whites, ['none'])],
    ['ITEM_COUNT_MISMATCH', 'too many new items', swap(['lamp-white'], ['none', 'none'])],
    ['VARIANT_NOT_FOUND', 'no such variant', swap(['lamp-white'], ['none'])],
    ['VARIANT_NOT_FOUND', 'another product', swap(['lamp-white'], ['kettle-large'])],
    ['VARIANT_NOT_FOUND', 'the first pair is wrong', swap(whites, ['none', 'lamp-red'])],
    ['VARIANT_UNAVAILABLE', 'the first pair is sold out', swap(whites, ['lamp-red', 'none'])],
    ['VARIANT_UNAVAILABLE', 'sold out', swap(['lamp-white'], ['lamp-red'])],
    ['PAYMENT_METHOD_NOT_FOUND', 'of another customer', swap(['lamp-white'], ['lamp-brass'])],
    ['PAYMENT_METHOD_NOT_FOUND', 'an id that every object has', swap([], [], 'constructor')],
    ['GIFT_CARD_TOO_LOW', 'dearer', swap(['lamp-white'], ['lamp-brass'], 'gift_card_1')],
  ];
}

describe('exchange_delivered_order_items', () => {
  const tool = 'exchange_delivered_order_items';
  const nonsense = { item_ids: ['none'], new_item_ids: [], payment_method_id: 'none' };
  const swap = {
    order_id: '#DELIVERED',
    item_ids: ['lamp-white', 'kettle-small'],
    new_item_ids: ['lamp-black', 'kettle-large'],
    payment_method_id: 'gift_card_1',
  };

  expectGuards(tool, [
    ['ORDER_NOT_FOUND', 'no such order', { order_id: '#NONE', ...nonsense }],
    ['ORDER_NOT_DELIVERED', 'pending', { order_id: '#PENDING', ...nonsense }],
    ['ORDER_NOT_DELIVERED', 'processed', { order_id: '#PROCESSED', ...nonsense }],
    ...swapGuards('#DELIVERED'),
  ]);

  it('records the request, sorted, and leaves items and balance alone', () => {
    const order = succeed(shop, tool, swap);
    expect(order).toMatchObject({
      status: 'exchange requested',
      exchange_items: ['kettle-small', 'lamp-white'],
      exchange_new_items: ['kettle-large', 'lamp-black'],
      exchange_payment_method_id: 'gift_card_1',
      exchange_price_difference: 9.8,
      items: [whiteLamp, smallKettle, whiteLamp],
      payment_history: [payment(80.1, 'paypal_1')],
    });
    expect(balanceOf(shop, 'gift_card_1')).toBe(50);
  });

  it('happens once', () => {
    succeed(shop, tool, swap);
    expect(shop.call(tool, swap)).toMatchObject({ error: { code: 'ORDER_NOT_DELIVERED' } });
  });

  it('takes an item as often as it was bought, also for itself', () => {
    const order = succeed(shop, tool, {
      ...swap,
      item_ids: ['lamp-white', 'lamp-white'],
      new_item_ids: ['lamp-white', 'lamp-black'],
    });
    expect(order).toMatchObject({
      exchange_items: ['lamp-white', 'lamp-white'],
      exchange_new_items: ['lamp-black', 'lamp-white'],
      exchange_price_difference: 4.5,
    });
  });

  it('rounds the difference before it asks whether a gift card covers it', () => {
    const order = succeed(shop, tool, {
      order_id: '#WORN-BUTTONS',
      item_ids: ['button-tin', 'button-tin'],
      new_item_ids: ['button-horn', 'button-horn'],
      payment_method_id: 'gift_card_2',
    });
    expect(order).toMatchObject({ exchange_price_difference: 0.2 });
  });
});

describe('modify_pending_order_address', () => {
  const tool = 'modify_pending_order_address';

  expectGuards(tool, [
    ['ORDER_NOT_FOUND', 'no such order', { order_id: '#NONE', ...address }],
    ['ORDER_NOT_PENDING', 'processed', { order_id: '#PROCESSED', ...address }],
    ['ORDER_NOT_PENDING', 'delivered', { order_id: '#DELIVERED', ...address }],
    ['ORDER_NOT_PENDING', 'already modified', { order_id: '#MODIFIED', ...address }],
  ]);

  it('replaces the address of the order only', () => {
    expect(succeed(shop, tool, { order_id: '#GIFT', ...address })).toMatchObject({
      address,
      status: 'pending',
    });
    const profile = succeed(shop, 'get_user_details', { user_id: 'ada_okafor' });
    expect(profile).toMatchObject({ address: home });
  });
});

describe('modify_pending_order_items', () => {
  const tool = 'modify_pending_order_items';
  const nonsense = { item_ids: ['none'], new_item_ids: [], payment_method_id: 'none' };

  expectGuards(tool, [
    ['ORDER_NOT_FOUND', 'no such order', { order_id: '#NONE', ...nonsense }],
    ['ORDER_NOT_PENDING', 'delivered', { order_id: '#DELIVERED', ...nonsense }],
    ['ORDER_NOT_PENDING', 'already modified', { order_id: '#MODIFIED', ...nonsense }],
    ...swapGuards('#PENDING'),
    [
      'GIFT_CARD_TOO_LOW',
      'the difference, not rounded, is a little more',
      {
        order_id: '#BUTTONS',
        item_ids: ['button-tin', 'button-tin'],
        new_item_ids: ['button-horn', 'button-horn'],
        payment_method_id: 'gift_card_2',
      },
    ],
  ]);

  it('charges a gift card for dearer items', () => {
    const order = succeed(shop, tool, {
      order_id: '#PENDING',
      item_ids: ['lamp-white', 'kettle-small'],
      new_item_ids: ['lamp-black', 'kettle-large'],
      payment_method_id: 'gift_card_1',
    });
    const difference = 34.5 - 30 + (25.4 - 20.1);
    expect(order).toMatchObject({
      status: 'pending (item modified)',
      items: [
        blackLamp,
        {
          ...smallKettle,
          item_id: 'kettle-large',
          price: 25.4,
          options: { version: 'kettle-large' },
        },
        whiteLamp,
      ],
      payment_history: [payment(80.1, 'paypal_1'), payment(difference, 'gift_card_1')],
    });
    expect(balanceOf(shop, 'gift_card_1')).toBe(40.2);
  });

  it('does not round what it charges', () => {
    const order = succeed(shop, tool, {
      order_id: '#BUTTONS',
      item_ids: ['button-tin', 'button-tin'],
      new_item_ids: ['button-horn', 'button-horn'],
      payment_method_id: 'gift_card_1',
    });
    expect(order).toMatchObject({
      items: [hornButton, hornButton],
      payment_history: [payment(2, 'paypal_1'), payment(0.20000000000000018, 'gift_card_1')],
    });
    expect(balanceOf(shop, 'gift_card_1')).toBe(49.8);
  });

  it('refunds a gift card for cheaper items', () => {
    const order = succeed(shop, tool, {
      order_id: '#TWO-LAMPS',
      item_ids: ['lamp-black'],
      new_item_ids: ['lamp-white'],
      payment_method_id: 'gift_card_2',
    });
    expect(order).toMatchObject({
      items: [whiteLamp, whiteLamp],
      payment_history: [payment(64.5, 'paypal_1'), refund(4.5, 'gift_card_2')],
    });
    expect(balanceOf(shop, 'gift_card_2')).toBe(4.7);
  });

  it('rounds the balance, not the refund', () => {
    const order = succeed(shop, tool, {
      order_id: '#HORN',
      item_ids: ['button-horn'],
      new_item_ids: ['button-tin'],
      payment_method_id: 'gift_card_2',
    });
    expect(order).toMatchObject({
      items: [tinButton],
      payment_history: [payment(1.1, 'paypal_1'), refund(0.10000000000000009, 'gift_card_2')],
    });
    expect(balanceOf(shop, 'gift_card_2')).toBe(0.3);
  });

  it('refunds nothing when the prices are the same', () => {
    const order = succeed(shop, tool, {
      order_id: '#TWO-LAMPS',
      item_ids: ['lamp-white'],
      new_item_ids: ['lamp-white'],
      payment_method_id: 'credit_card_1',
    });
    expect(order).toMatchObject({
      status: 'pending (item modified)',
      payment_history: [payment(64.5, 'paypal_1'), refund(0, 'credit_card_1')],
    });
  });

  it('replaces in turn: a later pair can meet what an earlier one put in', () => {
    const order = succeed(shop, tool, {
      order_id: '#TWO-LAMPS',
      item_ids: ['lamp-white', 'lamp-black'],
      new_item_ids: ['lamp-black', 'lamp-brass'],
      payment_method_id: 'credit_card_1',
    });
    expect(order).toMatchObject({
      items: [{ item_id: 'lamp-brass', price: 120 }, blackLamp],
      payment_history: [payment(64.5, 'paypal_1'), payment(90, 'credit_card_1')],
    });
  });

  it('spends a gift card to the last cent', () => {
    succeed(shop, tool, {
      order_id: '#TWO-LAMPS',
      item_ids: ['lamp-white'],
      new_item_ids: ['lamp-black'],
      payment_method_id: 'gift_card_4',
    });
    expect(balanceOf(shop, 'gift_card_4')).toBe(0);
  });

  it('happens once', () => {
    const swap = {
      order_id: '#TWO-LAMPS',
      item_ids: ['lamp-white'],
      new_item_ids: ['lamp-black'],
      payment_method_id: 'paypal_1',
    };
    succeed(shop, tool, swap);
    expect(shop.call(tool, swap)).toMatchObject({ error: { code: 'ORDER_NOT_PENDING' } });
  });
});

describe('modify_pending_order_payment', () => {
  const tool = 'modify_pending_order_payment';
  const pay = (order_id: string, payment_method_id: string) => ({ order_id, payment_method_id });

  expectGuards(tool, [
    ['ORDER_NOT_FOUND', 'no such order', pay('#NONE', 'gift_card_3')],
    ['ORDER_NOT_PENDING', 'processed', pay('#PROCESSED', 'gift_card_3')],
    ['ORDER_NOT_PENDING', 'already modified', pay('#MODIFIED', 'gift_card_3')],
    ['PAYMENT_METHOD_NOT_FOUND', 'of another customer', pay('#TWICE-PAID', 'gift_card_3')],
    ['PAYMENT_METHOD_NOT_FOUND', 'an id that every object has', pay('#UNPAID', 'toString')],
    ['PAYMENT_NOT_SINGLE', 'several entries', pay('#TWICE-PAID', 'paypal_1')],
    ['PAYMENT_NOT_SINGLE', 'a single refund', pay('#REFUNDED', 'paypal_1')],
    ['PAYMENT_NOT_SINGLE', 'no entry', pay('#UNPAID', 'gift_card_2')],
    ['SAME_PAYMENT_METHOD', 'the method it was paid with', pay('#PENDING', 'paypal_1')],
    ['GIFT_CARD_TOO_LOW', 'one cent short', pay('#DEAR', 'gift_card_1')],
  ]);

  it('refuses the gift card that already paid, though it is too low by now', () => {
    succeed(shop, tool, pay('#FAIR', 'gift_card_1'));
    expect(balanceOf(shop, 'gift_card_1')).toBe(0);
    expect(shop.call(tool, pay('#GIFT', 'gift_card_1'))).toMatchObject({
      error: { code: 'SAME_PAYMENT_METHOD' },
    });
  });

  it('moves the payment to a gift card that just covers it', () => {
    expect(succeed(shop, tool, pay('#FAIR', 'gift_card_1'))).toMatchObject({
      status: 'pending',
      payment_history: [
        payment(50, 'paypal_1'),
        payment(50, 'gift_card_1'),
        refund(50, 'paypal_1'),
      ],
    });
    expect(balanceOf(shop, 'gift_card_1')).toBe(0);
  });

  it('moves the payment from a gift card', () => {
    expect(succeed(shop, tool, pay('#GIFT', 'credit_card_1'))).toMatchObject({
      payment_history: [
        payment(20.1, 'gift_card_1'),
        payment(20.1, 'credit_card_1'),
        refund(20.1, 'gift_card_1'),
      ],
    });
    expect(balanceOf(shop, 'gift_card_1')).toBe(70.1);
  });

  it('happens once', () => {
    succeed(shop, tool, pay('#GIFT', 'credit_card_1'));
    expect(shop.call(tool, pay('#GIFT', 'paypal_1'))).toMatchObject({
      error: { code: 'PAYMENT_NOT_SINGLE' },
    });
  });
});

describe('modify_user_address', () => {
  const tool = 'modify_user_address';

  expectGuards(tool, [['USER_NOT_FOUND', 'no such user', { user_id: 'nobody', ...address }]]);

  it('replaces the address of the customer only', () => {
    expect(succeed(shop, tool, { user_id: 'ada_okafor', ...address })).toMatchObject({ address });
    const order = succeed(shop, 'get_order_details', { order_id: '#PENDING' });
    expect(order).toMatchObject({ address: home });
  });
});

describe('return_delivered_order_items', () => {
  const tool = 'return_delivered_order_items';
  const give = (order_id: string, item_ids: string[], payment_method_id: string) => ({
    order_id,
    item_ids,
    payment_method_id,
  });

  expectGuards(tool, [
    ['ORDER_NOT_FOUND', 'no such order', give('#NONE', ['none'], 'gift_card_3')],
    ['ORDER_NOT_DELIVERED', 'pending', give('#PENDING', ['none'], 'gift_card_3')],
    ['ORDER_NOT_DELIVERED', 'processed', give('#PROCESSED', ['none'], 'gift_card_3')],
    [
      'PAYMENT_METHOD_NOT_FOUND',
      'a gift card of another customer',
      give('#DELIVERED', ['none'], 'gift_card_3'),
    ],
    [
      'REFUND_METHOD_REFUSED',
      'neither a gift card nor the first payment',
      give('#DELIVERED', ['none'], 'credit_card_1'),
    ],
    ['ITEM_NOT_IN_ORDER', 'not bought', give('#DELIVERED', ['lamp-black'], 'paypal_1')],
    [
      'ITEM_NOT_IN_ORDER',
      'asked too often',
      give('#DELIVERED', ['kettle-small', 'kettle-small'], 'gift_card_1'),
    ],
  ]);

  it.each(['paypal_1', 'gift_card_1', 'gift_card_2'])('refunds to %s', (method) => {
    const items = ['lamp-white', 'kettle-small', 'lamp-white'];
    const order = succeed(shop, tool, give('#DELIVERED', items, method));
    expect(order).toMatchObject({
      status: 'return requested',
      return_items: ['kettle-small', 'lamp-white', 'lamp-white'],
      return_payment_method_id: method,
      items: [whiteLamp, smallKettle, whiteLamp],
      payment_history: [payment(80.1, 'paypal_1')],
    });
    expect(balanceOf(shop, 'gift_card_1')).toBe(50);
  });

  it('happens once, and rules out an exchange', () => {
    succeed(shop, tool, give('#DELIVERED', ['lamp-white'], 'paypal_1'));
    const again = shop.call(tool, give('#DELIVERED', ['kettle-small'], 'paypal_1'));
    expect(again).toMatchObject({ error: { code: 'ORDER_NOT_DELIVERED' } });
    const exchange = {
      ...give('#DELIVERED', ['kettle-small'], 'paypal_1'),
      new_item_ids: ['kettle-large'],
    };
    expect(shop.call('exchange_delivered_order_items', exchange)).toMatchObject({
      error: { code: 'ORDER_NOT_DELIVERED' },
    });
  });
});
