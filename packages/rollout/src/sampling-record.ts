import type { SamplingSettings } from '@envloom/llm';
import type { SamplingRecord } from '@envloom/episodes/trajectory';

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
