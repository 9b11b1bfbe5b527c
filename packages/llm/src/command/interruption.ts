import { LanguageModelError } from '../errors.ts';

/** Two ways to end early: at the first wish nothing new begins, at the second nothing is waited for. */
export interface Interruption {
  readonly soft: AbortSignal;
  readonly hard: AbortSignal;
  /** Ends listening. */
  close(): void;
}

/** Calls back each time the user wants to stop. @returns what ends listening */
export type OnInterrupt = (stop: () => void) => () => void;

/** @param isHurried what runs is ended soon, whether it has stopped or not */
export function interruption(
  onInterrupt: OnInterrupt,
  inform: (text: string) => void,
  isHurried = isInTerminalOfNx(),
): Interruption {
  const soft = new AbortController();
  const hard = new AbortController();
  const close = onInterrupt(() => {
    if (soft.signal.aborted) {
      hard.abort();
      return;
    }
    // Told here, for what runs this may print nothing more.
    inform(`${isHurried ? hurried : patient}\nThe same command goes on.`);
    soft.abort(new LanguageModelError('cancelled', 'Interrupted; the same command goes on.'));
  });
  return { soft: soft.signal, hard: hard.signal, close };
}

const patient = 'Stopping: answers that are on their way are waited for. Once more to leave them.';
const hurried =
  'Stopping: what has come in is kept. Nx ends a target at once, so that answers on their way may be ' +
  'asked for again; a generator (npx nx g …) waits for them.';

/**
 * Nx runs a target in a terminal of its own, which it closes when it is interrupted: whatever runs in
 * it is hung up on, and has nobody to write to.
 */
function isInTerminalOfNx(): boolean {
  return process.env['NX_FORKED_TASK_EXECUTOR'] === 'true' && process.stdout.isTTY;
}

/** Signals that come so many milliseconds apart are one wish. */
const together = 500;

/**
 * One wish for several signals: a terminal signals every process of the command, and Nx and npx pass
 * on to their children what these have got already.
 *
 * @param now milliseconds from any start
 */
export function oncePerWish(
  stop: () => void,
  now: () => number = () => performance.now(),
): () => void {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    const isNew = now() - last > together;
    last = now();
    if (isNew) stop();
  };
}

export const onProcessInterrupt: OnInterrupt = (stop) => {
  const wish = oncePerWish(stop);
  process.on('SIGINT', wish);
  process.on('SIGTERM', wish);
  const close = isInTerminalOfNx() ? onHangUp(stop) : (): void => undefined;
  return () => {
    close();
    process.off('SIGINT', wish);
    process.off('SIGTERM', wish);
  };
};

/** Stops at once, and in order: elsewhere a process that is hung up on dies where it is. */
export function onHangUp(stop: () => void): () => void {
  const hangUp = (): void => {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', nobodyReads);
    stop();
    stop();
  };
  process.on('SIGHUP', hangUp);
  return () => {
    process.off('SIGHUP', hangUp);
  };
}

const nobodyReads = (): void => undefined;
