// A process that calls operations and tells how each call went. Its heap is limited, and who started it ends
// it when it says nothing for long.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Environment } from '@envloom/runtime';
import type { News, Task } from './messages.ts';

type EnvironmentClass = new () => Environment<object>;

const inputs = [
  { book_id: 'B1', text: 'x', count: 1, names: ['x'], numbers: [1], extra: null },
  {
    book_id: 'B2',
    text: 'a x, '.repeat(40),
    count: 12,
    names: Array.from({ length: 30 }, (_, at) => `x${at}`),
    numbers: Array.from({ length: 30 }, (_, at) => at),
    extra: { a: [1, 2, { b: 'x' }] },
  },
  {
    book_id: 'B3',
    text: 'x'.repeat(2000),
    count: 1_000_000,
    names: Array.from({ length: 300 }, (_, at) => 'x'.repeat(at)),
    numbers: Array.from({ length: 300 }, (_, at) => at * 1000),
    extra: Array.from({ length: 200 }, (_, at) => ({ at })),
  },
];

function tell(news: News): void {
  process.send?.(news);
}

/** What is left over from a call must not count as part of the next. */
const tidied = 50 * 2 ** 20;

function tidy(): void {
  if (process.memoryUsage().heapUsed > tidied) globalThis.gc?.();
}

const megabytes = () => process.resourceUsage().maxRSS / 1024;

async function play({ folder, className, operations }: Task): Promise<void> {
  const Environment = await load(folder, className);
  const environment = new Environment();
  const before = megabytes();
  for (const operation of operations) {
    tell({ kind: 'begins', operation });
    for (const args of inputs) {
      tidy();
      environment.reset();
      const { milliseconds, outcome } = timed(environment, operation, args);
      tell({ kind: 'returned', operation, milliseconds, outcome, megabytes: megabytes() - before });
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
  const exports: Readonly<Record<string, EnvironmentClass>> = await import(
    pathToFileURL(join(folder, 'src', 'index.ts')).href
  );
  const Environment = exports[className];
  if (Environment === undefined) throw new Error(`${folder} exports no ${className}`);
  return Environment;
}

process.on('message', (task: Task) => void play(task).finally(() => process.disconnect()));
