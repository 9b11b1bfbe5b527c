import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { CommandContext } from '@envloom/core/command';
import type { BatchWaiting } from '@envloom/llm';
import { openStore } from '../run/store.ts';
import { readReport, writeReport } from '../report/read-report.ts';
import { reportTable } from '../report/table.ts';
import { runRollouts, type RunTotals } from '../run/run-rollouts.ts';
import { trajectoriesFile } from '../run/trajectory-ids.ts';
import { interruption, type Interruption } from '@envloom/llm/command';
import { jobCount, jobIds, jobsOf } from './jobs.ts';
import { namingOptions } from './other-settings.ts';
import { openPlayers, type OpenPlayers } from './players.ts';
import {
  limitsOf,
  modelsThatServersChose,
  runSettings,
  tableTitle,
  titleOf,
  type RolloutJob,
} from './prepare.ts';
import { RolloutProgress } from './run-progress.ts';
import { endLines, isWhole, type RunEnd } from './run-end.ts';

/**
 * Plays the episodes of a run that are not played yet, and prints what all of them come to; the last
 * lines say where it is and how to go on.
 *
 * @returns whether nothing is left to play but what waits for answers in files
 * @throws RunStoreError where the folder is of another run; LanguageModelError where a server cannot
 * be asked at all
 */
export async function playRollout(job: RolloutJob, context: CommandContext): Promise<boolean> {
  const progress = new RolloutProgress(titleOf(job), context.output);
  const stop = interruption(context.onInterrupt, progress.say.bind(progress));
  const endShowing = progress.keepShowing();
  try {
    for (const note of job.notes) progress.say(note);
    const end = await playWith(job, context, progress, stop);
    endShowing();
    progress.clear();
    await printReport(job, context, end);
    return isWhole(end);
  } finally {
    endShowing();
    progress.clear();
    stop.close();
  }
}

async function playWith(
  job: RolloutJob,
  { variables }: CommandContext,
  progress: RolloutProgress,
  stop: Interruption,
): Promise<Omit<RunEnd, 'inFolder'>> {
  const players = await openPlayers(job, variables, {
    inform: progress.say.bind(progress),
    onEvent: progress.onModel,
    onRetry: progress.onRetry,
  });
  try {
    const totals = await playAll(job, players, progress, stop.soft);
    await players.drained(stop.hard);
    return {
      totals,
      total: jobCount(job.environments, job.options),
      waiting: players.waiting().filter(({ count }: BatchWaiting) => count > 0),
      isInterrupted: stop.soft.aborted,
    };
  } finally {
    players.close();
  }
}

async function playAll(
  job: RolloutJob,
  players: OpenPlayers,
  progress: RolloutProgress,
  signal: AbortSignal,
): Promise<RunTotals & { readonly done: number }> {
  const { environments, options, folder, workspaceRoot } = job;
  const ofRun = { ...runSettings(job), ...modelsThatServersChose(job, players) };
  const store = namingOptions(workspaceRoot, () => openStore(folder, ofRun));
  try {
    // Asked before any is played: what is played now counts as played now.
    const done = jobIds(environments, options).filter((id) => store.has(id)).length;
    progress.begin(jobCount(environments, options), done);
    const totals = await runRollouts({
      jobs: jobsOf(environments, options, store.has.bind(store)),
      agent: players.agent,
      user: players.user,
      limits: limitsOf(options),
      concurrency: options.concurrency,
      store,
      signal,
      onEvent: progress.onEvent,
    });
    return { ...totals, done };
  } finally {
    store.close();
  }
}

async function printReport(
  job: RolloutJob,
  { output }: CommandContext,
  end: Omit<RunEnd, 'inFolder'>,
): Promise<void> {
  const { folder, workspaceRoot } = job;
  // Before the first episode has ended there is no file yet.
  appendFileSync(trajectoriesFile(folder), '');
  const report = await readReport(folder);
  writeReport(folder, report);
  const inFolder = report.all.episodes;
  const isToldBelow = inFolder === 0 && end.totals.stopped !== undefined;
  output.write(isToldBelow ? `${tableTitle(job)}\n` : `${reportTable(tableTitle(job), report)}\n`);
  const where = relative(workspaceRoot, folder);
  const place = where === '' ? '.' : where;
  output.write(`${endLines({ ...end, inFolder }, place).join('\n')}\n`);
}
