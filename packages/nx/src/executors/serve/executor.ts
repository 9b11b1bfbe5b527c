import type { PromiseExecutor } from '@nx/devkit';
import { currentProject } from '../project.ts';
import type { ServeExecutorOptions } from './options.ts';
import { serveProject } from './serve-project.ts';

export const serve: PromiseExecutor<ServeExecutorOptions> = async (options, context) => ({
  success: await serveProject(context.root, currentProject(context), options),
});
