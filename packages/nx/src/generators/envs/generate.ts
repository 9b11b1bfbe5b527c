import { parseOptions, type GivenOptions } from '@envloom/core/command';
import type { GeneratorCallback } from '@nx/devkit';
import {
  cachedRun,
  estimateOf,
  funnelLines,
  yieldLines,
  keepLeftOut,
  makeEnvironments,
  type CorpusJob,
  type FinishedRun,
  incompleteText,
  waitingLines,
  planText,
  RunProgress,
  submittedRun,
  totalsLines,
} from '@envloom/skel-builder/run';
import { defaultLanguageModel } from '@envloom/llm/command';
import { corpusOf } from './corpus-file.ts';
import { jobOf } from './job.ts';
import { envsOptions } from './options.ts';
import type { EnvsPorts } from './ports.ts';
import { printStatus } from './status.ts';

/**
 * Prepares making environments from a corpus: everything that can be wrong with what was asked for is
 * found here, and nothing is written.
 *
 * @returns what makes them. Nx calls it after the generator, and not at all with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateEnvironments(
  workspaceRoot: string,
  request: GivenOptions,
  ports: EnvsPorts,
): Promise<GeneratorCallback> {
  const options = parseOptions(envsOptions, request);
  if (options.status) {
    await printStatus(workspaceRoot, options, ports);
    return () => undefined;
  }
  const reading = await corpusOf(options, workspaceRoot);
  const job = jobOf(workspaceRoot, options, reading, ports);
  if (ports.isDryRun()) await printPlan(job, ports);
  return async () => {
    await runJob(job, ports, options.pollSeconds);
  };
}

/** Questions are keyed by the model, which without a name only a server could tell. */
async function printPlan(job: CorpusJob, { output }: EnvsPorts): Promise<void> {
  const run = await cachedRun(job, job.settings.model ?? defaultLanguageModel);
  output.write(planText(job.reading, run, estimateOf(run, job.count, job.settings.prices)));
}

async function runJob(
  job: CorpusJob,
  ports: EnvsPorts,
  pollSeconds: number | undefined,
): Promise<void> {
  const progress = new RunProgress('envs', ports.output, false);
  const output = { progress, onInterrupt: ports.onInterrupt };
  const { submit, provider } = job.settings;
  const isSubmitted = submit && provider === 'batch';
  const run = await (isSubmitted
    ? submittedRun(job, output, pollSeconds)
    : makeEnvironments(job, output));
  keepLeftOut(job.settings.state, run);
  report(job, run, ports);
}

/** @throws Error where the run did not come to its end although nothing waits */
function report({ reading }: CorpusJob, run: FinishedRun, { output }: EnvsPorts): void {
  const lines = [
    '',
    ...funnelLines(reading, run),
    '',
    ...totalsLines(run.totals),
    ...yieldLines(run, run.totals),
    '',
    ...waitingLines(run.waiting),
  ];
  output.write(`${lines.join('\n')}\n`);
  const incomplete = incompleteText(run);
  if (incomplete !== undefined) throw new Error(incomplete);
}
