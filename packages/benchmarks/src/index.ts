// The public surface; see README.md.
export type * from './benchmark.ts';
export { BenchmarkDataError } from './benchmark.ts';
export { checkRuns, type Deviation, type RunCheck } from './check/run-check.ts';
export { type EnvironmentTexts, type Leakage, leakageOf } from './leakage/leakage.ts';
export type { PlayedTask } from './play/record.ts';
export { benchmarks, benchmarkNamed } from './run/chosen.ts';
export { benchmarkCommand, benchmarkListCommand } from './run/command.ts';
export type { BenchmarkReport } from './run/report.ts';
export type { Figures } from './run/figures.ts';
