import { logger, type PromiseExecutor } from '@nx/devkit';
import { type GivenOptions, parseOptions } from '@envloom/core/command';
import {
  checkProject,
  processContext,
  rolloutProject,
  serveProject,
  verifyOptions,
  verifyProject,
} from '@envloom/cli';
import { checkProjects } from '@envloom/env-package';
import { gatePorts } from '@envloom/scen-generator/stored';
import { qualityPorts } from '@envloom/quality/package';
import type { TaskProject } from '@envloom/work';
import { buildPackage } from '@envloom/release';
import { currentProject } from './project.ts';
import type { PublishOptions } from './publish/options.ts';
import { publishProjects } from './publish/publish-projects.ts';
import { syncProblems } from './sync-check/work.ts';

type Work<Options> = (root: string, project: TaskProject, options: Options) => Promise<boolean>;

/** An executor whose task succeeds where its work does. */
const executor =
  <Options>(work: Work<Options>): PromiseExecutor<Options> =>
  async (options, context) => ({
    success: await work(context.root, currentProject(context), options),
  });

function report(problems: readonly string[]): boolean {
  for (const problem of problems) logger.error(problem);
  return problems.length === 0;
}

export const build = executor<object>(async (root, project) =>
  report(await buildPackage(root, project.root)),
);

export const syncCheck = executor<object>(async (root, project) =>
  report(await syncProblems(root, project.root)),
);

export const typecheck = executor<object>(async (root, project) => {
  let success = true;
  for await (const { errors } of checkProjects(root, [project]))
    success = report(errors) && success;
  return success;
});

export const check = executor<GivenOptions>((root, project, options) =>
  checkProject(root, project, options, { output: process.stdout, ports: qualityPorts }),
);

export const scenarios = executor<GivenOptions>((root, project, options) =>
  verifyProject(root, project, {
    output: process.stdout,
    ports: gatePorts,
    ...parseOptions(verifyOptions, options),
  }),
);

export const rollout = executor<GivenOptions>((root, project, options) =>
  rolloutProject(project.root, options, { ...processContext, root }),
);

export const serve = executor<Parameters<typeof serveProject>[2]>(serveProject);

export const publish: PromiseExecutor<PublishOptions> = async (options, context) => {
  const { projects } = context.projectsConfigurations;
  const asked = [currentProject(context).id];
  let success = true;
  const request = { workspaceRoot: context.root, projects, asked, options };
  for await (const outcome of publishProjects(request)) {
    if (outcome.success) logger.info(outcome.text);
    else logger.error(outcome.text);
    success &&= outcome.success;
  }
  return { success };
};
