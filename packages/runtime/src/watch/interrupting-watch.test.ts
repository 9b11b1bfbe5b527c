import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'envloom-watch-'));
});

afterAll(() => rmSync(folder, { recursive: true }));

const module = (name: string): string => JSON.stringify(new URL(name, import.meta.url).href);

/** What every process has: only the main thread of one gets signals. */
const prelude = `
// The global is loaded when it is first read, which an interruption could break off.
import { performance } from 'node:perf_hooks';
import { setTimeout as later } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { InterruptedCalls, interruptingWatch } from ${module('./interrupting-watch.ts')};
import { SharedCall } from ${module('./shared-call.ts')};

let told = 0;
const onSignal = () => { told += 1; };
const spin = (ms) => { for (const end = performance.now() + ms; performance.now() < end; ); };
const signal = () => process.kill(process.pid, 'SIGINT');
const call = (operation) => ({ environment: 'library', operation, args: {} });
const outcome = (watch, operation, work) => {
  try { return watch.run(call(operation), work); } catch (error) { return error.reason; }
};
/** Another thread, which sends a signal after so many milliseconds. */
const signalAfter = (ms) => new Worker(
  \`setTimeout(() => process.kill(process.pid, 'SIGINT'), \${ms})\`, { eval: true },
);
`;

/** What a process writes as JSON. */
async function said(body: string): Promise<unknown> {
  const file = join(folder, 'main.mjs');
  writeFileSync(file, prelude + body);
  const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 60_000 });
  return JSON.parse(stdout);
}

describe.skipIf(process.platform === 'win32')('interruptingWatch', { timeout: 90_000 }, () => {
  it('interrupts a call that takes too long, and tells of no signal', async () => {
    const found = await said(`
      const watch = await interruptingWatch({ seconds: 0.2, onSignal });
      const slow = outcome(watch, 'slow', () => { for (;;); });
      const next = outcome(watch, 'next', () => 'done');
      await later(100);
      console.log(JSON.stringify({ slow, next, told }));
    `);
    expect(found).toEqual({ slow: 'time', next: 'done', told: 0 });
  });

  it("tells of another's signal during a call, once, and interrupts that call alone", async () => {
    const found = await said(`
      const watch = await interruptingWatch({ onSignal });
      signalAfter(50);
      const slow = outcome(watch, 'slow', () => { for (;;); });
      const next = outcome(watch, 'next', () => 'done');
      await later(100);
      console.log(JSON.stringify({ slow, next, told }));
    `);
    expect(found).toEqual({ slow: 'interrupted', next: 'done', told: 1 });
  });

  it('loses no signal that comes as a call ends', async () => {
    const found = await said(`
      const watch = await interruptingWatch({ onSignal });
      const count = 200;
      const odd = [];
      for (let sent = 1; sent <= count; sent += 1) {
        const result = outcome(watch, 'short', () => { signal(); spin(Math.random() / 10); return 'done'; });
        if (result !== 'done' && result !== 'interrupted') odd.push(result);
        for (let wait = 0; told < sent && wait < 2000; wait += 1) await later(1);
      }
      console.log(JSON.stringify({ odd, told }));
    `);
    expect(found).toEqual({ odd: [], told: 200 });
  });

  it('waits at the end of a call for the signal that was sent to it', async () => {
    const found = await said(`
      const shared = new SharedCall();
      const watch = new InterruptedCalls(shared, signalAfter(300), onSignal);
      const claimed = outcome(watch, 'slow', () => { shared.claim(shared.beat, 'time'); });
      const next = outcome(watch, 'next', () => { spin(1000); return 'done'; });
      console.log(JSON.stringify({ claimed, next, told }));
    `);
    expect(found).toEqual({ claimed: 'time', next: 'done', told: 0 });
  });

  it('ends its thread when it is closed', async () => {
    const found = await said(`
      const threads = () => process.report.getReport().workers.length;
      const watch = await interruptingWatch({ onSignal });
      const before = threads();
      watch.close();
      for (let wait = 0; threads() > 0 && wait < 2000; wait += 1) await later(5);
      console.log(JSON.stringify([before, threads()]));
    `);
    expect(found).toEqual([1, 0]);
  });
});
