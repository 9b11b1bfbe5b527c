import type { TrajectoryStep, UsageRecord } from '@envloom/episodes/trajectory';

/** Tokens and costs of all turns; undefined where nothing was counted. */
export function usageOf(steps: readonly TrajectoryStep[]): UsageRecord | undefined {
  return steps
    .flatMap(({ turn }) => (turn?.usage === undefined ? [] : [turn.usage]))
    .reduce<UsageRecord | undefined>(sumOf, undefined);
}

/** A sum has a cost where all of its parts have one. */
export function sumOf(a: UsageRecord | undefined, b: UsageRecord): UsageRecord {
  if (a === undefined) return b;
  const reasoning = (a.reasoning_tokens ?? 0) + (b.reasoning_tokens ?? 0);
  return {
    input_tokens: a.input_tokens + b.input_tokens,
    output_tokens: a.output_tokens + b.output_tokens,
    ...(reasoning > 0 ? { reasoning_tokens: reasoning } : {}),
    ...(a.estimated === true || b.estimated === true ? { estimated: true } : {}),
    ...(a.cost === undefined || b.cost === undefined ? {} : { cost: a.cost + b.cost }),
  };
}
