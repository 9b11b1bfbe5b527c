import type { World } from '@envloom/sampler';
import type { Law, RunMade } from '../law.ts';
import { pictureOf, atSplits, play, type Trial, worldAfter, type Verdict } from '../play/trial.ts';

/** A fork in the middle of the run: first one side goes on to the end, then the other. */
export const forksAreIsolated: Law = {
  id: 'forks-are-isolated',
  statement: 'A fork equals its origin, and neither sees what the other does.',
  eachRun: {
    oneIn: 32,
    comparesPlays: true,
    judge: (trial, run) =>
      atSplits(trial, run.calls.length, (split) => forkProblem(trial, run, split)),
  },
};

function forkProblem(trial: Trial, run: RunMade, split: number): Verdict {
  const origin = worldAfter(trial, run.calls.slice(0, split));
  const before = pictureOf(origin);
  const fork = origin.fork();
  if (pictureOf(fork) !== before) return `A fork after ${split} calls is another world.`;
  const forkProblems = goOn(fork, run, split);
  if (pictureOf(origin) !== before)
    return `What a fork after ${split} calls does changes its origin.`;
  const after = pictureOf(fork);
  const originProblems = goOn(origin, run, split);
  if (pictureOf(fork) !== after)
    return `What the origin of a fork after ${split} calls does changes the fork.`;
  if (pictureOf(origin) !== after)
    return `A fork after ${split} calls and its origin come to two worlds by the same calls.`;
  return forkProblems ?? originProblems;
}

/** Makes the rest of the calls. */
function goOn(world: World, run: RunMade, split: number): Verdict {
  const results = play(world, run.calls.slice(split));
  const wrong = results.findIndex((text, index) => text !== run.results[split + index]);
  return wrong < 0
    ? undefined
    : `Call ${split + wrong + 1} gives another result beside a fork made after ${split} calls.`;
}
