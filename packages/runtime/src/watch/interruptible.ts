import { Script } from 'node:vm';

const key = Symbol.for('envloom.interruptible');
let pending: () => void = () => undefined;
let script: Script | undefined;

function frame(): Script {
  if (script !== undefined) return script;
  Object.defineProperty(globalThis, key, { value: () => pending(), configurable: true });
  script = new Script('globalThis[Symbol.for("envloom.interruptible")]()');
  return script;
}

const options = { breakOnSigint: true, displayErrors: false };
const interrupted = 'ERR_SCRIPT_EXECUTION_INTERRUPTED';

/** How work ended. */
type End<T> = { readonly result: T } | { readonly thrown: unknown };

/** An error that passes through V8's frame costs more than the frame. */
function endOf<T>(work: () => T): End<T> {
  try {
    return { result: work() };
  } catch (thrown) {
    return { thrown };
  }
}

/**
 * Runs work that a SIGINT interrupts: V8 gives it up wherever it is, without its `finally`s. Costs a
 * microsecond while another thread of the process is in such work, and 50 otherwise. A listener of
 * SIGINT would take the signal, and is not for a process that does this.
 *
 * @returns what the work returned; undefined where it was interrupted before it was done
 * @throws what the work throws
 */
export function interruptibly<T>(work: () => T): { readonly result: T } | undefined {
  let end: End<T> | undefined;
  pending = () => {
    end = endOf(work);
  };
  try {
    frame().runInThisContext(options);
  } catch (error) {
    const isInterrupted = error instanceof Error && 'code' in error && error.code === interrupted;
    if (!isInterrupted) throw error;
  }
  return finished(end);
}

function finished<T>(end: End<T> | undefined): { readonly result: T } | undefined {
  if (end !== undefined && 'thrown' in end) throw end.thrown;
  return end;
}
