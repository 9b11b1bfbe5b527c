import { logger, type PromiseExecutor } from '@nx/devkit';
import type { PublishOptions } from '../../publish/options.ts';
import { publishProjects } from '../../publish/publish-projects.ts';
import { currentProject } from '../project.ts';

export const publish: PromiseExecutor<PublishOptions> = async (options, context) => {
  const { projects } = context.projectsConfigurations;
  const asked = [currentProject(context).id];
  const request = { workspaceRoot: context.root, projects, asked, options };
  let success = true;
  for await (const outcome of publishProjects(request)) {
    if (outcome.success) logger.info(outcome.text);
    else logger.error(outcome.text);
    success &&= outcome.success;
  }
  return { success };
};
