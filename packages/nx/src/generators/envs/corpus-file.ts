import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { corpusFormats, readCorpus, type CorpusReading } from '@envloom/skel-builder';
import { callerFolder } from '@envloom/env-package';
import type { EnvsOptions } from './options.ts';

/**
 * Reads the corpus that an option names, relative to where the command was typed or to the workspace.
 *
 * @throws Error where there is no such file, or no task in it
 */
export function corpusOf(
  { corpus, format, column }: Pick<EnvsOptions, 'corpus' | 'format' | 'column'>,
  workspaceRoot: string,
): Promise<CorpusReading> {
  if (corpus === undefined) throw new Error(noCorpus);
  return readCorpus(corpusFile(corpus, workspaceRoot), { format: formatOf(format), column });
}

const noCorpus =
  '--corpus is missing: a file of tasks (JSONL, CSV, text, ToolACE or API-Bank), such as --corpus tasks.jsonl. ' +
  'To see what a run came to: npx nx g envs --status.';

/** Absolute path of the corpus. */
export function corpusFile(corpus: string, workspaceRoot: string): string {
  const places = isAbsolute(corpus)
    ? [corpus]
    : [resolve(callerFolder(), corpus), resolve(workspaceRoot, corpus)];
  const file = places.find((place) => existsSync(place));
  if (file === undefined) throw new Error(`--corpus: there is no file ${corpus}.`);
  return file;
}

function formatOf(text: string | undefined): (typeof corpusFormats)[number] | undefined {
  if (text === undefined) return undefined;
  const known = corpusFormats.find((one) => one === text);
  if (known !== undefined) return known;
  throw new Error(`--format must be one of ${corpusFormats.join(', ')}, but is "${text}".`);
}
