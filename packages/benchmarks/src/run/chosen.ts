import { resolve } from 'node:path';
import { didYouMean } from '@envloom/core';
import { partsOf, UsageError } from '@envloom/core/command';
import type { Benchmark, BenchmarkTask, OpenBenchmark } from '../benchmark.ts';
import { aceBench } from '../ace/benchmark.ts';
import { bfclBench } from '../bfcl/benchmark.ts';
import { tauAirline, tauRetail } from '../tau/benchmark.ts';
import type { BenchmarkOptions } from './options.ts';

/** All benchmarks. One more is one line here. */
export const benchmarks: readonly Benchmark[] = [tauRetail, tauAirline, bfclBench, aceBench];

/** @throws UsageError that lists those there are */
export function benchmarkNamed(name: string): Benchmark {
  const found = benchmarks.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = benchmarks.map((one) => one.name);
  throw new UsageError(
    `There is no benchmark "${name}"${didYouMean(name, names) || '.'} The benchmarks are ${names.join(', ')}.`,
  );
}

export interface ChosenTasks {
  readonly benchmark: Benchmark;
  readonly data: OpenBenchmark;
  readonly tasks: readonly BenchmarkTask[];
}

/**
 * The benchmark with its data, and the tasks that are wanted of it.
 *
 * @throws BenchmarkDataError, UsageError
 */
export function chosen(
  root: string,
  { benchmark: name, data: folder, split, tasks: ids }: BenchmarkOptions,
): ChosenTasks {
  const benchmark = benchmarkNamed(name);
  const data = benchmark.open(resolve(root, folder));
  const categories = partsOf(split);
  const wanted = partsOf(ids);
  assertKnown('--split', categories, [...new Set(data.tasks.map(({ category }) => category))]);
  assertKnown(
    '--tasks',
    wanted,
    data.tasks.map(({ id }) => id),
  );
  const tasks = data.tasks.filter(
    ({ id, category }) =>
      (categories?.includes(category) ?? true) && (wanted?.includes(id) ?? true),
  );
  if (tasks.length === 0) throw new UsageError('No task is both in --split and in --tasks.');
  return { benchmark, data, tasks };
}

const shown = 12;

function assertKnown(
  flag: string,
  given: readonly string[] | undefined,
  known: readonly string[],
): void {
  const wrong = given?.find((one) => !known.includes(one));
  if (wrong === undefined) return;
  const more = known.length > shown ? `, and ${known.length - shown} more` : '';
  throw new UsageError(
    `${flag}: there is no ${wrong}${didYouMean(wrong, known) || '.'} There are ${known.slice(0, shown).join(', ')}${more}.`,
  );
}
