import { describe, expect, it } from 'vitest';
import { AceArena } from './arena.ts';
import { callText } from './call-text.ts';
import { processAccuracy, reachesEnd } from './score.ts';
import { openAce, type AceState } from './world.ts';

/** A phone of our own. */
const phone: AceState = {
  BaseApi: { wifi: false, logged_in: false },
  MessageApi: {
    wifi: false,
    logged_in: false,
    max_capacity: 6,
    user_list: {
      Ada: { user_id: 'U1', phone_number: '1', occupation: 'Nurse' },
      Ben: { user_id: 'U2', phone_number: '2', occupation: 'Cook' },
    },
    inbox: { 1: { sender_id: 'U1', receiver_id: 'U2', message: 'Tea at 4?', time: '2024-01-02' } },
    message_id_counter: 3,
  },
  FoodPlatform: {
    wifi: true,
    logged_in: false,
    users: { Ada: { user_id: 'F1', password: 'p', balance: 20 } },
    merchant_list: {
      "Ida's": {
        merchant_id: 'M1',
        service_type: 'Cake',
        menu: [{ product: 'Scone', price: 2.5 }],
      },
    },
    logged_in_users: [],
    orders: [],
  },
};

const arena = (): AceArena => new AceArena(openAce(phone), Object.keys(phone));

describe('the phone', () => {
  it('answers as the original does, from refusal to order', () => {
    const world = arena();
    const start = world.fork();
    const say = (name: string, args = {}) => world.call(name, args).text;
    const message = { sender_name: 'Ada', receiver_name: 'Ben', message: "It's é" };
    expect(say('send_message', message)).toBe(
      '{"status": false, "message": "Device not logged in, unable to send message"}',
    );
    say('login_device');
    say('turn_on_wifi');
    expect(say('get_latest_message_id')).toContain('"message_id": 1}');
    expect(say('send_message', message)).toContain('"status": true');
    expect(say('get_latest_message_id')).toBe("Error during execution: 'time'");
    expect(say('search_messages', { user_name: 'Ben', keyword: "it's" })).toContain(
      String.raw`"message": "It's \u00e9"`,
    );
    expect(say('add_reminder', { title: 'a', description: 'b', time: 'noon' })).toBe(
      'No matching function found',
    );
    say('login_food_platform', { username: 'Ada', password: 'p' });
    expect(say('check_balance', { user_name: 'Ada' })).toBe('20.0');
    expect(say('get_products', { merchant_name: "Ida's" })).toBe(
      "[{'product': 'Scone', 'price': 2.5}]",
    );
    const order = {
      username: 'Ada',
      merchant_name: "Ida's",
      items: [{ product: 'Scone', quantity: 2 }],
    };
    expect(say('add_food_delivery_order', order)).toContain('Total amount: 5.0 yuan');
    expect(world.changesSince(start).map(({ path }) => path.join('.'))).toEqual([
      'BaseApi.logged_in',
      'BaseApi.wifi',
      'FoodPlatform.logged_in',
      'FoodPlatform.logged_in_users',
      'FoodPlatform.orders',
      'FoodPlatform.users.Ada.balance',
      'MessageApi.inbox.4',
      'MessageApi.logged_in',
      'MessageApi.message_id_counter',
      'MessageApi.wifi',
    ]);
  });
});

describe('the score', () => {
  const ended = (answer: AceState): boolean =>
    reachesEnd(
      phone,
      Object.entries(answer).map(([name, attributes]) => ({ [name]: attributes })),
    );
  const { BaseApi = {}, MessageApi = {}, FoodPlatform = {} } = phone;

  it('wants each class of the answer, and compares none that is misspelt', () => {
    expect(ended({ BaseApi, MessageApi, FoodPlatform })).toBe(true);
    expect(ended({ BaseApi, MessageApi: { inbox: {} }, FoodPlatform })).toBe(true);
    expect(ended({ BaseApi, MessageApi })).toBe(false);
    expect(ended({ BaseApi: { wifi: true, logged_in: false }, MessageApi, FoodPlatform })).toBe(
      false,
    );
    expect(ended({ BaseAPI: { wifi: true }, MessageApi, FoodPlatform })).toBe(true);
    expect(ended({ BaseApi, MessageApi: { inbox: { 2: {} } }, FoodPlatform })).toBe(false);
  });

  it('counts milestones in their order; what is missing consumes the rest', () => {
    const calls = ['[a()]', '[b(x=1)] ', '[c()]'];
    expect(processAccuracy(calls, [['[a()]', '[c()]']])).toBe(1);
    expect(processAccuracy(calls, [['[c()]', '[a()]']])).toBe(0.5);
    expect(processAccuracy(calls, [['[z()]', '[a()]'], ['[b(x=1)]']])).toBe(1);
    expect(processAccuracy([], [[]])).toBe(1);
  });

  it('writes calls as the milestones do', () => {
    expect(
      callText('order', { who: "Ida's", items: [{ product: 'Scone', quantity: 1 }], now: true }),
    ).toBe("[order(who='Ida's', items=[{'product': 'Scone', 'quantity': 1}], now=True)]");
  });
});
