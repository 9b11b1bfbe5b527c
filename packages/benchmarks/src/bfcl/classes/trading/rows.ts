import { isObject, type Json, type JsonObject } from '@envloom/core';
import type { BfclSetting } from '../../class.ts';
import { isTrue } from '../../python-types.ts';
import { str } from '../../texts.ts';
import { coded } from '../kept.ts';
import { type Given, list, record } from './given.ts';

/** When the world stands still. */
export const clockOf = ({ tables }: BfclSetting): string =>
  `${str(tables['current_time'] ?? '').replace(' ', 'T')}:00Z`;

/** The rows of the logic model. */
export function rowsOf(given: Given, setting: BfclSetting): JsonObject {
  const { account, orders, stocks, transactions } = given;
  const { tables } = setting;
  return {
    desk: deskOf(given, setting),
    account: fitting(account, { account_id: 'whole', balance: 'number', binding_card: 'whole' }),
    market: Object.entries(stocks).map(([symbol, stock]) => ({
      symbol,
      ...fitting(averaged(record(stock)), stockMembers),
    })),
    companies: Object.entries(record(tables['symbol_map'])).map(([name, symbol]) => ({
      name,
      symbol,
    })),
    sectors: Object.entries(record(tables['sector_map'])).map(([name, symbols]) => ({
      name,
      symbols: [...list(symbols), ...moreOf(name, setting)],
    })),
    orders: orders.map(([key, order], at) => ({
      place: at + 1,
      order_id: /^\d+$/.test(key) ? Number(key) : key,
      ...(isObject(order) ? known(prepared(order), orderMembers) : { note: order }),
    })),
    transactions: transactions.map((transaction, at) => ({
      place: at + 1,
      ...known(record(transaction), transactionMembers),
    })),
  };
}

function deskOf({ start }: Given, { floats }: BfclSetting): JsonObject {
  const { authenticated, market_status = null, order_counter = null, watch_list } = start;
  return {
    authenticated: isTrue(authenticated),
    market_status: str(market_status),
    order_counter,
    watch_list: list(watch_list).map((value, at) =>
      coded({ value, floats, path: `watch_list.${at}` }),
    ),
  };
}

const extensions: Readonly<Record<string, string>> = {
  Technology: 'TECHNOLOGY_EXTENSION',
  Automobile: 'AUTOMOBILE_EXTENSION',
};

/** Stocks that `long_context` adds to a sector. */
const moreOf = (sector: string, setting: BfclSetting): readonly Json[] =>
  setting.isLong ? list(setting.extensions[extensions[sector] ?? '']) : [];

type Members = Readonly<Record<string, 'string' | 'number' | 'whole' | 'any'>>;

const stockMembers: Members = {
  price: 'number',
  percent_change: 'number',
  volume: 'number',
  average_5: 'number',
  average_20: 'number',
};

const orderMembers: Members = {
  order_type: 'string',
  symbol: 'string',
  price: 'number',
  amount: 'any',
  status: 'string',
};

const transactionMembers: Members = { type: 'string', amount: 'any', timestamp: 'string' };

function averaged(stock: JsonObject): JsonObject {
  const { 'MA(5)': average_5 = null, 'MA(20)': average_20 = null } = stock;
  return { ...stock, average_5, average_20 };
}

/** The number of shares has two names, and a status is a text for the model. */
function prepared({ status: value, num_shares, ...order }: JsonObject): JsonObject {
  return {
    ...(num_shares === undefined ? {} : { amount: num_shares }),
    ...order,
    ...(value === undefined ? {} : { status: coded({ value, floats: new Set(), path: '' }) }),
  };
}

/** Members that the model knows; others are details. */
function known(value: JsonObject, members: Members): JsonObject {
  const fit = fitting(value, members);
  const others = Object.entries(value).filter(([name]) => !Object.hasOwn(fit, name));
  return { ...fit, details: Object.fromEntries(others) };
}

function fitting(value: JsonObject, members: Members): JsonObject {
  const fits = ([name, member]: readonly [string, Json]): boolean => {
    const type = members[name];
    if (type === 'whole') return Number.isSafeInteger(member);
    return type === 'any' || type === typeof member;
  };
  return Object.fromEntries(Object.entries(value).filter(fits));
}
