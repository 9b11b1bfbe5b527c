import type { BatchWaiting } from '@envloom/llm';
import type { RunTotals } from '../run/run-rollouts.ts';
import type { Stop } from '../run/outage.ts';
import { columns, grouped } from '@envloom/core';
import { counted } from '../report/figures.ts';

/** How a run of episodes ended. */
export interface RunEnd {
  /** `done`: episodes that were played before. */
  readonly totals: RunTotals & { readonly done: number };
  /** Episodes that were asked for. */
  readonly total: number;
  readonly waiting: readonly BatchWaiting[];
  readonly isInterrupted: boolean;
  /** Episodes of which the folder has trajectories, also those that were not asked for now. */
  readonly inFolder: number;
}

/** Whether every episode was played, or waits for answers in files. */
export function isWhole({ totals, total, isInterrupted }: Omit<RunEnd, 'inFolder'>): boolean {
  const { done, finished, waiting } = totals;
  return !isInterrupted && done + finished + waiting === total;
}

/**
 * Where everything is, and how to go on where something is left.
 *
 * @param replay the command that executes it again
 */
export function endLines(
  end: RunEnd,
  folder: string,
  replay = `npx envloom replay ${folder}`,
): readonly string[] {
  return [
    ...end.waiting.flatMap(waitingLines),
    ...leftLines(end),
    ...moreLines(end),
    ...placeLines(end, folder, replay),
  ];
}

function placeLines(
  { totals: { done, finished }, total, inFolder }: RunEnd,
  folder: string,
  replay: string,
): readonly string[] {
  const played = `${grouped(done + finished)} of ${grouped(total)} episodes are in ${folder}/trajectories.jsonl`;
  if (inFolder === 0) return [`${played}; report.json is beside it.`];
  return [
    `${played} (${grouped(finished)} of them new);`,
    `report.json is beside it. Execute them again with: ${replay}`,
  ];
}

/** A run can be asked for less than it has; its table is of all. */
function moreLines({ totals: { done, finished }, inFolder }: RunEnd): readonly string[] {
  const others = inFolder - done - finished;
  if (others <= 0) return [];
  return [
    `The table is of all ${counted(inFolder, 'episode')} in the folder: ${grouped(others)} ` +
      `${others === 1 ? 'was' : 'were'} not asked for now.`,
  ];
}

function leftLines({ totals, total, isInterrupted, inFolder }: RunEnd): readonly string[] {
  const { stopped, failed, done, finished, waiting } = totals;
  if (stopped !== undefined) return [inFolder === 0 ? stopped.message : stopText(stopped)];
  const left = total - done - finished - waiting;
  if (isInterrupted && left > 0) {
    const are = left === 1 ? 'is' : 'are';
    return [
      `Interrupted: ${counted(left, 'episode')} ${are} left. The same command goes on; no turn is paid twice.`,
    ];
  }
  return failed === 0
    ? []
    : [`${counted(failed, 'episode')} broke off. The same command plays them again.`];
}

/** Beside a table that says what happened. */
function stopText({ failures, problem }: Stop): string {
  const what = failures === 1 ? 'an episode' : `${grouped(failures)} episodes in a row`;
  return (
    `Stopped: ${what} failed (${problem}, see above). Episodes that are finished are kept; ` +
    'run again to go on.'
  );
}

function waitingLines({ count, requestsFile, resultsFile, stages }: BatchWaiting): string[] {
  return [
    `${count} ${count === 1 ? 'request waits' : 'requests wait'} for an answer in ${requestsFile}:`,
    ...columns(stages.map((stage) => [`  ${stage.stage}`, stage.count])),
    `Put the answers (OpenAI Batch API format) into ${resultsFile} and run the same command again:`,
    'each run goes on by one turn of every episode.',
  ];
}
