// Speed of the runtime: `node tools/bench/runtime.ts`. The machine may be noisy, so besides calls
// per second it prints ratios between cases measured in turns within one run. What worlds take up
// is measured by `node tools/bench/memory.ts`, in a process of its own.
import type { LibraryLoans } from '../../packages/runtime/src/testing/library-loans/index.ts';
import { libraryOf } from './library.ts';

/** Short turns, many of them: the best ones are those that nothing else disturbed. */
const turnSeconds = 0.06;
const turns = 20;

/** Calls of `work` per second, each counting for `calls`. */
function rate(calls: number, work: () => void): number {
  const start = performance.now();
  const end = start + turnSeconds * 1000;
  let done = 0;
  let now = start;
  while (now < end) {
    for (let burst = 0; burst < 64; burst += 1) work();
    done += 64;
    now = performance.now();
  }
  return (done * calls * 1000) / (now - start);
}

interface Case {
  readonly name: string;
  readonly calls: number;
  readonly work: () => void;
}

/** The best of several turns, the cases taking turns. */
function measure(cases: readonly Case[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { work } of cases) for (let warm = 0; warm < 20_000; warm += 1) work();
  for (let turn = 0; turn < turns; turn += 1) {
    for (const { name, calls, work } of cases) {
      best.set(name, Math.max(best.get(name) ?? 0, rate(calls, work)));
    }
  }
  return best;
}

function succeed(result: { readonly success: boolean }): void {
  if (!result.success) throw new Error(`a benchmark call failed: ${JSON.stringify(result)}`);
}

/** One small mutation after another in one world that is never reset. */
function smallCalls(rows: number): Case {
  const env = libraryOf(rows).env;
  const loans = rows / 2;
  let turn = 0;
  return {
    name: `small mutation, ${rows} rows`,
    calls: 1,
    work: () => {
      turn = (turn * 16_807 + 7) % 2_147_483_647;
      succeed(env.call('extend_loan', { loan_id: `L${1 + (turn % loans)}`, days: 1 + (turn & 7) }));
      if ((turn & 1023) === 0) env.reset();
    },
  };
}

/** Six reads, two of which filter loans by member, and six writes, in a fork of its own. */
function episode(rows: number): Case {
  const { env, members, books } = libraryOf(rows);
  let turn = 0;
  return {
    name: `mixed episode, ${rows} rows`,
    calls: 12,
    work: () => {
      turn = (turn * 16_807 + 7) % 2_147_483_647;
      const member_id = `M${1 + (turn % members)}`;
      const book_id = `B${1 + (turn % books)}`;
      const other_id = `B${1 + ((turn + 1) % books)}`;
      const world = env.fork();
      succeed(world.call('get_member', { member_id }));
      succeed(world.call('list_loans', { member_id }));
      const loan = world.checkOutBook({ member_id, book_id });
      if (!loan.success) throw new Error('no loan');
      const { loan_id } = loan.data;
      succeed(world.call('extend_loan', { loan_id, days: 7 }));
      succeed(world.call('get_member', { member_id }));
      succeed(world.call('check_out_book', { member_id, book_id: other_id }));
      succeed(world.call('list_loans', { member_id }));
      succeed(world.call('extend_loan', { loan_id, days: 7 }));
      succeed(world.call('return_book', { loan_id }));
      succeed(world.call('get_member', { member_id }));
      succeed(world.call('pay_fees', { member_id, amount: 1 }));
      succeed(world.call('get_member', { member_id }));
    },
  };
}

function forks(rows: number): Case {
  const { env } = libraryOf(rows);
  succeed(env.call('extend_loan', { loan_id: 'L1' }));
  let kept: LibraryLoans = env;
  return {
    name: `fork, ${rows} rows`,
    calls: 1,
    work: () => {
      kept = env.fork();
      if (kept === env) throw new Error('a fork is another world');
    },
  };
}

function resets(rows: number): Case {
  const { env } = libraryOf(rows);
  succeed(env.call('extend_loan', { loan_id: 'L1' }));
  return { name: `reset, ${rows} rows`, calls: 1, work: () => env.reset() };
}

function observed(rows: number, name: string, observe: (env: LibraryLoans) => unknown): Case {
  const { env } = libraryOf(rows);
  let turn = 0;
  return {
    name: `${name} after a call, ${rows} rows`,
    calls: 1,
    work: () => {
      turn += 1;
      env.reset();
      succeed(env.call('extend_loan', { loan_id: `L${1 + (turn % (rows / 2))}` }));
      observe(env);
    },
  };
}

function report(title: string, make: (rows: number) => Case, sizes: readonly number[]): void {
  const cases = sizes.map(make);
  const rates = measure(cases);
  const first = rates.get(cases[0]?.name ?? '') ?? 1;
  for (const { name } of cases) {
    const value = rates.get(name) ?? 0;
    const text = Math.round(value).toLocaleString('en').padStart(12);
    console.log(`${name.padEnd(36)}${text}/s   ×${(value / first).toFixed(2)}`);
  }
  console.log(`(${title})\n`);
}

const sizes = [80, 800, 80_000];
report('wanted: 500,000/s; 80,000 rows at least ×0.60', smallCalls, sizes);
report('wanted: 300,000/s; 80,000 rows at least ×0.50', episode, sizes);
report('wanted: 1,000,000/s whatever the size', forks, sizes);
report('wanted: 1,000,000/s whatever the size', resets, sizes);
report('O(changes)', (rows) => observed(rows, 'state hash', (env) => env.hash()), sizes);
report('O(changes)', (rows) => observed(rows, 'diff', (env) => env.diff()), sizes);
report('O(changes)', (rows) => observed(rows, 'snapshot', (env) => env.snapshot()), sizes);
