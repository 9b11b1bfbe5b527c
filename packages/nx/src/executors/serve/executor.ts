import type { PromiseExecutor } from '@nx/devkit';
import { currentProject } from '../project.ts';
import { type ServeExecutorOptions, serveProject } from '@envloom/cli';

export const serve: PromiseExecutor<ServeExecutorOptions> = async (options, context) => ({
  success: await serveProject(context.root, currentProject(context), options),
});
