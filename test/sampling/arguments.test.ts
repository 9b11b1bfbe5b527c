import {
  createSampler,
  drawFrom,
  type Sampler,
  type Simulator,
  type World,
} from '@envloom/sampler';
import { beforeAll, describe, expect, it } from 'vitest';
import { models, simulatorAt } from './simulators.ts';

const rounds = 60;

/** The tools of the model and its setup operations. */
function toolsOf({ checked, setup }: Simulator): readonly string[] {
  return [
    ...checked.operations.map(({ operation }) => operation.name),
    ...setup.map(({ tool }) => tool),
  ];
}

describe.each(models)('arguments for the tools of %s', (_, path) => {
  let simulator: Simulator;
  let sampler: Sampler;
  let world: World;

  beforeAll(() => {
    simulator = simulatorAt(path);
    sampler = createSampler(simulator);
    ({ world } = sampler.grow(2));
  }, 60_000);

  function codesOf(tool: string, manner: 'plausible' | 'near-miss' | 'hostile'): string[] {
    const draw = drawFrom(7);
    return Array.from({ length: rounds }, () => {
      const args = sampler.argumentsFor(world, tool, draw, manner);
      const result = world.fork().call(tool, args);
      return result.success ? '' : result.error.code;
    });
  }

  it('are of the declared types when plausible', () => {
    const wrong = toolsOf(simulator).filter((tool) =>
      codesOf(tool, 'plausible').includes('INVALID_ARGUMENTS'),
    );
    expect(wrong).toEqual([]);
  });

  it('make most tools succeed now and then when plausible', () => {
    const tools = toolsOf(simulator);
    const working = tools.filter((tool) => codesOf(tool, 'plausible').includes(''));
    expect(working.length).toBeGreaterThan(tools.length / 2);
  });

  it('are often of no declared type when they miss or are hostile', () => {
    for (const manner of ['near-miss', 'hostile'] as const) {
      const tame = toolsOf(simulator).filter(
        (tool) => !codesOf(tool, manner).includes('INVALID_ARGUMENTS'),
      );
      expect(tame).toEqual([]);
    }
  });

  it('follow from the draw and the world alone', () => {
    const before = world.worldHash();
    const other = simulator.start({ state: world.state() });
    for (const tool of toolsOf(simulator)) {
      const [one, two] = [drawFrom(3), drawFrom(3)];
      const here = sampler.argumentsFor(world, tool, one, 'plausible');
      expect(sampler.argumentsFor(other, tool, two, 'plausible')).toEqual(here);
    }
    expect(world.worldHash()).toBe(before);
  });

  it('succeed on forks when asked to', () => {
    const draw = drawFrom(9);
    const before = world.worldHash();
    const found = toolsOf(simulator).flatMap((tool) => {
      const args = sampler.succeedingArguments(world, tool, draw, 12);
      return args === undefined ? [] : [world.fork().call(tool, args)];
    });
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter(({ success }) => !success)).toEqual([]);
    expect(world.worldHash()).toBe(before);
  });
});
