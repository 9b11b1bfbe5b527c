import { parentPort } from 'node:worker_threads';
import { CheckJobs } from './check-jobs.ts';
import type { CheckOrder, CheckReply } from './check-messages.ts';

class Cancelled extends Error {}

const jobs = new CheckJobs();

function replyTo({ id, job, cancelled }: Extract<CheckOrder, { id: number }>): CheckReply {
  const checkpoint = (): void => {
    if (Atomics.load(cancelled, 0) === 1) throw new Cancelled();
  };
  try {
    checkpoint();
    return { id, answer: jobs.run(job, checkpoint) };
  } catch (error) {
    if (error instanceof Cancelled) return { id };
    return { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (order: CheckOrder) => {
  if ('forget' in order) jobs.forget(order.forget);
  // The rule is about windows; a port takes no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  else parentPort?.postMessage(replyTo(order));
});
