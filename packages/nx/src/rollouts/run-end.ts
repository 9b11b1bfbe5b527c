import type { BatchWaiting } from '@envloom/llm';
import type { RunTotals } from '@envloom/rollout';
import { columns, grouped } from '../corpus-run/columns.ts';

/** How a run of episodes ended. */
export interface RunEnd {
  /** `done`: episodes that were played before. */
  readonly totals: RunTotals & { readonly done: number };
  /** Episodes that were asked for. */
  readonly total: number;
  readonly waiting: readonly BatchWaiting[];
  readonly isInterrupted: boolean;
}

/** Whether every episode was played, or waits for answers in files. */
export function isWhole({ totals, total, isInterrupted }: RunEnd): boolean {
  const { done, finished, waiting } = totals;
  return !isInterrupted && done + finished + waiting === total;
}

/** Where everything is, and how to go on where something is left. */
export function endLines(end: RunEnd, folder: string): readonly string[] {
  const { done, finished } = end.totals;
  return [
    ...end.waiting.flatMap(waitingLines),
    ...leftLines(end),
    `${grouped(done + finished)} of ${grouped(end.total)} episodes are in ${folder}/trajectories.jsonl (${grouped(finished)} of them new);`,
    `report.json is beside it. Execute them again with: npx nx g rollouts --replay ${folder}`,
  ];
}

function leftLines({ totals, total, isInterrupted }: RunEnd): readonly string[] {
  const { stopped, failed, done, finished, waiting } = totals;
  if (stopped !== undefined) return [stopped.message];
  const left = total - done - finished - waiting;
  if (isInterrupted && left > 0) {
    return [
      `Interrupted: ${grouped(left)} episodes are left. The same command goes on; no turn is paid twice.`,
    ];
  }
  return failed === 0 ? [] : [`${failed} episodes broke off. The same command plays them again.`];
}

function waitingLines({ count, requestsFile, resultsFile, stages }: BatchWaiting): string[] {
  return [
    `${count} ${count === 1 ? 'request waits' : 'requests wait'} for an answer in ${requestsFile}:`,
    ...columns(stages.map((stage) => [`  ${stage.stage}`, stage.count])),
    `Put the answers (OpenAI Batch API format) into ${resultsFile} and run the same command again:`,
    'each run goes on by one turn of every episode.',
  ];
}
