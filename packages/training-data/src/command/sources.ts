import type { ReadTrajectory } from '../pipeline/options.ts';
import { createReadStream } from 'node:fs';
import { readTrajectories } from '@envloom/episodes/node';
import { readEnvScaler } from '../envscaler/read.ts';
import { assertEntries } from '@envloom/rollout/command';
import type { TrainingDataOptions } from './options.ts';

/** Who wrote the trajectories that a set is made of. */
type SourceFormat = TrainingDataOptions['fromFormat'];

/** What a file is expected to be, for messages. */
const forms: Readonly<Record<SourceFormat, string>> = {
  envloom:
    'as runs write them (trajectories.jsonl). Those of EnvScaler are read with --from-format envscaler',
  envscaler: 'as EnvScaler records and publishes them',
};

/** The trajectories of files, one by one. */
export async function* sourceEntries(
  files: readonly string[],
  format: SourceFormat,
): AsyncGenerator<ReadTrajectory> {
  for (const file of files) yield* entriesOf(file, format);
}

/** @throws Error where a file is empty, or none of its first entries is a trajectory in this format */
export async function assertSource(file: string, format: SourceFormat): Promise<void> {
  await assertEntries(entriesOf(file, format), { option: '--from', file, form: forms[format] });
}

function entriesOf(file: string, format: SourceFormat): AsyncIterable<ReadTrajectory> {
  return format === 'envloom' ? readTrajectories(file) : envScalerEntries(file);
}

async function* envScalerEntries(file: string): AsyncGenerator<ReadTrajectory> {
  const chunks: AsyncIterable<string> = createReadStream(file, { encoding: 'utf8' });
  try {
    yield* readEnvScaler(chunks);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Error(`--from: ${file} is no file of EnvScaler. ${error.message}`, { cause: error });
  }
}
