import { logger } from '@nx/devkit';
import { onProcessInterrupt, type OnInterrupt } from '@envloom/llm/command';
import type { ProgressOutput } from '@envloom/core/command';

/** What the generator needs besides the tree; tests pass their own. */
export interface EnvsPorts {
  readonly output: ProgressOutput;
  readonly inform: (message: string) => void;
  readonly onInterrupt: OnInterrupt;
  /** Whether Nx will not call back, so that all there is to show is the plan. */
  readonly isDryRun: () => boolean;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export const defaultPorts: EnvsPorts = {
  output: process.stdout,
  inform: (message) => {
    logger.info(message);
  },
  onInterrupt: onProcessInterrupt,
  isDryRun: () => process.env['NX_DRY_RUN'] === 'true',
  variables: process.env,
};
