import { CallOverdue, type CallWatch, isCallOverdue, type WatchedCall } from '@envloom/runtime';
import type { FastifyBaseLogger } from 'fastify';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';

/**
 * Has the calls of environments watched; undefined: of none.
 *
 * @returns ends it
 */
export function watchCatalogue(
  environments: Iterable<ServedEnvironment>,
  watch: CallWatch | undefined,
  log: FastifyBaseLogger,
): () => void {
  if (watch === undefined) return () => undefined;
  const suspending = new SuspendingWatch(watch, log);
  const ends = Array.from(environments, (environment) => environment.watchCalls(suspending));
  return () => {
    for (const end of ends) end();
  };
}

/** So many calls of an operation may take too much; then it is not called any more. */
const mostOverdue = 3;

/** Characters of the arguments in the log. */
const mostTold = 1_000;

/**
 * Logs the calls that were stopped, and suspends operations of which too many were: each of them keeps
 * all sessions of the process waiting until it is stopped.
 */
export class SuspendingWatch implements CallWatch {
  readonly #watch: CallWatch;
  readonly #log: FastifyBaseLogger;
  /** By operation: how many were stopped. Mostly empty. */
  readonly #overdue = new Map<string, number>();

  constructor(watch: CallWatch, log: FastifyBaseLogger) {
    this.#watch = watch;
    this.#log = log;
  }

  run<T>(call: WatchedCall, work: () => T): T {
    if (this.#overdue.size > 0) this.#mustNotBeSuspended(call);
    try {
      return this.#watch.run(call, work);
    } catch (thrown) {
      if (isCallOverdue(thrown)) this.#note(thrown);
      throw thrown;
    }
  }

  #mustNotBeSuspended(call: WatchedCall): void {
    if ((this.#overdue.get(nameOf(call)) ?? 0) >= mostOverdue)
      throw new CallOverdue(call, 'suspended');
  }

  #note({ call, reason }: CallOverdue): void {
    if (reason === 'interrupted') return;
    const { environment, operation, args } = call;
    const count = (this.#overdue.get(nameOf(call)) ?? 0) + 1;
    this.#overdue.set(nameOf(call), count);
    this.#log.error({
      event: 'call-overdue',
      environment,
      operation,
      arguments: JSON.stringify(args)?.slice(0, mostTold),
      reason,
      suspended: count >= mostOverdue,
    });
  }
}

function nameOf({ environment, operation }: WatchedCall): string {
  return `${environment}: ${operation ?? ''}`;
}
