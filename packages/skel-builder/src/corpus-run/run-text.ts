import { join } from 'node:path';
import type { BatchWaiting } from '@envloom/llm';
import { writeIfChanged } from '@envloom/core/files';
import { columns, grouped } from '@envloom/core';
import type { CorpusReading } from '../corpus/reading.ts';
import type { MiningFunnel } from '../mining/result.ts';
import type { CachedRun } from './cached-run.ts';
import { costLines, together, totalsLines } from './cost-text.ts';
import type { StageEstimate } from './estimate.ts';
import { funnelLines, skippedLines, yieldLines } from './funnel-text.ts';
import type { FinishedRun } from './make-environments.ts';
import type { CorpusRun } from './run-corpus.ts';

/** What a run would do, for `--dry-run`. */
export function planText(
  reading: CorpusReading,
  run: CachedRun,
  estimates: readonly StageEstimate[],
): string {
  const { tasks, duplicates, skipped, format } = reading;
  const lines = [
    `Plan: ${grouped(tasks.length)} tasks (${format}; ${duplicates} duplicates and ${skipped.length} unusable records left out).`,
    ...doneLines(run),
    ...skippedLines(reading),
    '',
    ...(estimates.length === 0 ? ['Nothing is left to ask.'] : estimateLines(estimates)),
    '',
    ...(run.unexamined > 0
      ? [`${run.unexamined} models are to be examined, which costs computing time only.`]
      : []),
  ];
  return `${lines.join('\n')}\n`;
}

function doneLines({ totals, ends }: CachedRun): string[] {
  const { calls } = together(totals);
  if (calls === 0) return [];
  const done = ends.filter(({ kind }) => kind === 'accepted' || kind === 'present').length;
  return [
    `The ledger has ${grouped(calls)} answers, which are used again; ${done} environments are done.`,
  ];
}

function estimateLines(estimates: readonly StageEstimate[]): string[] {
  return [
    ...costLines(estimates, (some) => (some.every(({ isKnown }) => isKnown) ? '' : 'expected')),
    '',
    'Tokens are estimated from prompts and from the answers in the ledger, or from usual sizes where it has',
    'none; a model that reasons writes several times as many.',
    ...(together(estimates).costUsd === undefined
      ? ['For the cost give --input-price and --output-price (US dollars a million tokens).']
      : []),
  ];
}

/** How far a run has come, what is open, and what it cost. */
export function statusText(reading: CorpusReading, run: CachedRun): string {
  const lines = [
    ...funnelLines(reading, run),
    ...openLines(run),
    '',
    ...totalsLines(run.totals),
    ...yieldLines(run, run.totals),
  ];
  return `${lines.join('\n')}\n`;
}

function openLines({ pending, unexamined }: CachedRun): string[] {
  const byStage = Map.groupBy(pending, ({ stage }) => stage);
  const rows = [
    ...[...byStage].map(([stage, questions]) => [`  ${stage}`, questions.length, 'questions']),
    ...(unexamined > 0 ? [['  examination', unexamined, 'models']] : []),
  ];
  return rows.length === 0 ? [] : ['', 'Open now', ...columns(rows)];
}

/** What waits for answers in files, and what to do; nothing where nothing waits. */
export function waitingLines(waiting: BatchWaiting | undefined): string[] {
  if (waiting === undefined || waiting.count === 0) return [];
  const { count, requestsFile, resultsFile, stages } = waiting;
  return [
    `${count} ${count === 1 ? 'request waits' : 'requests wait'} for an answer in ${requestsFile}:`,
    ...columns(stages.map((stage) => [`  ${stage.stage}`, stage.count])),
    `Put the answers (OpenAI Batch API format) into ${resultsFile}, or hand the requests to the Batch API`,
    'with --submit, and run the same command again: it goes on from there.',
  ];
}

/** Why a run is not complete although nothing waits; undefined where it is complete. */
export function incompleteText({ stopped, ends, mined }: FinishedRun): string | undefined {
  if (stopped !== undefined) return stopped.message;
  const left = ends.filter(({ kind }) => kind === 'stopped').length;
  if (left > 0) return `${left} ${left === 1 ? 'topic was' : 'topics were'} not done; see above.`;
  if (mined !== undefined && mined.topics.length === 0) return nothingToModel(mined.funnel);
  return undefined;
}

function nothingToModel({ tasks, stateful }: MiningFunnel): string {
  return stateful === 0
    ? `None of the ${tasks} tasks needs a system whose records it reads and changes (they ask for knowledge, ` +
        'writing or calculation), so there is no environment to model.'
    : `No environment came out of the ${tasks} tasks; the table says where they were left out.`;
}

/** Keeps why tasks were left out, each with its reason: tables show only some. */
export function keepLeftOut(state: string, { mined }: CorpusRun): void {
  if (mined === undefined) return;
  const content = { format_version: 1, dropped: mined.dropped };
  writeIfChanged(join(state, 'left-out.json'), `${JSON.stringify(content, null, 2)}\n`);
}
