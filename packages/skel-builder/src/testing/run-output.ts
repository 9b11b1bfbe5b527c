import { RunProgress } from '../corpus-run/run-progress.ts';
import type { RunOutput } from '../corpus-run/make-environments.ts';

export interface HeardOutput extends RunOutput {
  /** What was printed. */
  text(): string;
  /** What Ctrl-C does. */
  interrupt(): void;
}

/** An output that remembers what was said, without a terminal. */
export function heardOutput(): HeardOutput {
  let said = '';
  const listeners = new Set<() => void>();
  const output = {
    write: (text: string): void => {
      said += text;
    },
  };
  return {
    progress: new RunProgress('envs', output, false),
    onInterrupt: (stop) => {
      listeners.add(stop);
      return () => listeners.delete(stop);
    },
    text: () => said,
    interrupt: () => {
      for (const stop of listeners) stop();
    },
  };
}
