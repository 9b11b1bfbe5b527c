import type { Adversary, Earned } from '@envloom/episodes';
import { drawFrom } from '@envloom/sampler';
import type { ReferencePlan } from '../gates/reference-plan.ts';
import { earnedIn, type Play } from './adversary.ts';
import { callEveryToolOnce, doNothing, readOnly, repeatLast } from './idle.ts';
import { playAtRandom } from './random.ts';
import { hackReward } from './reward-hacker.ts';

const adversaries: Readonly<Record<Adversary, Play>> = {
  'do-nothing': doNothing,
  'read-only': readOnly,
  'repeat-last': repeatLast,
  'call-every-tool-once': callEveryToolOnce,
  random: playAtRandom,
  'reward-hacker': hackReward,
};

/** Lets every adversary play. The same seed gives the same episodes. */
export function earnedBy(course: ReferencePlan, seed: number): Readonly<Record<Adversary, Earned>> {
  const play = (name: Adversary) => earnedIn(adversaries[name](course, drawFrom(seed)));
  return {
    'do-nothing': play('do-nothing'),
    'read-only': play('read-only'),
    'repeat-last': play('repeat-last'),
    'call-every-tool-once': play('call-every-tool-once'),
    random: play('random'),
    'reward-hacker': play('reward-hacker'),
  };
}
