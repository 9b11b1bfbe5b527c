import type { SetProblem } from './verify-set.ts';

/** Problems for a terminal, aligned by scenario. */
export function problemLines(problems: readonly SetProblem[]): readonly string[] {
  const width = Math.max(0, ...problems.map(({ id = '' }) => id.length));
  return problems.map(({ id = '', text }) => `  ${id.padEnd(width)}  ${text}`.trimEnd());
}
