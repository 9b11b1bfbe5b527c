import { logger, type PromiseExecutor } from '@nx/devkit';
import { checkProjects } from '@envloom/env-package';
import { currentProject } from '../project.ts';

export const typecheck: PromiseExecutor<object> = async (_options, context) => {
  let success = true;
  for await (const { errors } of checkProjects(context.root, [currentProject(context)])) {
    for (const error of errors) logger.error(error);
    success &&= errors.length === 0;
  }
  return { success };
};
