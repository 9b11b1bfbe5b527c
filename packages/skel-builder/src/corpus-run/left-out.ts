import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeIfChanged } from '@envloom/core/files';
import type { CorpusRun } from './run-corpus.ts';

/** Keeps why tasks were left out, each with its reason: tables show only some. */
export function keepLeftOut(state: string, { mined }: CorpusRun): void {
  if (mined === undefined) return;
  mkdirSync(state, { recursive: true });
  const content = { format_version: 1, dropped: mined.dropped };
  writeIfChanged(join(state, 'left-out.json'), `${JSON.stringify(content, null, 2)}\n`);
}
