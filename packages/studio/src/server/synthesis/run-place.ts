import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { contentHash } from '@envloom/core/files';
import type { LedgerReader } from '@envloom/llm';
import { recordStages, type RunRecord, runRecordSchema } from '@envloom/skel-builder/run';
import type { RunKind } from '../../protocol/synthesis.ts';
import { ledgerFile } from './find-ledgers.ts';

/** Where a run keeps what it does. One state folder may have a run of each kind. */
export interface RunPlace {
  readonly id: string;
  readonly kind: RunKind;
  /** Relative to the workspace. */
  readonly folder: string;
  /** Absolute. */
  readonly path: string;
  readonly ledger: string;
  readonly batch: string;
}

export function placeOf(root: string, folder: string, kind: RunKind): RunPlace {
  const path = join(root, folder);
  const shown = folder === '' ? basename(root) : folder;
  return {
    id: `${kind}:${shown.replaceAll('/', '~')}`,
    kind,
    folder: shown,
    path,
    ledger: join(path, ledgerFile),
    batch: join(path, 'batch'),
  };
}

/** What a run kept of itself; undefined where there is nothing, or of another version. */
export function recordOf(reader: LedgerReader, kind: RunKind): RunRecord | undefined {
  return runRecordSchema.safeParse(reader.result(recordStages.run, kind)).data;
}

/** Changes when the run does: what is asked again and is the same is not read again. */
export function stampOf({ ledger, batch }: RunPlace): string {
  const files = [ledger, `${ledger}-wal`, join(batch, 'requests.jsonl')];
  return contentHash(files.map(fileStamp).join());
}

function fileStamp(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? '' : `${found.mtimeMs}:${found.size}`;
}
