import type { Result } from '@envloom/runtime';
import { beforeEach, describe, expect, it } from 'vitest';
import { BankLedger, initial, type TransferArgs } from '../src/index.ts';

let bank: BankLedger;
beforeEach(() => {
  bank = new BankLedger({ seed: 1 });
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

const balance = (account_id: string) => bank.tables.accounts.get(account_id)?.balance;

const postingsOf = (booking_id: string) =>
  bank.tables.postings.where({ booking_id }).map(({ account_id, amount }) => [account_id, amount]);

type Sending = Omit<TransferArgs, 'text'>;
const send = (args: Sending) => bank.transfer({ ...args, text: 'test' });

const esther = { customer_id: 'C-1005', from_account_id: 'AC-1005' };
const amelia = { customer_id: 'C-1001', from_account_id: 'AC-1002' };

describe('transfers', () => {
  it('book both sides and keep to the limits', () => {
    const to_account_id = 'AC-1003';
    const sent = (amount: number) => send({ ...esther, to_account_id, amount });
    expect(data(bank.getAccount({ account_id: 'AC-1005' }))).toMatchObject({
      held: 120,
      available: 5285,
      transfers_left_today: 1400,
    });
    expect(code(sent(3000.01))).toBe('TRANSFER_LIMIT_EXCEEDED');
    expect(code(sent(1400.01))).toBe('DAILY_LIMIT_EXCEEDED');
    const { booking, available } = data(sent(1400));
    expect(booking.kind).toBe('transfer');
    expect(postingsOf(booking.booking_id)).toEqual([
      ['AC-1005', -1400],
      ['AC-1003', 1400],
    ]);
    expect(available).toBe(3885);
    expect(code(sent(0.01))).toBe('DAILY_LIMIT_EXCEEDED');
    const finn = { customer_id: 'C-1006', from_account_id: 'AC-1005' };
    expect(code(send({ ...finn, to_account_id, amount: 1 }))).toBe('DAILY_LIMIT_EXCEEDED');
  });

  it('between accounts of one holder have no limit', () => {
    const { booking } = data(send({ ...esther, to_account_id: 'AC-1006', amount: 4500 }));
    expect(booking.kind).toBe('own_transfer');
    expect(balance('AC-1006')).toBe(4980);
  });

  it('leave savings only to a common holder, for a fee from the third of a month on', () => {
    expect(code(send({ ...amelia, to_account_id: 'AC-1003', amount: 5 }))).toBe(
      'SAVINGS_TO_OWN_ONLY',
    );
    const { booking, fee } = data(send({ ...amelia, to_account_id: 'AC-1001', amount: 100 }));
    expect(fee).toBe(2);
    expect(postingsOf(booking.booking_id)).toEqual([
      ['AC-1002', -102],
      ['AC-1001', 100],
      ['AC-0002', 2],
    ]);
    data(bank.reverseBooking({ booking_id: booking.booking_id, reason: 'by mistake' }));
    expect([balance('AC-1002'), balance('AC-0002')]).toEqual([11650, 0]);
  });

  it('need authority and accounts that take part', () => {
    const amount = 1;
    const from = (from_account_id: string, customer_id: string, to_account_id = 'AC-1001') =>
      code(send({ customer_id, from_account_id, to_account_id, amount }));
    expect(from('AC-1005', 'C-1003')).toBe('NOT_AUTHORISED');
    expect(from('AC-0001', 'C-1003')).toBe('NOT_AUTHORISED');
    expect(from('AC-1004', 'C-1004')).toBe('CUSTOMER_RESTRICTED');
    expect(from('AC-1007', 'C-1006')).toBe('ACCOUNT_FROZEN');
    expect(from('AC-1008', 'C-1002')).toBe('ACCOUNT_CLOSED');
    expect(from('AC-1001', 'C-1002', 'AC-1008')).toBe('ACCOUNT_CLOSED');
    expect(from('AC-1001', 'C-1002', 'AC-0002')).toBe('INTERNAL_ACCOUNT');
    expect(from('AC-1001', 'C-1002')).toBe('SAME_ACCOUNT');
    expect(from('AC-1003', 'C-1003', 'AC-1007')).toBeUndefined();
  });

  it('spend no more than the balance and overdraft less what is held', () => {
    const chiara = { customer_id: 'C-1003', from_account_id: 'AC-1003', to_account_id: 'AC-1006' };
    expect(code(send({ ...chiara, amount: 600.76 }))).toBe('INSUFFICIENT_FUNDS');
    expect(data(send({ ...chiara, amount: 600.75 }))).toMatchObject({ available: 0 });
    expect(balance('AC-1003')).toBe(80);
  });

  it('are reversed once, in time, while the receiver has the money', () => {
    const reverse = (booking_id: string) =>
      bank.reverseBooking({ booking_id, reason: 'paid twice' });
    expect(code(reverse('K1'))).toBe('REVERSAL_TOO_LATE');
    expect(code(reverse('K3'))).toBe('NOT_REVERSIBLE');
    expect(code(reverse('K8'))).toBe('ACCOUNT_CLOSED');
    const reversal = data(reverse('K4'));
    expect(reversal).toMatchObject({ kind: 'reversal', reverses: 'K4' });
    expect([balance('AC-1005'), balance('AC-1003')]).toEqual([4705, 380.75]);
    expect(code(reverse('K4'))).toBe('ALREADY_REVERSED');
    expect(code(reverse(reversal.booking_id))).toBe('NOT_REVERSIBLE');
    data(
      send({
        customer_id: 'C-1001',
        from_account_id: 'AC-1001',
        to_account_id: 'AC-1002',
        amount: 3000,
      }),
    );
    expect(code(reverse('K7'))).toBe('INSUFFICIENT_FUNDS');
  });
});

describe('cash', () => {
  it('comes in, even to frozen accounts, with its source when it is much', () => {
    expect(data(bank.depositCash({ account_id: 'AC-1007', amount: 20.5 })).available).toBe(115.6);
    const much = { account_id: 'AC-1003', amount: 10000 };
    expect(code(bank.depositCash(much))).toBe('SOURCE_OF_FUNDS_REQUIRED');
    expect(data(bank.depositCash({ ...much, source: 'sale of a car' })).booking.text).toBe(
      'Cash deposit: sale of a car',
    );
    expect(code(bank.depositCash({ account_id: 'AC-0002', amount: 1 }))).toBe('INTERNAL_ACCOUNT');
  });

  it('goes out in notes, to owners of current accounts, up to a daily limit', () => {
    const bashir = { account_id: 'AC-1001', customer_id: 'C-1002' };
    expect(code(bank.withdrawCash({ ...bashir, amount: 12 }))).toBe('NOT_IN_NOTES');
    data(bank.withdrawCash({ ...bashir, amount: 600 }));
    expect(code(bank.withdrawCash({ ...bashir, amount: 405 }))).toBe('CASH_LIMIT_EXCEEDED');
    expect(data(bank.withdrawCash({ ...bashir, amount: 400 })).account.balance).toBe(3725.6);
    expect(balance('AC-0001')).toBe(-24911.55);
    const savings = { account_id: 'AC-1002', customer_id: 'C-1001', amount: 50 };
    expect(code(bank.withdrawCash(savings))).toBe('SAVINGS_TO_OWN_ONLY');
  });
});

describe('cards', () => {
  const pay = (card_id: string, amount: number) =>
    bank.authoriseCardPayment({ card_id, amount, merchant: 'Corner Bakery' });

  it('hold money within the daily limit until it is captured or released', () => {
    expect(code(pay('CD4', 120.01))).toBe('CARD_LIMIT_EXCEEDED');
    const { hold_id } = data(pay('CD4', 120));
    expect(code(bank.captureHold({ hold_id: 'H3', amount: 80.01 }))).toBe('CAPTURE_TOO_LARGE');
    const captured = data(bank.captureHold({ hold_id: 'H3', amount: 50 }));
    expect(captured.hold).toMatchObject({ status: 'captured', amount: 50 });
    expect(postingsOf(captured.booking.booking_id)).toEqual([
      ['AC-1003', -50],
      ['AC-0003', 50],
    ]);
    const available = () => data(bank.getAccount({ account_id: 'AC-1003' })).available;
    expect(available()).toBe(510.75);
    data(bank.releaseHold({ hold_id }));
    expect(available()).toBe(630.75);
    expect(code(bank.captureHold({ hold_id }))).toBe('HOLD_NOT_ACTIVE');
  });

  it('pay nothing new while blocked or frozen, but what was authorised before', () => {
    expect(code(pay('CD2', 5))).toBe('CARD_NOT_ACTIVE');
    data(bank.freezeAccount({ account_id: 'AC-1003', reason: 'a court order' }));
    expect(code(pay('CD4', 5))).toBe('ACCOUNT_FROZEN');
    expect(data(bank.captureHold({ hold_id: 'H3' })).hold.amount).toBe(80);
  });

  it('are one per owner and account, and cost a fee to replace', () => {
    const card = { account_id: 'AC-1003', customer_id: 'C-1003', daily_limit: 300 };
    expect(code(bank.issueCard(card))).toBe('CARD_EXISTS');
    data(bank.setCardStatus({ card_id: 'CD4', status: 'cancelled' }));
    expect(code(bank.setCardStatus({ card_id: 'CD4', status: 'active' }))).toBe(
      'INVALID_TRANSITION',
    );
    expect(code(bank.issueCard({ ...card, daily_limit: 1501 }))).toBe('CARD_LIMIT_TOO_HIGH');
    expect(data(bank.issueCard(card))).toMatchObject({ card_id: 'CD6', status: 'active' });
    expect([balance('AC-1003'), balance('AC-0002')]).toEqual([672.75, 8]);
    expect(code(bank.issueCard({ ...card, account_id: 'AC-1005' }))).toBe('NOT_AUTHORISED');
    expect(code(bank.issueCard({ ...card, account_id: 'AC-1009' }))).toBe('INSUFFICIENT_FUNDS');
  });
});

describe('standing orders', () => {
  it('are paid when due; the third miss ends one', () => {
    const { paid, missed } = data(bank.runStandingOrders());
    expect(paid.map(({ text }) => text)).toEqual(['savings plan']);
    expect(missed).toMatchObject([{ order_id: 'S2', missed: 3, status: 'ended' }]);
    expect(bank.tables.standing_orders.get('S1')?.next_on).toBe('2026-10-06');
    expect(code(bank.runStandingOrders())).toBe('NOTHING_DUE');
  });

  it('forget misses once they are paid', () => {
    data(bank.depositCash({ account_id: 'AC-1003', amount: 49.25 }));
    expect(data(bank.runStandingOrders()).missed).toEqual([]);
    expect(bank.tables.standing_orders.get('S2')).toMatchObject({
      missed: 0,
      next_on: '2026-10-04',
    });
    expect(balance('AC-1003')).toBe(80);
  });

  it('are set up and ended by owners', () => {
    const order = {
      customer_id: 'C-1006',
      from_account_id: 'AC-1005',
      to_account_id: 'AC-1003',
      amount: 60,
      interval: 'fortnightly',
      first_on: '2026-09-08',
      text: 'music lessons',
    } as const;
    expect(code(bank.createStandingOrder({ ...order, first_on: '2026-09-07' }))).toBe(
      'FIRST_DAY_IN_PAST',
    );
    expect(code(bank.createStandingOrder({ ...order, amount: 3000.5 }))).toBe(
      'TRANSFER_LIMIT_EXCEEDED',
    );
    const { order_id } = data(bank.createStandingOrder(order));
    expect(code(bank.endStandingOrder({ order_id, customer_id: 'C-1003' }))).toBe('NOT_AUTHORISED');
    data(bank.endStandingOrder({ order_id, customer_id: 'C-1005' }));
    expect(code(bank.endStandingOrder({ order_id, customer_id: 'C-1005' }))).toBe('ORDER_ENDED');
  });
});

describe('accounts', () => {
  it('are changed by holders, not by proxies', () => {
    const overdraft = (customer_id: string, limit: number) =>
      code(bank.setOverdraft({ account_id: 'AC-1005', customer_id, limit }));
    expect(overdraft('C-1006', 500)).toBe('HOLDER_ONLY');
    expect(overdraft('C-1005', 2000.01)).toBe('OVERDRAFT_TOO_HIGH');
    expect(overdraft('C-1005', 2000)).toBeUndefined();
    data(send({ ...esther, to_account_id: 'AC-1006', amount: 5000 }));
    expect(overdraft('C-1005', 714.99)).toBe('OVERDRAFT_IN_USE');
    expect(overdraft('C-1005', 715)).toBeUndefined();
  });

  it('gain and lose owners, but keep a holder', () => {
    const add = { account_id: 'AC-1003', orderer_id: 'C-1003', customer_id: 'C-1002' };
    const take = { account_id: 'AC-1001', orderer_id: 'C-1001', customer_id: 'C-1002' };
    expect(code(bank.addOwner({ ...add, customer_id: 'C-1004', role: 'proxy' }))).toBe(
      'CUSTOMER_RESTRICTED',
    );
    data(bank.addOwner({ ...add, role: 'proxy' }));
    expect(code(bank.addOwner({ ...add, role: 'holder' }))).toBe('ALREADY_OWNER');
    expect(code(bank.removeOwner({ ...add, customer_id: 'C-1003' }))).toBe('LAST_HOLDER');
    const fifth = { account_id: 'AC-1009', orderer_id: 'C-1003', customer_id: 'C-1005' };
    expect(code(bank.addOwner({ ...fifth, role: 'proxy' }))).toBe('TOO_MANY_OWNERS');
    expect(code(bank.removeOwner(take))).toBe('HAS_CARDS');
    data(bank.setCardStatus({ card_id: 'CD2', status: 'cancelled' }));
    expect(data(bank.removeOwner(take)).map(({ customer_id }) => customer_id)).toEqual(['C-1001']);
    expect(code(bank.openAccount({ customer_id: 'C-1002', kind: 'savings' }))).toBe(
      'CURRENT_ACCOUNT_REQUIRED',
    );
  });

  it('are opened up to a number, and closed when nothing depends on them', () => {
    data(bank.openAccount({ customer_id: 'C-1005', kind: 'current' }));
    const { account_id } = data(bank.openAccount({ customer_id: 'C-1005', kind: 'savings' }));
    expect(account_id).toBe('AC-1011');
    expect(code(bank.openAccount({ customer_id: 'C-1005', kind: 'savings' }))).toBe(
      'TOO_MANY_ACCOUNTS',
    );
    const close = (id: string) => bank.closeAccount({ account_id: id, customer_id: 'C-1005' });
    expect(data(close(account_id)).status).toBe('closed');
    expect(code(close('AC-1006'))).toBe('HAS_STANDING_ORDERS');
    data(bank.endStandingOrder({ order_id: 'S3', customer_id: 'C-1005' }));
    expect(code(close('AC-1006'))).toBe('BALANCE_NOT_ZERO');
    const back = { customer_id: 'C-1005', from_account_id: 'AC-1006', to_account_id: 'AC-1005' };
    data(send({ ...back, amount: 480 }));
    expect(data(close('AC-1006')).status).toBe('closed');
  });

  it('list their bookings with the balance after each', () => {
    const statement = data(bank.getStatement({ account_id: 'AC-1005', since: '2026-09-01' }));
    expect(statement).toMatchObject({ opening: 7305, closing: 4405 });
    expect(statement.lines.map((line) => [line.amount, line.balance])).toEqual([
      [-300, 7005],
      [-2600, 4405],
    ]);
    expect(code(bank.getStatement({ account_id: 'AC-1005', since: '2026-09-09' }))).toBe(
      'PERIOD_EMPTY',
    );
  });
});

describe('the ledger', () => {
  it('refuses to start with money that came from nowhere', () => {
    const { accounts, ...rows } = initial.rows;
    const richer = accounts.map((account) =>
      account.account_id === 'AC-1003' ? { ...account, balance: 1e6 } : account,
    );
    const state = { ...initial, rows: { ...rows, accounts: richer } };
    expect(() => new BankLedger({ state })).toThrow(/balance/);
  });

  it('takes back everything that a refused call did', () => {
    const before = bank.worldHash();
    expect(code(send({ ...esther, to_account_id: 'AC-1003', amount: 2000 }))).toBe(
      'DAILY_LIMIT_EXCEEDED',
    );
    expect(bank.worldHash()).toBe(before);
  });
});
