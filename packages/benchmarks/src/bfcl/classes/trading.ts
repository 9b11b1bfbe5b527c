import { generated, type JsonObject } from '@envloom/core';
import { BfclTrading, type BfclTradingRows } from '@envloom/env-bfcl-trading';
import { textOf } from '../../python/value.ts';
import type { BfclClass, BfclWorld } from '../class.ts';
import { exception, ModelWorld } from '../model-world.ts';
import type { PythonRandom } from '../random.ts';
import { restored } from './kept.ts';
import { faultOf } from './trading/faults.ts';
import { type Given, givenOf, list } from './trading/given.ts';
import { Notes } from './trading/notes.ts';
import { clockOf, rowsOf } from './trading/rows.ts';
import { accountDict, orderDict, transactionDict } from './trading/shown.ts';
import { toolsOf } from './trading/tools.ts';

/** TradingBot. */
export const bfclClass: BfclClass = {
  name: 'TradingBot',
  seed: 1_053_520,
  load: (config, setting) => {
    const given = givenOf(config ?? {}, setting);
    const rows = generated<BfclTradingRows>(rowsOf(given, setting));
    const environment = new BfclTrading({ state: { clock: clockOf(setting), rows } });
    const notes = new Notes(setting.floats, given.account['balance']);
    return worldOf(environment, setting.random, given, notes);
  },
};

function worldOf(
  environment: BfclTrading,
  random: PythonRandom,
  given: Given,
  notes: Notes,
): BfclWorld {
  const state = (): JsonObject => stateOf(environment, given);
  const tools = toolsOf(environment, given, notes);
  const model = new ModelWorld({ tools, state }, environment, random);
  return {
    call: (tool, args) => {
      const fault = faultOf(tool, args, environment, given);
      return fault === undefined ? model.call(tool, args) : exception(fault);
    },
    state,
    fork: () => worldOf(environment.fork(), random.copy(), given, notes.copy()),
  };
}

/** Prices never change, and are left as they were given. */
function stateOf({ tables }: BfclTrading, given: Given): JsonObject {
  const { authenticated, market_status, order_counter, watch_list } = tables.desk.get();
  const orders = generated<readonly JsonObject[]>(tables.orders.all());
  const transactions = generated<readonly JsonObject[]>(tables.transactions.all());
  return {
    orders: Object.fromEntries(
      orders.map((row) => [textOf(row['order_id'] ?? null), orderDict(row, given)]),
    ),
    account_info: accountDict(tables.account.get().balance, given),
    authenticated,
    market_status,
    order_counter,
    stocks: given.stocks,
    watch_list: list(restored([...watch_list]).value),
    transaction_history: transactions.map((row) => transactionDict(row, given)),
    long_context: given.isLong,
  };
}
