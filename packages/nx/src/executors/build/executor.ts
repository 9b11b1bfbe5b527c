import { logger, type PromiseExecutor } from '@nx/devkit';
import { buildPackage } from '../../build/build-package.ts';
import { currentProject } from '../project.ts';

export const build: PromiseExecutor<object> = async (_options, context) => {
  const errors = await buildPackage(context.root, currentProject(context).root);
  for (const error of errors) logger.error(error);
  return { success: errors.length === 0 };
};
