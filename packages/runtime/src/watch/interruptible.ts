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

/**
 * Runs work that a SIGINT interrupts: V8 gives it up wherever it is, without its `finally`s. Costs a
 * microsecond while another thread of the process is in such work, and 50 otherwise. A listener of
 * SIGINT would take the signal, and is not for a process that does this.
 *
 * @param work throws nothing: an error that passes through V8's frame costs more than the frame
 * @returns whether a SIGINT came, maybe when the work was just done
 */
export function isInterrupted(work: () => void): boolean {
  pending = work;
  try {
    frame().runInThisContext(options);
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === interrupted) return true;
    throw error;
  }
}
