import { logger } from '@nx/devkit';
import type { ProgressOutput } from '../../quality/progress.ts';
import { defaultPorts as scenarioPorts } from '../../scenarios/default-ports.ts';
import type { ScenarioPorts } from '../../scenarios/ports.ts';

/** What the generator needs besides the tree; tests pass their own. */
export interface GeneratorPorts extends ScenarioPorts {
  readonly output: ProgressOutput;
  readonly inform: (message: string) => void;
  /** Calls back when the user wants to stop. @returns what ends listening */
  readonly onInterrupt: (stop: () => void) => () => void;
}

export const defaultPorts: GeneratorPorts = {
  ...scenarioPorts,
  output: process.stdout,
  inform: (message) => {
    logger.info(message);
  },
  onInterrupt: (stop) => {
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    return () => {
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
    };
  },
};
