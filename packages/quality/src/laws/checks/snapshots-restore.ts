import { StateError } from '@envloom/runtime';
import { faultText, jsonFault } from '../judges/plain.ts';
import type { Law, RunMade } from '../law.ts';
import {
  pictureOf,
  atSplits,
  play,
  startWorld,
  type Trial,
  worldAfter,
  type Verdict,
} from '../play/trial.ts';

/** A snapshot in the middle of the run, restored at its end and into a world of its own. */
export const snapshotsRestore: Law = {
  id: 'snapshots-restore',
  statement:
    'A snapshot is JSON, and restoring it, after more calls too, gives the exact world hash.',
  eachRun: {
    oneIn: 32,
    comparesPlays: true,
    judge: (trial, run) =>
      atSplits(trial, run.calls.length, (split) => snapshotProblem(trial, run, split)),
  },
};

function snapshotProblem(trial: Trial, run: RunMade, split: number): Verdict {
  const world = worldAfter(trial, run.calls.slice(0, split));
  const before = pictureOf(world);
  const snapshot = world.snapshot();
  const fault = jsonFault(snapshot);
  if (fault !== undefined) return `A snapshot is no JSON: ${faultText('snapshot', fault)}`;
  const text = JSON.stringify(snapshot);
  play(world, run.calls.slice(split));
  try {
    for (const other of [world, startWorld(trial)]) {
      other.restore(JSON.parse(text));
      if (pictureOf(other) !== before)
        return `Restoring a snapshot taken after ${split} calls gives another world.`;
    }
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    return `A snapshot taken after ${split} calls is refused: ${thrown.message}`;
  }
  return laterProblem(run, split, play(world, run.calls.slice(split)));
}

function laterProblem(run: RunMade, split: number, results: readonly string[]): Verdict {
  const wrong = results.findIndex((result, index) => result !== run.results[split + index]);
  return wrong < 0
    ? undefined
    : `Call ${split + wrong + 1} gives another result after a snapshot was restored.`;
}
