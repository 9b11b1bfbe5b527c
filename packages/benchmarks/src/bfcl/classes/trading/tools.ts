import type { Json, JsonObject } from '@envloom/core';
import type { BfclTrading } from '@envloom/env-bfcl-trading';
import { argumentJson, type PyArguments } from '../../arguments.ts';
import type { BfclTool } from '../../model-world.ts';
import { dumps, str } from '../../texts.ts';
import { argument, inText, jsonOfKept, reprOfKept } from '../kept.ts';
import { type Given, list, record } from './given.ts';
import { balancePath, type Notes, orderPath, transactionPath } from './notes.ts';
import { days, ofOrder, ofStocks, texts } from './params.ts';
import { refused, refusedAsText, refusedInList } from './refusals.ts';
import { accountDict, dictText, memberTexts, orderDict, transactionDict } from './shown.ts';

type Tools = Readonly<Record<string, BfclTool>>;
type Answer = BfclTool['answer'];

/** The tools of TradingBot. */
export function toolsOf(environment: BfclTrading, given: Given, notes: Notes): Tools {
  return {
    ...plainTools,
    ...orderTools(given, notes),
    ...moneyTools(environment, given, notes),
    get_stock_info: {
      params: texts('symbol'),
      answer: (_data, { values }) => stockText(str(values['symbol'] ?? ''), given, notes),
      refusal: refused,
    },
    get_watchlist: {
      answer: (data) =>
        given.isLong ? longWatchlist(data, given) : jsonOfKept({ watchlist: data }),
      refusal: refusedAsText,
    },
  };
}

const under =
  (name: string): Answer =>
  (data) =>
    jsonOfKept({ [name]: data });

const plainTools: Tools = {
  get_current_time: { answer: under('current_time') },
  get_symbol_by_name: { params: texts('name'), answer: under('symbol') },
  get_available_stocks: { params: texts('sector'), answer: under('stock_list') },
  trading_login: { params: texts('username', 'password'), answer: under('status') },
  trading_get_login_status: { answer: under('status') },
  trading_logout: { answer: under('status') },
  add_to_watchlist: { params: texts('stock'), answer: under('watchlist') },
  remove_stock_from_watchlist: {
    params: texts('symbol'),
    answer: (_data, args) => removed(args),
    refusal: refused,
  },
  get_order_history: { answer: under('history'), refusal: refusedInList },
  filter_stocks_by_price: {
    params: ofStocks,
    answer: under('filtered_stocks'),
    refusal: refused,
  },
  notify_price_change: { params: ofStocks, answer: under('notification'), refusal: refused },
};

/** Whatever was on the watchlist, it is named as it was given. */
const removed = (args: PyArguments): string =>
  dumps({
    status: `Stock ${inText(argument(args, 'symbol'))} removed from watchlist successfully.`,
  });

function stockText(symbol: string, { added, stocks }: Given, { floats }: Notes): string {
  const members = new Map(memberTexts(record(stocks[symbol]), floats, `stocks.${symbol}`));
  for (const [name, text] of Object.entries(added.averages)) members.set(name, text);
  return dictText([...members]);
}

function longWatchlist(data: Json, { added }: Given): string {
  const own = list(data).map((symbol) => reprOfKept([symbol]).slice(1, -1));
  return `[${[...own, ...added.watched].join(', ')}]`;
}

function orderTools(given: Given, notes: Notes): Tools {
  return {
    get_order_details: {
      params: ofOrder,
      answer: (data) => orderText(record(data), given, notes),
      refusal: refused,
    },
    cancel_order: {
      params: ofOrder,
      answer: (_data, { values, floats }) =>
        dictText([
          ['order_id', argumentJson(values['order_id'] ?? null, floats, 'order_id')],
          ['status', dumps('Cancelled')],
        ]),
      refusal: refused,
    },
    place_order: {
      params: texts('symbol'),
      answer: (data, args) => {
        const receipt = record(data);
        notes.placed(receipt['order_id'] ?? null, args);
        return dictText(memberTexts(receipt, new Set([...args.floats, 'price'])));
      },
      refusal: refused,
    },
  };
}

function orderText(row: JsonObject, given: Given, { floats }: Notes): string {
  const order = orderDict(row, given);
  if (row['note'] !== undefined) return str(order);
  const members = memberTexts(record(order), floats, orderPath(row['order_id'] ?? null));
  if (!given.isLong) return dictText(members);
  const symbol = str(record(order)['symbol'] ?? null);
  const metadata = Object.entries(given.added.metadata).map(
    ([name, text]) => [name, str(text).replaceAll('{symbol}', () => symbol)] as const,
  );
  return dictText([
    ...members.filter(([name]) => name !== 'metadata'),
    ['metadata', dumps(Object.fromEntries(metadata))],
  ]);
}

function moneyTools({ tables }: BfclTrading, given: Given, notes: Notes): Tools {
  const paying: BfclTool = {
    answer: (data, args) => {
      const { new_balance = null, status = null } = record(data);
      notes.paid(tables.transactions.count(), args);
      return dictText([
        ['status', dumps(status)],
        ['new_balance', argumentJson(new_balance, notes.floats, balancePath)],
      ]);
    },
    draws: (random) => ({ seconds: random.randint(0, 86_400) }),
    refusal: refused,
  };
  return {
    fund_account: paying,
    withdraw_funds: paying,
    get_account_info: {
      answer: () => {
        const { balance } = tables.account.get();
        return dictText(memberTexts(accountDict(balance, given), notes.floats, 'account_info'));
      },
      refusal: refused,
    },
    get_transaction_history: {
      params: days,
      answer: (data) => {
        const booked = list(data).map((row) => transactionText(record(row), given, notes));
        const all = [...booked, ...given.added.transactions];
        return dictText([['transaction_history', `[${all.join(', ')}]`]]);
      },
      refusal: refusedInList,
    },
  };
}

const transactionText = (row: JsonObject, given: Given, { floats }: Notes): string =>
  argumentJson(transactionDict(row, given), floats, transactionPath(Number(row['place'])));
