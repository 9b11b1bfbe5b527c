import type { ReferenceStep, Scenario } from '@envloom/episodes';
import type { Reason, SampleStep, SampleTask } from '../../../protocol/author.ts';

export function sampleTask({ task, kind, certificate, reference, checks }: Scenario): SampleTask {
  return {
    text: task.text,
    phrasings: task.phrasings,
    kind,
    difficulty: certificate.difficulty.score,
    steps: reference.map(sampleStep),
    checks: checks.map(({ sentence }) => sentence),
  };
}

function sampleStep(step: ReferenceStep): SampleStep {
  if (step.kind === 'message') return { message: step.content };
  const { tool, arguments: args, observation } = step;
  return observation.success
    ? { tool, args, ...(observation.data === undefined ? {} : { data: observation.data }) }
    : { tool, args, failure: `${observation.error.code}: ${observation.error.message}` };
}

/** Reasons with how often each came, the most frequent first. */
export function reasonsOf(all: readonly string[]): readonly Reason[] {
  return [...Map.groupBy(all, (why) => why)]
    .map(([why, same]) => ({ why, times: same.length }))
    .toSorted((a, b) => b.times - a.times);
}
