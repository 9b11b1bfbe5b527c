// A thread that watches the calls of the main thread, which cannot look at itself while it is in one.
import { writeSync } from 'node:fs';
import { Script } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';
import { lookEvery, overdueText, Patience } from './patience.ts';
import { SharedCall } from './shared-call.ts';
import type { WatcherData, WatcherMessage } from './ending-watch.ts';

// oxlint-disable-next-line typescript/no-unsafe-assignment -- what `startWatcher` gives
const data: WatcherData = workerData;
const call = new SharedCall(data.buffer);
const patience = new Patience(data.limits);
const standardError = 2;

function tell(message: WatcherMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

function watch(): void {
  tell('watching');
  for (;;) {
    call.pause(lookEvery);
    const { beat } = call;
    const { user, system } = process.cpuUsage();
    const busy = (user + system) / 1000;
    const verdict = patience.judge({ beat, busy, memory: process.memoryUsage.rss() });
    if (verdict === undefined) continue;
    if (call.claim(beat, verdict)) stop(verdict);
    // It was claimed before, and runs all the same.
    else if (call.beat === beat) end(verdict);
  }
}

function stop(reason: 'time' | 'memory'): void {
  if (data.interrupts) process.kill(process.pid, 'SIGINT');
  else end(reason);
}

/** Nothing else stops what cannot be interrupted. */
function end(reason: 'time' | 'memory'): void {
  writeSync(standardError, `\n${overdueText(call.text, reason, data.limits)}`);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * As long as one thread waits for interruptions, waiting for one more costs the others little. Of all
 * that wait, only the last that began is told of a signal: calls begin later than this.
 */
function watchInterruptibly(): void {
  Object.defineProperty(globalThis, 'watch', { value: watch });
  const script = new Script('watch()');
  for (;;) {
    try {
      script.runInThisContext({ breakOnSigint: true });
    } catch {
      // The calls that were claimed wait for their signals, so that this one is meant for the process.
      tell('SIGINT');
    }
  }
}

if (data.interrupts) watchInterruptibly();
else watch();
