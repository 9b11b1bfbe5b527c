import { onProcessInterrupt, type OnInterrupt } from '../../modeling/interruption.ts';
import type { ProgressOutput } from '../../quality/progress.ts';
import type { ImportModule } from '../../rollouts/played-environment.ts';
import { playPorts } from '../../rollouts/ports.ts';

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
