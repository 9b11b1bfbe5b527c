import type { World } from '@envloom/sampler';
import { Scrambler } from '../judges/scrambler.ts';
import type { Law, RunMade } from '../law.ts';
import { callText } from '../play/call.ts';
import { startWorld, type Trial, type Verdict } from '../play/trial.ts';

/**
 * The run is played again while everything that goes in or comes out is overwritten at once; the
 * results must be what they were. Global constants that leak are found as well, for the results
 * compared with were taken before anything was overwritten.
 */
export const nothingIsShared: Law = {
  id: 'nothing-is-shared',
  statement:
    'Results, arguments and states share nothing with the world: overwriting them changes nothing.',
  eachRun: { oneIn: 32, comparesPlays: true, judge },
};

function judge(trial: Trial, run: RunMade): Verdict {
  const scrambler = new Scrambler();
  try {
    return disturbed(trial, run, scrambler, JSON.stringify(run.world.state()));
  } finally {
    scrambler.undo();
  }
}

function disturbed(trial: Trial, run: RunMade, scrambler: Scrambler, expected: string): Verdict {
  const world = startFromCopy(trial, scrambler);
  for (const [index, call] of run.calls.entries()) {
    const args = structuredClone(call.args);
    const result = world.call(call.tool, args);
    if (JSON.stringify(args) !== JSON.stringify(call.args))
      return `${callText(call)} changes its arguments.`;
    if (JSON.stringify(result) !== run.results[index])
      return `${callText(call)} gives something else once earlier results are overwritten.`;
    scrambler.scramble(result);
    scrambler.scramble(args);
  }
  return overwrittenState(world, scrambler, expected);
}

/** The state handed in is overwritten as well. */
function startFromCopy(trial: Trial, scrambler: Scrambler): World {
  const { kind, seed } = trial.start;
  const state = structuredClone(trial.start.state ?? startWorld(trial).state());
  const world = startWorld({ ...trial, start: { kind, seed, state } });
  scrambler.scramble(state);
  return world;
}

function overwrittenState(world: World, scrambler: Scrambler, expected: string): Verdict {
  if (JSON.stringify(world.state()) !== expected)
    return 'Overwriting the results of the calls changes the rows.';
  for (const made of [world.state(), world.snapshot(), world.diff()]) scrambler.scramble(made);
  return JSON.stringify(world.state()) === expected
    ? undefined
    : 'Overwriting what state(), snapshot() and diff() gave changes the rows.';
}
