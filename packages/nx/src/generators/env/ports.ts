import { logger } from '@nx/devkit';
import { emitEnvironment, type EmitEnvironment } from '@envloom/env-package';
import { onProcessInterrupt, type OnInterrupt } from '@envloom/llm/command';
import type { ProgressOutput } from '@envloom/core/command';
import { askForModel, askForName } from './prompt.ts';
import { checkStaged, type CheckStaged } from './staging.ts';

/** What the generator needs besides the tree; tests pass their own. */
export interface EnvPorts {
  emit: EmitEnvironment;
  checkStaged: CheckStaged;
  /** Undefined when nobody can be asked. */
  askForModel: (name: string) => Promise<string | undefined>;
  /** Undefined when nobody can be asked. */
  askForName: () => Promise<string | undefined>;
  inform: (message: string) => void;
  warn: (message: string) => void;
}

/** What modeling by a language model needs besides; tests pass their own. */
export interface TopicPorts extends Pick<EnvPorts, 'inform'> {
  readonly output: ProgressOutput;
  readonly onInterrupt: OnInterrupt;
  readonly variables: Readonly<Record<string, string | undefined>>;
}

export const defaultPorts: EnvPorts = {
  emit: emitEnvironment,
  checkStaged,
  askForModel,
  askForName,
  inform: (message) => {
    logger.info(message);
  },
  warn: (message) => {
    logger.warn(message);
  },
};

export const topicPorts: TopicPorts = {
  inform: defaultPorts.inform,
  output: process.stdout,
  onInterrupt: onProcessInterrupt,
  variables: process.env,
};
