import { declineToolOf, type ReferenceStep } from '@envloom/episodes';
import type { GeneratorContext } from '../context/generator-context.ts';

type CallStep = Extract<ReferenceStep, { kind: 'call' }>;

/** The call by which a reference declines. */
export function declineStep({ definition }: GeneratorContext, reason: string): CallStep {
  return {
    kind: 'call',
    tool: declineToolOf(definition).name,
    arguments: { reason },
    observation: { success: true, data: null },
  };
}

/** Whether a step declines: it calls no tool of the environment. */
export function isDecline({ definition }: GeneratorContext, step: ReferenceStep): boolean {
  return step.kind === 'call' && step.tool === declineToolOf(definition).name;
}
