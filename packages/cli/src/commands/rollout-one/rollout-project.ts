import { planText } from '../../rollouts/plan-text.ts';
import { playRollout } from '../../rollouts/play.ts';
import type { RolloutPorts } from '../../rollouts/ports.ts';
import { prepareRollout } from '../../rollouts/prepare.ts';
import { told } from '../../rollouts/told.ts';
import type { TaskProject } from '../../workers/task-project.ts';
import { parseOptions, type GivenOptions } from '@envloom/core/command';
import { rolloutExecutorOptions } from './options.ts';

/**
 * Plays the scenarios of an environment, or says what would be played.
 *
 * @returns whether all of it was played; what kept it from that is printed
 */
export function rolloutProject(
  workspaceRoot: string,
  { root }: Pick<TaskProject, 'root'>,
  request: GivenOptions,
  ports: RolloutPorts,
): Promise<boolean> {
  return told(ports, async () => {
    const { dryRun, ...options } = parseOptions(rolloutExecutorOptions, request);
    const job = await prepareRollout(workspaceRoot, { roots: [root] }, options, ports);
    if (!dryRun) return playRollout(job, ports);
    ports.output.write(planText(job));
    return true;
  });
}
