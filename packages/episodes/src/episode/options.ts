import type { Scenario } from '../scenario/scenario.ts';
import { ScriptedUser, type UserSimulator } from './user.ts';

/** How to run an episode. */
export interface EpisodeOptions {
  /** Which reward the last step gives; default `strict`: 0 or 1. */
  readonly reward?: 'strict' | 'dense';
  /** Default: three times the calls of the reference, and 10. */
  readonly maxSteps?: number;
  /** Most tool calls in one action; default 50. */
  readonly maxCalls?: number;
  /** Who answers in a conversation; each episode starts with a fork. Default: {@link ScriptedUser}. */
  readonly user?: UserSimulator;
  /** What random choices follow from; default 0, as in the reference. */
  readonly seed?: number | string;
}

export type EpisodeManner = Readonly<ReturnType<typeof mannerOf>>;

/** Options with what stands for those left out. */
export function mannerOf(scenario: Scenario, options: EpisodeOptions) {
  const { reward = 'strict', maxSteps = stepLimit(scenario), maxCalls = 50, seed } = options;
  return {
    reward,
    maxSteps: Math.max(1, Math.floor(maxSteps)),
    maxCalls: Math.max(1, Math.floor(maxCalls)),
    user: userOf(scenario, options),
    seed,
  };
}

function stepLimit({ reference }: Scenario): number {
  return 3 * reference.filter(({ kind }) => kind === 'call').length + 10;
}

/** Where nobody is there to talk to, messages end the episode. */
function userOf({ user }: Scenario, options: EpisodeOptions): UserSimulator | undefined {
  return user === undefined ? undefined : (options.user ?? new ScriptedUser(user));
}
