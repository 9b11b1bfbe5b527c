import type { Json } from '@envloom/core';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildEnvironment,
  type AnyEnvironment,
  type EnvironmentModule,
} from '../../support/build-environment.ts';
import { loadBenchmark } from './benchmark.ts';
import { modelPath } from './small-world.ts';
import { byPath, changesIn, isObject, stateDiff } from './state-diff.ts';

const { tools, tasks, database } = loadBenchmark();

describe.skipIf(tasks.length === 0)('tau-bench retail', () => {
  let built: EnvironmentModule;
  let world: AnyEnvironment;

  beforeAll(async () => {
    built = await buildEnvironment(modelPath);
    const { users } = database;
    const orders = Object.values(database.orders);
    const products = Object.values(database.products);
    world = new built.Environment({ state: { rows: { users, orders, products } } });
  });

  it('has the tools, with the parameters of the original', () => {
    const schemas = tools.map(({ name, parameters: { properties, required } }) => [
      name,
      required.length === 0 ? { properties } : { properties, required },
    ]);
    expect(built.exports['jsonSchemas']).toMatchObject(Object.fromEntries(schemas));
    expect(built.exports['tools']).toHaveLength(tools.length);
  });

  it('accepts the whole database and keeps it exactly', () => {
    expect(databaseOf(world)).toStrictEqual(database);
  });

  it.each(tasks)('$id goes as in the original', ({ calls, state_diff }) => {
    const shop = world.fork();
    const outcomes = calls.map((call) => shop.call(call.name, call.arguments).success);
    expect(outcomes).toEqual(calls.map(({ success }) => success));
    expect(changesIn(shop.diff())).toStrictEqual(byPath(state_diff));
  });

  // Comparing the whole database takes long, so it is done for a few tasks: it shows that a world
  // says everything that became of it.
  it.each(tasks.filter((_, index) => index % 40 === 0))(
    '$id changes nothing else',
    ({ calls, state_diff }) => {
      const shop = world.fork();
      for (const call of calls) shop.call(call.name, call.arguments);
      expect(stateDiff(database, databaseOf(shop))).toStrictEqual(byPath(state_diff));
    },
  );
});

/** The rows of a world in the form of the benchmark's files. */
function databaseOf(environment: AnyEnvironment) {
  const { users = {}, orders, products } = environment.state().rows;
  return { users, orders: byKey(orders, 'order_id'), products: byKey(products, 'product_id') };
}

/** The rows of a table by the field that is their key. */
function byKey(rows: Json | undefined, key: string): Record<string, Json> {
  const list = Array.isArray(rows) ? rows.filter(isObject) : [];
  return Object.fromEntries(
    list.flatMap((row) => {
      const id = row[key];
      return typeof id === 'string' ? [[id, row]] : [];
    }),
  );
}
