import { pathToFileURL } from 'node:url';
import { onProcessInterrupt, type OnInterrupt } from '@envloom/llm/command';
import type { ProgressOutput } from '@envloom/core/command';
import type { ImportModule } from './played-environment.ts';

/** What playing needs of the outside; tests pass their own. */
export interface RolloutPorts {
  readonly output: ProgressOutput;
  readonly inform: (message: string) => void;
  readonly onInterrupt: OnInterrupt;
  readonly importModule: ImportModule;
  /** Of the process: addresses and keys of servers. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export const playPorts: RolloutPorts = {
  output: process.stdout,
  inform: (message) => {
    process.stdout.write(`${message}\n`);
  },
  onInterrupt: onProcessInterrupt,
  importModule: (file) => import(pathToFileURL(file).href),
  variables: process.env,
};
