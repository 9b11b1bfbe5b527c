import { onProcessInterrupt, type OnInterrupt } from '@envloom/llm/command';
import type { ProgressOutput } from '@envloom/core/command';
import type { ImportModule } from '@envloom/rollout/command';
import { playPorts } from '@envloom/rollout/command';

/** What the generator needs besides the tree; tests pass their own. */
export interface TrainingDataPorts {
  readonly output: ProgressOutput;
  readonly inform: (message: string) => void;
  readonly onInterrupt: OnInterrupt;
  readonly importModule: ImportModule;
  /** Whether nothing may be written. */
  readonly isDryRun: () => boolean;
}

export const dataPorts: TrainingDataPorts = {
  output: process.stdout,
  inform: (message) => {
    process.stdout.write(`${message}\n`);
  },
  onInterrupt: onProcessInterrupt,
  importModule: playPorts.importModule,
  isDryRun: () => process.env['NX_DRY_RUN'] === 'true',
};
