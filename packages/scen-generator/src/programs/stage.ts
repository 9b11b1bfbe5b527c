import { createSampler } from '@envloom/sampler';
import type { ProgramContext } from '@envloom/task-programs';
import type { GeneratorContext } from '../context/generator-context.ts';

const known = new WeakMap<GeneratorContext, ProgramContext>();

/** What programs run in, from what walks run in; made once. */
export function programContextOf(stage: GeneratorContext): ProgramContext {
  const before = known.get(stage);
  if (before !== undefined) return before;
  const sampler = createSampler(stage.traced, 'natural');
  const context = { checked: stage.checked, simulator: stage.plain, sampler };
  known.set(stage, context);
  return context;
}
