import { readFileSync } from 'node:fs';
import { messageOf } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';
import { foreignAddress } from '../foreign/address.ts';
import { textIn } from '../foreign/embedded.ts';
import { entriesOf } from '../foreign/envscaler/entries.ts';
import { type ForeignScenario, scenariosOf } from '../foreign/envscaler/scenarios.ts';
import { parseExact } from '../python/values/from-json.ts';
import { sizeOf } from '../source/file-size.ts';
import { readJsonFile } from '../source/read-file.ts';
import type { SourceNote } from '../source/source.ts';
import type { AuditedEnvironment } from './audit-release.ts';

/** What an audit works on. */
export interface AuditedFiles {
  readonly environments: readonly AuditedEnvironment[];
  readonly scenarios: readonly ForeignScenario[];
  readonly notes: readonly SourceNote[];
}

export interface AuditedSource {
  /** `envscaler:<metadata>`; with `#<id>` only the scenarios of that environment. */
  readonly from: string;
  readonly scenarios: string | undefined;
  readonly pathOf: (file: string) => string;
}

/**
 * Reads the metadata and the scenarios of a release of EnvScaler.
 *
 * @throws ImportError
 */
export async function readAudited({
  from,
  scenarios,
  pathOf,
}: AuditedSource): Promise<AuditedFiles> {
  const address = foreignAddress(from);
  if (address?.release !== 'envscaler') throw new ImportError(notEnvScaler(from));
  if (scenarios === undefined)
    throw new ImportError(
      'Say which scenarios are audited: --scenarios <file>, a list with `init_config` and `checklist_with_func`.',
    );
  const metadata = await readJsonFile(pathOf(address.path), address.path);
  const environments = entriesOf(metadata, address.path).map(({ id, value }) => ({
    id,
    className: textIn(value['env_class_name']),
    code: textIn(value['env_class_code']),
  }));
  const read = scenariosOf(readExact(pathOf(scenarios), scenarios), scenarios, parseExact);
  const own = read.scenarios.filter(({ env }) => address.id === undefined || env === address.id);
  if (own.length === 0)
    throw new ImportError(`${scenarios} has no scenario of the environment ${address.id ?? ''}.`);
  return { environments, scenarios: own, notes: read.notes };
}

function notEnvScaler(from: string): string {
  return (
    `--from ${from}: only releases of EnvScaler can be audited: write envscaler:<metadata.json>. ` +
    'The checks of AWM ask a database, and language models judge Agent-ValueBench: neither can be judged without running them.'
  );
}

/** Largest file of scenarios in bytes: a text of JavaScript is not much longer. */
const largestFile = 500_000_000;

/** A file of JSON or JSONL in which whole numbers and others stay apart. */
function readExact(path: string, file: string): unknown {
  const size = sizeOf(path, file, '--scenarios');
  if (size > largestFile)
    throw new ImportError(
      `${file} has ${Math.round(size / 1e6)} MB; at most ${largestFile / 1e6} MB are read. Take a part of it.`,
    );
  const text = readFileSync(path, 'utf8').replace(/^\u{FEFF}/u, '');
  try {
    return file.endsWith('.jsonl') ? linesOf(text) : parseExact(text);
  } catch (error) {
    throw new ImportError(`${file} is no JSON: ${messageOf(error)}`);
  }
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => parseExact(line));
