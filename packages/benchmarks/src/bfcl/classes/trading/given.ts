import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import type { BfclSetting } from '../../class.ts';
import { dumps, str } from '../../texts.ts';

export const record = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
export const list = (value: Json | undefined): readonly Json[] => (isList(value) ? value : []);

/** The state at the start of a task, with members in the order of its configuration. */
export interface Given {
  readonly start: JsonObject;
  readonly account: JsonObject;
  readonly stocks: JsonObject;
  /** By their keys, in order. */
  readonly orders: readonly (readonly [string, Json])[];
  readonly transactions: readonly Json[];
  readonly isLong: boolean;
  readonly added: Added;
}

/** Texts that answers of `long_context` have besides. */
interface Added {
  /** Members of a stock that become long lists. */
  readonly averages: Readonly<Record<string, string>>;
  /** Texts about an order with `{symbol}` in them. */
  readonly metadata: JsonObject;
  readonly transactions: readonly string[];
  readonly watched: readonly string[];
}

export function givenOf(config: JsonObject, setting: BfclSetting): Given {
  const { defaults, isLong } = setting;
  const start = { ...defaults, ...config };
  return {
    start,
    account: record(start['account_info']),
    stocks: record(start['stocks']),
    orders: Object.entries(record(start['orders'])),
    transactions: list(start['transaction_history']),
    isLong,
    added: isLong ? addedBy(setting) : nothing,
  };
}

const nothing: Added = { averages: {}, metadata: {}, transactions: [], watched: [] };

function addedBy({ extensions }: BfclSetting): Added {
  const averages = (name: string): string => dumps(extensions[name] ?? [], new Set(['']));
  return {
    averages: { 'MA(5)': averages('MA_5_EXTENSION'), 'MA(20)': averages('MA_20_EXTENSION') },
    metadata: record(extensions['ORDER_DETAIL_EXTENSION']),
    transactions: list(extensions['TRANSACTION_HISTORY_EXTENSION']).map((each) =>
      dumps(each, new Set(['amount'])),
    ),
    watched: list(extensions['WATCH_LIST_EXTENSION']).map(watchedText),
  };
}

/** What is no JSON in Python stands in `python`. */
const watchedText = (item: Json): string =>
  isObject(item) ? str(item['python'] ?? null) : str([item]).slice(1, -1);
