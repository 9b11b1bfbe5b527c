import { logger } from '@nx/devkit';
import { emitEnvironment, type EmitEnvironment } from '../../emission/emit.ts';
import { askForModel } from './prompt.ts';
import { checkStaged, type CheckStaged } from './staging.ts';

/** What the generator needs besides the tree; tests pass their own. */
export interface EnvPorts {
  emit: EmitEnvironment;
  checkStaged: CheckStaged;
  /** Undefined when nobody can be asked. */
  askForModel: (name: string) => Promise<string | undefined>;
  inform: (message: string) => void;
  warn: (message: string) => void;
}

export const defaultPorts: EnvPorts = {
  emit: emitEnvironment,
  checkStaged,
  askForModel,
  inform: (message) => {
    logger.info(message);
  },
  warn: (message) => {
    logger.warn(message);
  },
};
