import type { JobQueue } from '@envloom/work';
import type { ProgressOutput } from '@envloom/core/command';
import { redisUrlOf, remoteQueue } from '@envloom/work';
import { gatePorts } from '@envloom/scen-generator/stored';
import type { ScenarioPorts } from '@envloom/scen-generator/stored';

/** What the generator needs besides the tree; tests pass their own. */
export interface GeneratorPorts extends ScenarioPorts {
  readonly output: ProgressOutput;
  readonly inform: (message: string) => void;
  /** Where workers make scenarios; undefined where there are none. */
  readonly openQueue: () => JobQueue | undefined;
  /** Calls back when the user wants to stop. @returns what ends listening */
  readonly onInterrupt: (stop: () => void) => () => void;
}

const inform = (message: string): void => {
  process.stdout.write(`${message}\n`);
};

export const scenariosPorts: GeneratorPorts = {
  ...gatePorts,
  output: process.stdout,
  inform,
  openQueue: () => {
    const url = redisUrlOf(process.env);
    return url === undefined ? undefined : remoteQueue(url, inform);
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
