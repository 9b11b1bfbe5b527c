import type { Observation } from '../explore/observation.ts';

/** An ordinary call that a guard should have refused before the world had to. */
export interface Unguarded {
  readonly observation: Observation;
  readonly code: string;
  readonly message: string;
}

/** Failures that no ordinary call of a careful tool ends in. */
const careless = new Set([
  'INVARIANT_VIOLATED',
  'INVALID_VALUE',
  'NOT_FINITE',
  'INTERNAL_ERROR',
  'BUDGET_EXCEEDED',
]);

/** One call of each operation for each such failure, each invariant apart. */
export function unguardedCalls(observations: readonly Observation[]): Unguarded[] {
  const found = new Map<string, Unguarded>();
  for (const observation of observations) {
    const { result, tool } = observation;
    if (result.success || !careless.has(result.error.code)) continue;
    const { code, message } = result.error;
    const sentence = message.replace(/ \([^()]*\)$/, '');
    const key = code === 'INVARIANT_VIOLATED' ? `${tool} ${sentence}` : `${tool} ${code}`;
    if (!found.has(key)) found.set(key, { observation, code, message });
  }
  return [...found.values()];
}
