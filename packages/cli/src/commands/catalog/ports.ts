import { onProcessInterrupt, type OnInterrupt } from '@envloom/llm/command';
import type { ProgressOutput } from '@envloom/core/command';

/** What the generator needs besides the workspace; tests pass their own. */
export interface CatalogPorts {
  readonly output: ProgressOutput;
  readonly inform: (message: string) => void;
  readonly onInterrupt: OnInterrupt;
  /** Whether nothing may be written. */
  readonly isDryRun: () => boolean;
}

export const catalogPorts: CatalogPorts = {
  output: process.stdout,
  inform: (message) => {
    process.stdout.write(`${message}\n`);
  },
  onInterrupt: onProcessInterrupt,
  isDryRun: () => process.env['NX_DRY_RUN'] === 'true',
};
