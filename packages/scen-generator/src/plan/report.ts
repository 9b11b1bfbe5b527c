import { episodeToolsOf, type ReferenceStep } from '@envloom/episodes';
import type { GeneratorContext } from '../context/generator-context.ts';

type CallStep = Extract<ReferenceStep, { kind: 'call' }>;

/** The call by which a reference declines. */
export function declineStep({ definition }: GeneratorContext, reason: string): CallStep {
  return {
    kind: 'call',
    tool: episodeToolsOf(definition).decline.name,
    arguments: { reason },
    observation: { success: true, data: null },
  };
}

/** Whether a tool is the one that declines. */
export function isDecline({ definition }: GeneratorContext, tool: string): boolean {
  return tool === episodeToolsOf(definition).decline.name;
}

/** Whether a step declines or answers: it calls no tool of the environment. */
export function isReport({ definition }: GeneratorContext, step: ReferenceStep): boolean {
  return step.kind === 'call' && episodeToolsOf(definition).named(step.tool) !== undefined;
}
