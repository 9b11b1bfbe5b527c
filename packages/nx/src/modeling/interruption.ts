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
    inform('Stopping: answers that are on their way are waited for. Once more to leave them.');
    soft.abort(new LanguageModelError('cancelled', 'Interrupted; the same command goes on.'));
  });
  return { soft: soft.signal, hard: hard.signal, close };
}

export const onProcessInterrupt: OnInterrupt = (stop) => {
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return () => {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  };
};
