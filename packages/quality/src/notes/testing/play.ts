import type { CheckedModel } from '@envloom/logic-model';
import { createSampler, drawFrom, type World } from '@envloom/sampler';
import type { Observation } from '../../explore/observation.ts';
import { simulate } from '../../testing/simulate.ts';

export interface PlayOptions {
  readonly seed?: number;
  readonly worlds?: number;
  readonly calls?: number;
}

/** Random calls on the initial world and on grown ones, each on what the ones before have left. */
export function play(checked: CheckedModel, options: PlayOptions = {}): Observation[] {
  const { seed = 1, worlds = 10, calls = 150 } = options;
  const { simulator } = simulate(checked);
  const sampler = createSampler(simulator);
  const draw = drawFrom(seed);
  const tools = checked.model.operations.map(({ name }) => name);
  const starts: World[] = [simulator.start()];
  for (let at = 1; at < worlds; at += 1) starts.push(sampler.grow(seed * 100 + at).world);
  return starts.flatMap((start) => {
    let world = start;
    return Array.from({ length: calls }, () => {
      const tool = draw.pick(tools);
      const args = sampler.argumentsFor(world, tool, draw, 'plausible');
      const before = world;
      const after = before.fork();
      const result = after.call(tool, args);
      world = after;
      return { before, tool, args, result, after, reached: [] };
    });
  });
}
