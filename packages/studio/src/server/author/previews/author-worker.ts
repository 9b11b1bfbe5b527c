// The thread in which texts of an author are checked, played and evaluated. It takes one job at a time, and
// whoever started it ends it when a job takes too long: code of a model may never return.
import { parentPort } from 'node:worker_threads';
import { messageOf } from '@envloom/core';
import { StateError } from '@envloom/runtime';
import { starterProgram } from '@envloom/task-programs';
import { grownRows, grownSummary } from './grown-world.ts';
import {
  type AuthorEvent,
  type AuthorJob,
  SourceProblems,
  type Sources,
  type Tell,
} from './job.ts';
import type { PreviewKind, PreviewResults, PreviewWish } from '../../../protocol/author.ts';
import { programInstances, programMutants } from './program-previews.ts';
import { qualityDelta } from './quality-delta.ts';
import { sampleTasks } from './sample-tasks.ts';
import { checkedModel } from './stage.ts';
import { updated } from './update.ts';

const tell: Tell = (event) => {
  // Threads have no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(event);
};

parentPort?.on('message', (job: AuthorJob) => {
  resultOf(job).then(
    (result) => tell({ event: 'result', result }),
    (error: unknown) => tell(failureOf(error)),
  );
});

async function resultOf(job: AuthorJob): Promise<unknown> {
  return job.kind === 'update'
    ? updated(job.workspace, job.root)
    : previewOf(job.wish, job.sources);
}

async function previewOf(
  wish: PreviewWish,
  sources: Sources,
): Promise<PreviewResults[PreviewKind]> {
  const { model } = sources;
  switch (wish.kind) {
    case 'tasks':
      return sampleTasks(model, wish.seed, tell);
    case 'world':
      return grownSummary(model, wish.seed);
    case 'rows':
      return grownRows(model, wish.seed, wish.query);
    case 'quality':
      return qualityDelta(sources, tell);
    case 'instances':
      return programInstances(sources, wish.path, wish.seed, tell);
    case 'mutants':
      return programMutants(sources, wish.path, tell);
    // A kind that is forgotten above is an error of types here.
    default:
      return starterProgram(checkedModel(model), wish.name);
  }
}

function failureOf(error: unknown): AuthorEvent {
  if (error instanceof SourceProblems) return { event: 'problems', problems: error.problems };
  // No world is valid, which the text has to mend.
  if (error instanceof StateError) return { event: 'problems', problems: error.problems };
  const detail = error instanceof Error ? (error.stack ?? error.message) : messageOf(error);
  return {
    event: 'failed',
    message: `The preview broke off: ${messageOf(error)}`,
    repair: `This is a mistake in envloom; please report it together with the text.\n${detail}`,
  };
}
