import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '@envloom/core';
import { z } from 'zod';

const jsonRecord = z.record(z.string(), z.json());

const toolSchema = z.object({
  name: z.string(),
  parameters: z.object({
    properties: z.record(z.string(), jsonRecord),
    required: z.array(z.string()),
  }),
});

/** A value that differs: its path ends where one of the two sides is no object. */
export interface Change {
  readonly path: readonly string[];
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

const changeSchema = z.strictObject({
  path: z.array(z.string()),
  before: z.json().optional(),
  after: z.json().optional(),
});

const taskSchema = z.strictObject({
  id: z.string(),
  calls: z.array(z.strictObject({ name: z.string(), arguments: jsonRecord, success: z.boolean() })),
  state_diff: z.array(changeSchema),
});

const rowsSchema = z.record(z.string(), jsonRecord);

export type Task = z.infer<typeof taskSchema>;

/** The benchmark's data, as its files have it. */
export interface Benchmark {
  readonly tools: readonly z.infer<typeof toolSchema>[];
  readonly tasks: readonly Task[];
  /** The initial database: table, key, row. */
  readonly database: Readonly<Record<'users' | 'orders' | 'products', z.infer<typeof rowsSchema>>>;
}

const nothing: Benchmark = {
  tools: [],
  tasks: [],
  database: { users: {}, orders: {}, products: {} },
};

/**
 * The data in the folder that the environment variable `ENVLOOM_TAU_RETAIL` names. Without it there
 * are no tasks, and a warning says how to get them.
 */
export function loadBenchmark(): Benchmark {
  const folder = process.env['ENVLOOM_TAU_RETAIL'] ?? '';
  if (existsSync(join(folder, 'gold.jsonl'))) return benchmarkIn(folder);
  const problem = folder === '' ? 'ENVLOOM_TAU_RETAIL is not set' : `${folder} has no gold.jsonl`;
  process.stderr.write(
    `Nothing is tested on the data of tau-bench retail: ${problem}. Set ENVLOOM_TAU_RETAIL to the folder ` +
      'with its users.json, orders.json, products.json, tools.json and gold.jsonl.\n',
  );
  return nothing;
}

function benchmarkIn(folder: string): Benchmark {
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  const rows = (name: string) => rowsSchema.parse(JSON.parse(text(name)));
  const lines = text('gold.jsonl').split('\n');
  return {
    tools: z.array(toolSchema).parse(JSON.parse(text('tools.json'))),
    tasks: lines.filter((line) => line !== '').map((line) => taskSchema.parse(JSON.parse(line))),
    database: {
      users: rows('users.json'),
      orders: rows('orders.json'),
      products: rows('products.json'),
    },
  };
}
