import { readTrajectories } from '@envloom/episodes/node';
import { replayTrajectory, type Replay, type Trajectory } from '@envloom/episodes/trajectory';
import { grouped } from '@envloom/core';
import type { ProgressLine } from '@envloom/core/command';
import { Findings } from './findings.ts';
import type { Missing, WorkspaceScenarios } from './workspace-scenarios.ts';

export interface ReplayTotals {
  /** Lines that were read. */
  read: number;
  same: number;
  /** Those that lead elsewhere, by where they part first. */
  readonly diverged: Findings;
  /** Those that cannot be played here, by reason. */
  readonly notReplayable: Findings;
  /** Lines that are no trajectories. */
  readonly unreadable: Findings;
}

/** What playing a trajectory again on the environments of the workspace leads to. */
async function replayHere(
  trajectory: Trajectory,
  workspace: WorkspaceScenarios,
): Promise<Replay | Missing> {
  const found = await workspace.find(trajectory);
  return found.kind === 'not-found'
    ? found
    : replayTrajectory(found.source, found.scenario, trajectory);
}

/** Executes all trajectories of some files again, one after the other, and keeps only what is wrong. */
export async function replayFiles(
  files: readonly string[],
  workspace: WorkspaceScenarios,
  progress: Pick<ProgressLine, 'show' | 'clear'>,
): Promise<ReplayTotals> {
  const totals: ReplayTotals = {
    read: 0,
    same: 0,
    diverged: new Findings(),
    notReplayable: new Findings(),
    unreadable: new Findings(),
  };
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in constant memory
    for await (const line of readTrajectories(file)) {
      totals.read += 1;
      if ('problem' in line) totals.unreadable.add('unreadable', line.problem);
      else note(line.trajectory, await replayHere(line.trajectory, workspace), totals);
      progress.show({ stage: 'replayed', done: totals.read });
    }
  }
  progress.clear();
  return totals;
}

function note({ id }: Trajectory, outcome: Replay | Missing, totals: ReplayTotals): void {
  if (outcome.kind !== 'replayed') {
    totals.notReplayable.add(outcome.reason, `${id}: ${outcome.message}`);
    return;
  }
  const [first, ...others] = outcome.divergences;
  if (first === undefined) {
    totals.same += 1;
    return;
  }
  const rest = others.length === 0 ? '' : ` (and ${others.length} more)`;
  totals.diverged.add(first.what, `${id}: ${first.message}${rest}`);
}

/** What came out, as lines; the last one is the verdict. */
export const replayLines = (totals: ReplayTotals): string[] => [
  ...totals.diverged.section('Lead elsewhere, by where they part first:'),
  ...totals.notReplayable.section('Cannot be played here:'),
  ...totals.unreadable.section('Are no trajectories:'),
  `${grouped(totals.same)} of ${grouped(totals.read)} trajectories replay exactly.`,
];

/** Whether every trajectory led where it led, and there was one. */
export const isAllSame = ({ read, same }: Readonly<ReplayTotals>): boolean =>
  read > 0 && same === read;
