import { generated, type Json } from '@envloom/core';
import { TauRetail } from '@envloom/env-tau-retail';

export const home = {
  address1: '1 Quay Street',
  address2: 'Flat 2',
  city: 'Portland',
  state: 'ME',
  country: 'USA',
  zip: '04101',
};

const variant = (item_id: string, price: number, available = true) => ({
  item_id,
  options: { version: item_id },
  available,
  price,
});

/** Prices are chosen so that two steps from 1 to 1.1 add up to a little more than 0.2. */
const products = [
  {
    product_id: 'lamp',
    name: 'Lamp',
    variants: {
      'lamp-white': variant('lamp-white', 30),
      'lamp-black': variant('lamp-black', 34.5),
      'lamp-brass': variant('lamp-brass', 120),
      'lamp-red': variant('lamp-red', 28.25, false),
    },
  },
  {
    product_id: 'kettle',
    name: 'Kettle',
    variants: {
      'kettle-small': variant('kettle-small', 20.1),
      'kettle-large': variant('kettle-large', 25.4),
    },
  },
  {
    product_id: 'button',
    name: 'Button',
    variants: {
      'button-tin': variant('button-tin', 1),
      'button-horn': variant('button-horn', 1.1),
    },
  },
];

const bought = (product_id: string, item_id: string, price: number) => ({
  name: `${product_id.charAt(0).toUpperCase()}${product_id.slice(1)}`,
  product_id,
  item_id,
  price,
  options: { version: item_id },
});

export const whiteLamp = bought('lamp', 'lamp-white', 30);
export const blackLamp = bought('lamp', 'lamp-black', 34.5);
export const smallKettle = bought('kettle', 'kettle-small', 20.1);
export const tinButton = bought('button', 'button-tin', 1);
export const hornButton = bought('button', 'button-horn', 1.1);

export const payment = (amount: number, payment_method_id: string) => ({
  transaction_type: 'payment',
  amount,
  payment_method_id,
});

export const refund = (amount: number, payment_method_id: string) => ({
  transaction_type: 'refund',
  amount,
  payment_method_id,
});

type Transaction = ReturnType<typeof payment>;

const order = (
  order_id: string,
  status: string,
  items: readonly (typeof whiteLamp)[],
  ...payment_history: Transaction[]
) => ({
  order_id,
  user_id: 'ada_okafor',
  address: home,
  items,
  fulfillments: [],
  status,
  payment_history,
});

const orders = [
  order('#PENDING', 'pending', [whiteLamp, smallKettle, whiteLamp], payment(80.1, 'paypal_1')),
  order('#TWO-LAMPS', 'pending', [whiteLamp, blackLamp], payment(64.5, 'paypal_1')),
  order('#GIFT', 'pending', [smallKettle], payment(20.1, 'gift_card_1')),
  order('#DEAR', 'pending', [whiteLamp], payment(50.01, 'paypal_1')),
  order('#FAIR', 'pending', [whiteLamp], payment(50, 'paypal_1')),
  order(
    '#TWICE-PAID',
    'pending',
    [whiteLamp],
    payment(30, 'paypal_1'),
    payment(30, 'gift_card_1'),
    refund(30, 'paypal_1'),
  ),
  order('#REFUNDED', 'pending', [whiteLamp], refund(30, 'paypal_1')),
  order('#UNPAID', 'pending', [whiteLamp]),
  order('#BUTTONS', 'pending', [tinButton, tinButton], payment(2, 'paypal_1')),
  order('#HORN', 'pending', [hornButton], payment(1.1, 'paypal_1')),
  order('#MODIFIED', 'pending (item modified)', [whiteLamp], payment(30, 'paypal_1')),
  order('#PROCESSED', 'processed', [whiteLamp], payment(30, 'paypal_1')),
  order('#DELIVERED', 'delivered', [whiteLamp, smallKettle, whiteLamp], payment(80.1, 'paypal_1')),
  order('#WORN-BUTTONS', 'delivered', [tinButton, tinButton], payment(2, 'paypal_1')),
];

const rows = {
  products,
  orders,
  users: {
    ada_okafor: {
      name: { first_name: 'Ada', last_name: 'Okafor' },
      address: home,
      email: 'Ada.Okafor@example.org',
      payment_methods: {
        paypal_1: { source: 'paypal', id: 'paypal_1' },
        credit_card_1: {
          source: 'credit_card',
          id: 'credit_card_1',
          brand: 'visa',
          last_four: '0001',
        },
        gift_card_1: { source: 'gift_card', id: 'gift_card_1', balance: 50 },
        gift_card_2: { source: 'gift_card', id: 'gift_card_2', balance: 0.2 },
        gift_card_4: { source: 'gift_card', id: 'gift_card_4', balance: 4.5 },
      },
      orders: orders.map(({ order_id }) => order_id),
    },
    ben_ruiz: {
      name: { first_name: 'Ben', last_name: 'Ruiz' },
      address: { ...home, zip: '04102' },
      email: 'ben@example.org',
      payment_methods: { gift_card_3: { source: 'gift_card', id: 'gift_card_3', balance: 5 } },
      orders: [],
    },
    other_ben_ruiz: {
      name: { first_name: 'Ben', last_name: 'Ruiz' },
      address: { ...home, zip: '04103' },
      email: 'other.ben@example.org',
      payment_methods: {},
      orders: [],
    },
  },
};

/** A shop of three products, one customer with orders in every state, and two namesakes. */
export function smallWorld(): TauRetail {
  return new TauRetail({ state: { rows: generated(rows) } });
}

/** The result of a call that must succeed. */
export function succeed(shop: TauRetail, tool: string, args: Json): Json {
  const result = shop.call(tool, args);
  if (!result.success) throw new Error(`${tool}: ${result.error.code}: ${result.error.message}`);
  return result.data;
}

/** A gift card's balance by now. */
export function balanceOf(shop: TauRetail, gift_card: string): Json | undefined {
  const profile = succeed(shop, 'get_user_details', { user_id: 'ada_okafor' });
  return field(field(field(profile, 'payment_methods'), gift_card), 'balance');
}

function field(value: Json | undefined, name: string): Json | undefined {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isRecord ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;
}
