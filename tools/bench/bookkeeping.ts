// What a call costs beside its body: `node tools/bench/bookkeeping.ts [environment …]`, all of them
// unless given. For every operation the references, uniqueness and invariants that are checked when
// one of its calls ends are timed in a world of 100 times the rows and in one of the rows, in turns
// and in processor time. The ratio is wanted to be at most 1.5. Where the body writes more rows in
// the large world, as one that pays everyone does, the ratio is that of the cost of a written row,
// and both numbers of rows are shown. Operations whose body looks through a table are listed: what
// they cost is up to the model. Ends with 1 where a ratio is missed.
import { fileURLToPath } from 'node:url';
import { environmentNames } from '@envloom/env-package';
import { secondsOf } from '../../packages/runtime/src/world/clock.ts';
import type { World } from '../../packages/runtime/src/world/world.ts';
import { meter } from '../../packages/runtime/src/helpers/fuel.ts';
import { sampleCalls, simulatorOf, type SampleCall } from './bookkeeping/calls.ts';
import { largerWorld } from './bookkeeping/larger-world.ts';
import { Calls, type OpenCall } from './bookkeeping/probe.ts';

const factor = 100;
const wanted = 1.5;
const turns = 5;
const turnMicros = 2000;
/** A ratio that is missed is measured again: other processes may have been at it. */
const rounds = 4;

const folder = new URL('../../generated/', import.meta.url);

/** What the bookkeeping of one operation costs. */
interface Cost {
  readonly micros: number;
  readonly ratio: number;
  /** Units of work that the checks were charged, in the small world and in the large one. */
  readonly work: readonly [number, number];
  /** Rows that the body wrote, in the small world and in the large one. */
  readonly written: readonly [number, number];
  /** Tables that the body looks through. */
  readonly scanned: readonly string[];
}

/** Processor microseconds of one run. */
function timed(work: () => void): number {
  let batch = 1;
  for (;;) {
    const start = process.cpuUsage();
    for (let run = 0; run < batch; run += 1) work();
    const { user, system } = process.cpuUsage(start);
    if (user + system >= turnMicros) return (user + system) / batch;
    batch *= 2;
  }
}

/** Runs something in an opened call. */
function inCall<T>(calls: Calls, world: World, call: SampleCall, run: (open: OpenCall) => T): T {
  const open = calls.open(world, call.operation, call.args ?? {});
  try {
    return run(open);
  } finally {
    open.close();
  }
}

function costOf(calls: Calls, call: SampleCall): Cost {
  const clock = secondsOf(call.state.clock ?? '') ?? 0;
  const worlds = [1, factor].map((copies) => largerWorld(calls.program, call.state, clock, copies));
  const [small, large] = worlds;
  if (small === undefined || large === undefined) throw new Error('two worlds');
  const first = inCall(calls, small, call, seen);
  const second = inCall(calls, large, call, seen);
  let best = { micros: Infinity, ratio: Infinity };
  const more = Math.max(1, second.written / Math.max(1, first.written));
  for (let round = 0; round < rounds && best.ratio > wanted; round += 1) {
    const { micros, ratio } = inTurns(calls, [small, large], call);
    if (ratio / more < best.ratio) best = { micros, ratio: ratio / more };
  }
  const scanned = [...second.looked].filter(
    ([table, rows]) => rows > 10 * (first.looked.get(table) ?? 0),
  );
  return {
    ...best,
    work: [first.work, second.work],
    written: [first.written, second.written],
    scanned: scanned.map(([table]) => table),
  };
}

function seen(open: OpenCall) {
  open.bookkeeping();
  const left = meter.left;
  return { looked: open.looked, work: Number.MAX_SAFE_INTEGER - left, written: open.written };
}

function inTurns(calls: Calls, [small, large]: readonly [World, World], call: SampleCall) {
  let [few, many] = [Infinity, Infinity];
  for (let turn = 0; turn < turns; turn += 1) {
    few = Math.min(
      few,
      inCall(calls, small, call, ({ bookkeeping }) => timed(bookkeeping)),
    );
    many = Math.min(
      many,
      inCall(calls, large, call, ({ bookkeeping }) => timed(bookkeeping)),
    );
  }
  return { micros: few, ratio: many / few };
}

function lineOf(name: string, { micros, ratio, work, written, scanned }: Cost): string {
  const figures = `${micros.toFixed(2).padStart(8)} µs  ×${ratio.toFixed(2).padEnd(7)}`;
  const body = scanned.length === 0 ? '' : `  body looks through ${scanned.join(', ')}`;
  const missed = ratio > wanted ? `  MISSED: work ${work.join(' → ')}` : '';
  const rows = written[1] > written[0] ? `  a row; rows written ${written.join(' → ')}` : '';
  return `  ${name.padEnd(34)}${figures}${rows}${body}${missed}`;
}

interface Tally {
  operations: number;
  missed: number;
  unmeasured: number;
}

function measure(environment: string, tally: Tally): void {
  console.log(environment);
  const simulator = simulatorOf(environment);
  const samples = sampleCalls(simulator);
  const calls = new Calls(simulator);
  for (const call of samples) {
    tally.operations += 1;
    try {
      if (call.args === undefined) throw new Error('no call of it succeeded');
      const cost = costOf(calls, call);
      if (cost.ratio > wanted) tally.missed += 1;
      console.log(lineOf(call.operation, cost));
    } catch (problem) {
      tally.unmeasured += 1;
      const { message } = problem instanceof Error ? problem : { message: String(problem) };
      console.log(`  ${call.operation.padEnd(34)}not measured: ${message}`);
    }
  }
}

const tally: Tally = { operations: 0, missed: 0, unmeasured: 0 };
const given = process.argv.slice(2);
for (const name of given.length > 0 ? given : environmentNames(fileURLToPath(folder)))
  measure(name, tally);
const { operations, missed, unmeasured } = tally;
console.log(`${operations} operations, ${missed} above ×${wanted}, ${unmeasured} not measured`);
if (missed + unmeasured > 0) process.exitCode = 1;
