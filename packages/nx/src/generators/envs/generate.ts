import type { GeneratorCallback } from '@nx/devkit';
import type { CorpusReading } from '@envloom/skel-builder';
import { funnelLines, yieldLines } from '../../corpus-run/funnel-text.ts';
import { keepLeftOut } from '../../corpus-run/left-out.ts';
import {
  makeEnvironments,
  type CorpusJob,
  type FinishedRun,
} from '../../corpus-run/make-environments.ts';
import { incompleteText, waitingLines } from '../../corpus-run/outcome-text.ts';
import { RunProgress } from '../../corpus-run/run-progress.ts';
import { totalsLines } from '../../corpus-run/totals-text.ts';
import { defaultDirectory, locate } from '../../environment/location.ts';
import { settingsOf, wholeNumber } from '../../language-model/settings.ts';
import { modelingSettings } from '../../modeling/open-modeling.ts';
import { corpusFile, corpusOf } from './corpus-file.ts';
import type { EnvsOptions } from './options.ts';
import type { EnvsPorts } from './ports.ts';

/**
 * Prepares making environments from a corpus: everything that can be wrong with what was asked for is
 * found here, and nothing is written.
 *
 * @returns what makes them. Nx calls it after the generator, and not at all with `--dry-run`.
 * @throws Error that says what is wrong and what repairs it
 */
export async function generateEnvironments(
  workspaceRoot: string,
  options: EnvsOptions,
  ports: EnvsPorts,
): Promise<GeneratorCallback> {
  const reading = await corpusOf(options, workspaceRoot);
  const job = jobOf(workspaceRoot, options, reading, ports);
  return async () => {
    await runJob(job, ports);
  };
}

function jobOf(
  workspaceRoot: string,
  options: EnvsOptions,
  reading: CorpusReading,
  { variables }: EnvsPorts,
): CorpusJob {
  const { count, corpus = '' } = options;
  return {
    // An invalid folder is told before anything is paid.
    place: {
      workspaceRoot,
      directory: locate('any', options.directory ?? defaultDirectory).directory,
    },
    settings: { ...settingsOf(options, workspaceRoot, variables), ...modelingSettings(options) },
    reading,
    count: count === undefined ? undefined : wholeNumber('count', count),
    options: { ...given(options), corpus: corpusFile(corpus, workspaceRoot) },
  };
}

/** Nx passes options that were not given as undefined. */
function given(options: EnvsOptions): CorpusJob['options'] {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

async function runJob(job: CorpusJob, ports: EnvsPorts): Promise<void> {
  const progress = new RunProgress('envs', ports.output, false);
  const run = await makeEnvironments(job, { progress, onInterrupt: ports.onInterrupt });
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
