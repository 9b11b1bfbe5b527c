/** A call of a tool or, without `operation`, the check of a starting state. */
export interface WatchedCall {
  /** As the model names it. */
  readonly environment: string;
  readonly operation: string | undefined;
  /** As the tool read them. */
  readonly args: unknown;
}

/** Runs code that a model brought, and can stop it: the second line of defence, behind fuel. */
export interface CallWatch {
  /** @throws CallOverdue where it stopped the work */
  run<T>(call: WatchedCall, work: () => T): T;
}

/** A watch with a thread of its own. */
export interface WatchWithThread extends CallWatch {
  /** Ends the thread. */
  close(): void;
}

/**
 * Why a call was stopped. `time` and `memory`: it needed more than it may. `suspended`: it was not
 * begun, since it was stopped too often before. `interrupted`: the process was told to end.
 */
export type OverdueReason = 'time' | 'memory' | 'suspended' | 'interrupted';

/**
 * A call that was stopped from outside. It depends on the machine, not on the world, so that it is no
 * result of the call: no agent observes it, and no trajectory holds it. The work may
 * have ended anywhere: whoever goes on uses a fork made before the call.
 */
export class CallOverdue extends Error {
  override readonly name = 'CallOverdue';
  readonly call: WatchedCall;
  readonly reason: OverdueReason;

  constructor(call: WatchedCall, reason: OverdueReason) {
    super(`${call.environment}: ${call.operation ?? 'a starting state'} was stopped: ${reason}`);
    this.call = call;
    this.reason = reason;
  }
}

/** Whether this was thrown for a stopped call, by this copy of the runtime or by another one. */
export function isCallOverdue(thrown: unknown): thrown is CallOverdue {
  return thrown instanceof Error && thrown.name === 'CallOverdue';
}

/** Who watches all calls of this process; undefined: nobody. */
const watching: { watch: CallWatch | undefined } = { watch: undefined };

/**
 * Has all calls watched from now on, in all worlds of this copy of the runtime; undefined ends it.
 *
 * @returns ends it, unless another one watches by then
 */
export function watchCalls(watch: CallWatch | undefined): () => void {
  watching.watch = watch;
  return () => {
    if (watching.watch === watch) watching.watch = undefined;
  };
}

/** Runs a part of a call that its model brought. */
export function watched<T>(
  environment: string,
  operation: string | undefined,
  args: unknown,
  work: () => T,
): T {
  const { watch } = watching;
  return watch === undefined ? work() : watch.run({ environment, operation, args }, work);
}
