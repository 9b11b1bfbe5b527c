// What tests and measurements need of the data of benchmarks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DataFolder } from '../data-folder.ts';
import { readSharedTau, type TauData } from '../tau/data.ts';
import { retail } from '../tau/domain.ts';

export type { RunRecord } from '../tau/data.ts';

/**
 * The folder of a benchmark's data below the one that `ENVLOOM_BENCHMARKS` names; undefined where there is
 * none: data of benchmarks are no part of envloom.
 */
export function benchmarkFolder(name: string): string | undefined {
  const folder = join(process.env['ENVLOOM_BENCHMARKS'] ?? '', name);
  return process.env['ENVLOOM_BENCHMARKS'] !== undefined && existsSync(folder) ? folder : undefined;
}

/** The data of tau-bench retail; without them there are no tasks, and a warning says how to get them. */
export function retailData(): Pick<TauData, 'database' | 'gold'> {
  const folder = benchmarkFolder('tau-retail');
  if (folder !== undefined) return readSharedTau(new DataFolder(folder, ''), retail);
  process.stderr.write(
    'Nothing is tested on the data of tau-bench retail: set ENVLOOM_BENCHMARKS to a folder with tau-retail in it.\n',
  );
  return { database: {}, gold: [] };
}
