import type { TurnRecord, UsageRecord, SamplingRecord } from '@envloom/episodes/trajectory';
import type { CallRecord, SamplingSettings } from '@envloom/llm';

/** What the ledger knows of a call, as trajectories keep it. */
export function turnRecordOf(record: CallRecord, seconds: number): TurnRecord {
  return {
    model: record.model,
    usage: usageOf(record),
    seconds: Math.round(seconds * 1000) / 1000,
  };
}

function usageOf({ usage, costUsd }: CallRecord): UsageRecord {
  const { input, output, reasoning, isEstimated } = usage;
  return {
    input_tokens: input,
    output_tokens: output,
    ...(reasoning === undefined ? {} : { reasoning_tokens: reasoning }),
    ...(isEstimated === true ? { estimated: true } : {}),
    ...(costUsd === undefined ? {} : { cost: costUsd }),
  };
}

/** The value of a promise, and how many seconds it took. */
export async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const began = performance.now();
  return [await work(), (performance.now() - began) / 1000];
}

/** How answers were drawn, as trajectories keep it; nothing where nothing was set. */
export function samplingRecord(sampling: SamplingSettings = {}): { sampling?: SamplingRecord } {
  const { temperature, topP, seed, maxTokens } = sampling;
  const record: SamplingRecord = {
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { top_p: topP }),
    ...(seed === undefined ? {} : { seed }),
    ...(maxTokens === undefined ? {} : { max_tokens: maxTokens }),
  };
  return Object.keys(record).length === 0 ? {} : { sampling: record };
}
