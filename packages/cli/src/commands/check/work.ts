import { linesFile } from '@envloom/scen-generator/stored';
import { parseReport, reportJson, strictThreshold, thresholdSchema } from '@envloom/quality';
import { qualityPorts } from '@envloom/quality/package';
import {
  askQueue,
  type EnvironmentWork,
  type JobDefinition,
  type JobQueue,
  packageInput,
  packPackage,
  unpackPackage,
} from '@envloom/work';
import { z } from 'zod';
import { checkProject, type Judge, judgeHere } from './check-project.ts';

const input = packageInput.extend({
  seed: z.number(),
  runs: z.number(),
  budgetSeconds: z.number(),
  threshold: thresholdSchema,
});

const tasks = z.strictObject({ passed: z.boolean(), lines: z.array(z.string()) }).exactOptional();

const output = z.discriminatedUnion('ok', [
  /** The text of `quality.json`. */
  z.strictObject({ ok: z.literal(true), report: z.string(), complete: z.boolean(), tasks }),
  z.strictObject({ ok: z.literal(false), problems: z.array(z.string()), tasks }),
]);

/** Evaluates an environment that is sent, and checks its task programs. */
export const checkJob: JobDefinition<z.infer<typeof input>, z.infer<typeof output>> = {
  kind: 'check',
  module: import.meta.url,
  input,
  output,
  subject: ({ root }) => root,
  async run({ root, files, ...options }, workspaceRoot) {
    unpackPackage({ root, files }, workspaceRoot);
    const { evaluation, tasks: ofTasks } = await judgeHere(
      workspaceRoot,
      root,
      options,
      qualityPorts,
    );
    const found = ofTasks === undefined ? {} : { tasks: { ...ofTasks, lines: [...ofTasks.lines] } };
    if (!evaluation.ok) return { ok: false, problems: [...evaluation.problems], ...found };
    const { report } = evaluation;
    return { ok: true, report: reportJson(report), complete: report.complete, ...found };
  },
  // What the budget cut short depends on the machine, and what broke may be the machine.
  isFinal: (result) => result.ok && result.complete,
  summary: (result) => {
    if (!result.ok) return 'could not be evaluated';
    return result.complete ? 'evaluated' : 'evaluated in part';
  },
};

/** An evaluation plays worlds of its own, not the stored scenarios. */
const leftOut = ['scenarios', linesFile];

/** Has a worker judge an environment, which is sent to it whole. */
function judgeOn(queue: Pick<JobQueue, 'run'>): Judge {
  return async (workspaceRoot, root, { seed, runs, budgetSeconds, threshold }) => {
    const limits = { seed, runs, budgetSeconds, threshold: { ...strictThreshold, ...threshold } };
    const job = {
      kind: 'check',
      input: { ...packPackage(workspaceRoot, root, leftOut), ...limits },
    };
    const answer = await askQueue(queue, job, output);
    const { tasks: ofTasks } = answer;
    if (!answer.ok) return { evaluation: answer, tasks: ofTasks };
    const read = parseReport(answer.report);
    if (!read.ok) throw new Error(`A worker answered with no report: ${read.problems.join(' ')}`);
    return { evaluation: { ok: true, report: read.report }, tasks: ofTasks };
  };
}

export const checkWork: EnvironmentWork = {
  module: import.meta.url,
  here: ({ workspaceRoot, project, options }, to) =>
    checkProject(workspaceRoot, project, options, { output: to, ports: qualityPorts }),
  onQueue: ({ workspaceRoot, project, options }, to, queue) => {
    const surroundings = { output: to, ports: qualityPorts, judge: judgeOn(queue) };
    return checkProject(workspaceRoot, project, options, surroundings);
  },
};
