// A process that calls operations and tells how each call went. Its heap is limited, and who started it ends
// it when it says nothing for long.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Environment } from '@envloom/runtime';
import type { News, Task } from './messages.ts';

type EnvironmentClass = new () => Environment<object>;

const inputs = [
  { book_id: 'B1', text: 'x', amount: 1, names: ['x'], numbers: [1], extra: null },
  {
    book_id: 'B2',
    text: 'a x, '.repeat(40),
    amount: 12,
    names: Array.from({ length: 30 }, (_, at) => `x${at}`),
    numbers: Array.from({ length: 30 }, (_, at) => at),
    extra: { a: [1, 2, { b: 'x' }] },
  },
  {
    book_id: 'B3',
    text: 'x'.repeat(2000),
    amount: 1_000_000,
    names: Array.from({ length: 300 }, (_, at) => 'x'.repeat(at)),
    numbers: Array.from({ length: 300 }, (_, at) => at * 1000),
    extra: Array.from({ length: 200 }, (_, at) => ({ at })),
  },
];

function tell(news: News): void {
  process.send?.(news);
}

/** What is left over from a call must not count as part of the next. */
const tidied = 20 * 2 ** 20;

/** Forgets how large the process was; returns how large it is. */
function settle(): number {
  if (process.memoryUsage().heapUsed > tidied) globalThis.gc?.();
  writeFileSync('/proc/self/clear_refs', '5');
  return megabytes('VmRSS');
}

function megabytes(line: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`${line}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

async function play({ folder, className, operations }: Task): Promise<void> {
  const Loaded = await load(folder, className);
  const environment = new Loaded();
  for (const operation of operations) {
    tell({ kind: 'begins', operation });
    for (const args of inputs) {
      environment.reset();
      const before = settle();
      const { milliseconds, outcome } = timed(environment, operation, args);
      const grown = megabytes('VmHWM') - before;
      tell({ kind: 'returned', operation, milliseconds, outcome, megabytes: grown });
    }
  }
  tell({ kind: 'done' });
}

/** A call with all that a server does with it: its result as a text, and the state's hash. */
function timed(environment: Environment<object>, operation: string, args: object) {
  const start = process.threadCpuUsage();
  const result = environment.call(operation, args);
  JSON.stringify(result);
  environment.hash();
  const { user, system } = process.threadCpuUsage(start);
  const outcome = result.success ? 'OK' : result.error.code;
  return { milliseconds: (user + system) / 1000, outcome };
}

async function load(folder: string, className: string): Promise<EnvironmentClass> {
  const exports: unknown = await import(pathToFileURL(join(folder, 'src', 'index.ts')).href);
  const loaded: unknown = Reflect.get(Object(exports), className);
  if (!isEnvironment(loaded)) throw new Error(`${folder} exports no ${className}`);
  return loaded;
}

function isEnvironment(value: unknown): value is EnvironmentClass {
  return typeof value === 'function' && value.prototype instanceof Environment;
}

process.on('message', (task: Task) => void play(task).finally(() => process.disconnect()));
