import { qualityPorts } from '@envloom/quality/package';
import type { RunOnQueue } from '@envloom/work';
import { checkProject } from './check-project.ts';
import { evaluateRemotely } from './evaluate-remotely.ts';
import type { GivenOptions } from '@envloom/core/command';

/** Checks an environment, which a worker evaluates. */
export const checkOnQueue: RunOnQueue<GivenOptions | undefined> = (
  { workspaceRoot, project, options = {} },
  output,
  queue,
) => {
  const evaluate = evaluateRemotely(queue);
  return checkProject(workspaceRoot, project, options, { output, ports: qualityPorts, evaluate });
};
