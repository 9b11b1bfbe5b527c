import type { BatchWaiting } from '@envloom/llm';
import { columns } from '@envloom/core/text';
import type { FinishedRun } from './make-environments.ts';

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

function nothingToModel({ tasks, stateful }: NonNullable<FinishedRun['mined']>['funnel']): string {
  return stateful === 0
    ? `None of the ${tasks} tasks needs a system whose records it reads and changes (they ask for knowledge, ` +
        'writing or calculation), so there is no environment to model.'
    : `No environment came out of the ${tasks} tasks; the table says where they were left out.`;
}
