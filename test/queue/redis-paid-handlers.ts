import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext, JobHandlers } from '@envloom/work';
import { z } from 'zod';

const paymentSchema = z.object({ name: z.string(), pid: z.number(), at: z.number() });

/** A line of the file in which handlers write what they do: the bill of a test. */
export type Payment = z.infer<typeof paymentSchema>;

export function paymentsIn(file: string): readonly Payment[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => paymentSchema.parse(JSON.parse(line)));
}

const inputSchema = z.object({ name: z.string(), ms: z.number() });

/** Handlers of jobs that cost: each writes a line into the file. */
export function paidHandlers(file: string): JobHandlers {
  const pay = (name: string): void => {
    appendFileSync(file, `${JSON.stringify({ name, pid: process.pid, at: Date.now() })}\n`);
  };
  return {
    /** Pays, then answers. */
    paid: async (input, { tell }) => {
      const { name, ms } = inputSchema.parse(input);
      tell({ begun: name });
      await pause(ms);
      pay(name);
      return { name, answer: answerTo(name) };
    },
    /** Pays, and answers later. */
    slow: async (input) => {
      const { name, ms } = inputSchema.parse(input);
      pay(name);
      await pause(ms);
      return name;
    },
    /** As a check of an environment does, holds the whole process. */
    blocking: async (input) => {
      const { name, ms } = inputSchema.parse(input);
      pay(name);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      return name;
    },
    /** Goes on until it is aborted. */
    endless: async (input, { signal }) => endless(inputSchema.parse(input).name, pay, signal),
    deaf: async () => {
      pay('deaf');
      return new Promise(() => undefined);
    },
    failing: async (input) => {
      pay(inputSchema.parse(input).name);
      throw new RangeError('there is no such shelf');
    },
    /** As for lack of memory. */
    poison: async (input) => {
      pay(inputSchema.parse(input).name);
      process.kill(process.pid, 'SIGKILL');
      await pause(60_000);
    },
    echo: async (input) => input,
  };
}

/** Longer the larger the number in the name, and not ASCII alone. */
function answerTo(name: string): string {
  return `„${name}“ `.repeat(1 + (name.length % 7));
}

async function endless(
  name: string,
  pay: (name: string) => void,
  signal: JobContext['signal'],
): Promise<never> {
  pay(`${name} begun`);
  await pause(600_000, undefined, { signal }).catch(() => undefined);
  pay(`${name} aborted`);
  throw signal.reason;
}
