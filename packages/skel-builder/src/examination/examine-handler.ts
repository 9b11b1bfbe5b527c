import { join } from 'node:path';
import {
  childWork,
  inChildProcess,
  packFiles,
  readPackageFolder,
  UnkeptResult,
  type ChildEnd,
  type ChildLimits,
  type JobDefinition,
  type JobHandler,
} from '@envloom/work';
import { examineInputSchema, type ExamineOutput } from './examine-work.ts';
import {
  examinationJobSchema,
  examinationResultSchema,
  type ExaminationJob,
  type ExaminationResult,
} from './job.ts';
import { StagingFolders } from './staging-folders.ts';

export const examineJob: JobDefinition<ExaminationJob, ExaminationResult> = {
  kind: 'examine',
  module: import.meta.url,
  input: examinationJobSchema,
  output: examinationResultSchema,
  subject: ({ root }) => root,
  // Loaded in the child only: it brings the compiler.
  run: async (job) => (await import('./examine.ts')).examine(job),
  summary: ({ problems }) => `${problems.length} problems`,
};

type RunExamination = (
  job: ExaminationJob,
  limits: ChildLimits,
) => Promise<ChildEnd<ExaminationResult>>;

const inChild: RunExamination = (job, limits) =>
  inChildProcess(childWork(examineJob, job, job.workspaceRoot), limits);

/**
 * Examines a model in a process of its own, and gives back the package that it made.
 *
 * @param workspaceRoot where packages are made, so that their imports resolve
 */
export function examineHandler(workspaceRoot: string, run = inChild): JobHandler {
  const folders = new StagingFolders(workspaceRoot);
  return async (input, { signal, tell }) => {
    const { name, seconds, ...job } = examineInputSchema.parse(input);
    const root = folders.begin(name);
    tell('started');
    try {
      const end = await run({ workspaceRoot, root, ...job }, { seconds, signal });
      return keptOutput(end, join(workspaceRoot, root));
    } finally {
      folders.discard(root);
    }
  };
}

/** @throws UnkeptResult where it may end otherwise on another day, or another machine */
function keptOutput(end: ChildEnd<ExaminationResult>, folder: string): ExamineOutput {
  if (end.kind !== 'answered') throw new UnkeptResult(end);
  if (end.result.problems.length > 0) return end;
  return { ...end, files: packFiles(readPackageFolder(folder)) };
}
