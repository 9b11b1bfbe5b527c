import { beforeAll, describe, expect, it } from 'vitest';
import type { TauRetail } from '@envloom/env-tau-retail';
import { home, smallWorld } from './small-world.ts';

let shop: TauRetail;

beforeAll(() => {
  shop = smallWorld();
});

const found = (data: unknown) => ({ success: true, data });
const refused = (code: string) => ({ success: false, error: { code } });

describe('find_user_id_by_email', () => {
  it.each(['Ada.Okafor@example.org', 'ada.okafor@example.org', 'ADA.OKAFOR@EXAMPLE.ORG'])(
    'finds %s',
    (email) => {
      expect(shop.call('find_user_id_by_email', { email })).toEqual(found('ada_okafor'));
    },
  );

  it.each(['ada@example.org', '', ' ada.okafor@example.org'])('does not find "%s"', (email) => {
    const result = shop.call('find_user_id_by_email', { email });
    expect(result).toMatchObject(refused('USER_NOT_FOUND'));
  });
});

describe('find_user_id_by_name_zip', () => {
  it.each([
    ['Ada', 'Okafor', '04101', 'ada_okafor'],
    ['aDA', 'OKAFOR', '04101', 'ada_okafor'],
    ['Ben', 'Ruiz', '04102', 'ben_ruiz'],
    ['ben', 'ruiz', '04103', 'other_ben_ruiz'],
  ])('finds %s %s in %s', (first_name, last_name, zip, user_id) => {
    const result = shop.call('find_user_id_by_name_zip', { first_name, last_name, zip });
    expect(result).toEqual(found(user_id));
  });

  it.each([
    ['Ada', 'Okafor', '04102'],
    ['Ada', 'Ruiz', '04101'],
    ['Ben', 'Okafor', '04101'],
    ['Okafor', 'Ada', '04101'],
  ])('does not find %s %s in %s', (first_name, last_name, zip) => {
    const result = shop.call('find_user_id_by_name_zip', { first_name, last_name, zip });
    expect(result).toMatchObject(refused('USER_NOT_FOUND'));
  });
});

describe('the details of a row', () => {
  it('are an order with its items, address and payments', () => {
    expect(shop.call('get_order_details', { order_id: '#GIFT' })).toEqual(
      found({
        order_id: '#GIFT',
        user_id: 'ada_okafor',
        address: home,
        items: [
          {
            name: 'Kettle',
            product_id: 'kettle',
            item_id: 'kettle-small',
            price: 20.1,
            options: { version: 'kettle-small' },
          },
        ],
        fulfillments: [],
        status: 'pending',
        payment_history: [
          { transaction_type: 'payment', amount: 20.1, payment_method_id: 'gift_card_1' },
        ],
      }),
    );
  });

  it('are a product with its variants', () => {
    expect(shop.call('get_product_details', { product_id: 'button' })).toEqual(
      found({
        product_id: 'button',
        name: 'Button',
        variants: {
          'button-tin': {
            item_id: 'button-tin',
            options: { version: 'button-tin' },
            available: true,
            price: 1,
          },
          'button-horn': {
            item_id: 'button-horn',
            options: { version: 'button-horn' },
            available: true,
            price: 1.1,
          },
        },
      }),
    );
  });

  it('are a customer without an id of their own', () => {
    expect(shop.call('get_user_details', { user_id: 'ben_ruiz' })).toEqual(
      found({
        name: { first_name: 'Ben', last_name: 'Ruiz' },
        address: { ...home, zip: '04102' },
        email: 'ben@example.org',
        payment_methods: { gift_card_3: { source: 'gift_card', id: 'gift_card_3', balance: 5 } },
        orders: [],
      }),
    );
  });

  it.each([
    ['get_order_details', { order_id: '#NONE' }, 'ORDER_NOT_FOUND'],
    ['get_order_details', { order_id: '#gift' }, 'ORDER_NOT_FOUND'],
    ['get_product_details', { product_id: 'button-tin' }, 'PRODUCT_NOT_FOUND'],
    ['get_user_details', { user_id: 'Ben_Ruiz' }, 'USER_NOT_FOUND'],
  ])('are not found by %s %o', (tool, args, code) => {
    expect(shop.call(tool, args)).toMatchObject(refused(code));
  });
});

describe('list_all_product_types', () => {
  it('gives product ids by name, sorted by name', () => {
    const result = shop.call('list_all_product_types', {});
    expect(JSON.stringify(result)).toBe(
      JSON.stringify(found({ Button: 'button', Kettle: 'kettle', Lamp: 'lamp' })),
    );
  });
});

describe('calculate', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 * (3 + (4 - 1)) / 4', 3],
    ['10 - 4 - 3', 3],
    ['100 / 10 / 4', 2.5],
    ['-3 + 5', 2],
    ['2 * -3', -6],
    ['0.1 + 0.2', 0.3],
    ['.5 * 4', 2],
    ['10 / 3', 3.33],
    ['2 / 3', 0.67],
    ['2.675 * 1', 2.67],
    ['0.125 + 0', 0.12],
    ['0.375 + 0', 0.38],
    ['-1 / 3', -0.33],
    ['54.04 + 41.5 + 0.01', 95.55],
    ['7', 7],
    ['0 * -1', 0],
  ])('works out %s', (expression, value) => {
    expect(shop.call('calculate', { expression })).toEqual(found(value));
  });

  it.each([
    '1 / 0',
    '0 / 0',
    '1 / (2 - 2)',
    '',
    '   ',
    '1 +',
    '* 2',
    '(1 + 2',
    '1 + 2)',
    '()',
    '1..2',
    '2 x 3',
    '1,000 + 1',
    '$5',
    'two',
    '1e3',
    'process.exit()',
    '__import__("os")',
    `${'('.repeat(500)}1${')'.repeat(500)}`,
  ])('refuses "%s"', (expression) => {
    const result = shop.call('calculate', { expression });
    expect(result).toMatchObject(refused('INVALID_EXPRESSION'));
  });
});

describe('think and transfer_to_human_agents', () => {
  it.each([
    ['think', { thought: 'Which lamp does the customer mean?' }],
    ['transfer_to_human_agents', { summary: 'The customer wants a lamp repaired.' }],
  ])('%s answers nothing and changes nothing', (tool, args) => {
    const before = shop.worldHash();
    expect(shop.call(tool, args)).toEqual(found(null));
    expect(shop.worldHash()).toBe(before);
  });
});
