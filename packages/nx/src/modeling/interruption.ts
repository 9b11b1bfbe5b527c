import { LanguageModelError } from '@envloom/llm';

/** Two ways to end early: at the first wish nothing new begins, at the second nothing is waited for. */
export interface Interruption {
  readonly soft: AbortSignal;
  readonly hard: AbortSignal;
  /** Ends listening. */
  close(): void;
}

/** Calls back each time the user wants to stop. @returns what ends listening */
export type OnInterrupt = (stop: () => void) => () => void;

export function interruption(
  onInterrupt: OnInterrupt,
  inform: (text: string) => void,
): Interruption {
  const soft = new AbortController();
  const hard = new AbortController();
  const close = onInterrupt(() => {
    if (soft.signal.aborted) {
      hard.abort();
      return;
    }
    // Told here, for what runs this may print nothing more.
    inform(
      'Stopping: answers that are on their way are waited for. Once more to leave them.\n' +
        'The same command goes on.',
    );
    soft.abort(new LanguageModelError('cancelled', 'Interrupted; the same command goes on.'));
  });
  return { soft: soft.signal, hard: hard.signal, close };
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
  return () => {
    process.off('SIGINT', wish);
    process.off('SIGTERM', wish);
  };
};
