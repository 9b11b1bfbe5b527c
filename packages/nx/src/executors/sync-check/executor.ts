import { logger, type PromiseExecutor } from '@nx/devkit';
import { emitEnvironment, findDrift } from '@envloom/env-package';
import { currentProject } from '../project.ts';

export const syncCheck: PromiseExecutor<object> = async (_options, context) => {
  const problems = await findDrift(context.root, currentProject(context).root, emitEnvironment);
  for (const problem of problems) logger.error(problem);
  return { success: problems.length === 0 };
};
