import { planText } from '@envloom/rollout/command';
import { playRollout } from '@envloom/rollout/command';
import type { RolloutPorts } from '@envloom/rollout/command';
import { prepareRollout } from '@envloom/rollout/command';
import { told } from '@envloom/rollout/command';
import type { TaskProject } from '@envloom/work';
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
