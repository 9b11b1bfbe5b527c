import {
  type CommandContext,
  type GivenOptions,
  option,
  parseOptions,
} from '@envloom/core/command';
import {
  planText,
  playRollout,
  prepareRollout,
  rolloutOptions,
  told,
} from '@envloom/rollout/command';
import { z } from 'zod';

/** Options of playing one environment. */
export const rolloutExecutorOptions = z.strictObject({
  ...rolloutOptions.shape,
  dryRun: option(
    z.boolean().default(false),
    'Dry run',
    'Say how many episodes there are and how many are done already; play and write nothing.',
  ),
});

/**
 * Plays the scenarios of an environment, or says what would be played.
 *
 * @param root its folder, relative to the workspace
 * @returns whether all of it was played; what kept it from that is printed
 */
export function rolloutProject(
  root: string,
  given: GivenOptions,
  context: CommandContext,
): Promise<boolean> {
  return told(context, async () => {
    const { dryRun, ...options } = parseOptions(rolloutExecutorOptions, given);
    const job = await prepareRollout(context, { roots: [root] }, options);
    if (!dryRun) return playRollout(job, context);
    context.output.write(planText(job));
    return true;
  });
}
