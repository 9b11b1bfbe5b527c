import { relative } from 'node:path';
import { cachedRun, lastRun, type LastRun, statusText } from '@envloom/skel-builder/run';
import { ledgerIfAny, stateFolder } from '@envloom/llm/command';
import { corpusOf } from './corpus-file.ts';
import { jobOf } from './job.ts';
import { parseOptions } from '@envloom/core/command';
import { envsOptions, type EnvsOptions } from './options.ts';
import type { EnvsPorts } from './ports.ts';

/**
 * Prints how far the last run of a state folder came. Asks and writes nothing.
 *
 * @param options of which only the state folder counts: the rest is as the last run was given it
 * @throws Error where there was no run
 */
export async function printStatus(
  workspaceRoot: string,
  options: EnvsOptions,
  ports: EnvsPorts,
): Promise<void> {
  const last = lastRunIn(stateFolder(options, workspaceRoot), workspaceRoot);
  const all = parseOptions(envsOptions, { ...last.options, state: options.state });
  const reading = await corpusOf(all, workspaceRoot);
  const job = jobOf(workspaceRoot, all, reading, ports);
  const run = await cachedRun(job, last.languageModel);
  ports.output.write(`${last.languageModel}, ${all.corpus ?? ''}\n\n${statusText(reading, run)}`);
}

function lastRunIn(state: string, workspaceRoot: string): LastRun {
  const ledger = ledgerIfAny(state);
  try {
    const last = ledger && lastRun(ledger);
    if (last !== undefined) return last;
    const folder = relative(workspaceRoot, state);
    throw new Error(
      `There was no run with ${folder} yet. Start one with: npx nx g envs --corpus tasks.jsonl`,
    );
  } finally {
    ledger?.close();
  }
}
