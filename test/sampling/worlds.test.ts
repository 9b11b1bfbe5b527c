import { createSampler, type Grown, replay, type Simulator } from '@envloom/sampler';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFullTier, partOfTier } from '../support/tier.ts';
import { models, simulatorAt } from './simulators.ts';

const seeds = Array.from({ length: isFullTier ? 50 : 10 }, (_, at) => at);

/** Rows by table. */
function sizesOf({ world }: Grown): Record<string, number> {
  return Object.fromEntries(
    Object.entries(world.state().rows).map(([table, rows]) => [table, Object.keys(rows).length]),
  );
}

// Every day each second model: growing their worlds takes seconds.
describe.each(partOfTier(models, 2))('worlds grown of %s', (_, path) => {
  let simulator: Simulator;
  let grown: readonly Grown[];

  beforeAll(() => {
    simulator = simulatorAt(path);
    const sampler = createSampler(simulator);
    grown = seeds.map((seed) => sampler.grow(seed));
  }, 600_000);

  it('are valid', () => {
    for (const { world } of grown) {
      const state = world.state();
      expect(simulator.start({ state }).hash()).toBe(world.hash());
    }
  });

  it('come about by replaying their steps, each of which succeeds', () => {
    for (const { world, base, steps } of grown) {
      const replayed = replay(simulator, base, steps);
      expect(replayed.results.filter(({ success }) => !success)).toEqual([]);
      expect(replayed.world.worldHash()).toBe(world.worldHash());
    }
  });

  it('are the same for the same seed, whatever was grown before', () => {
    const sampler = createSampler(simulatorAt(path));
    for (const seed of [7, 2, 3]) {
      expect(sampler.grow(seed).world.worldHash()).toBe(grown[seed]?.world.worldHash());
    }
    expect(new Set(grown.map(({ world }) => world.hash())).size).toBe(grown.length);
  });

  it('have rows in every table, nearly always', () => {
    const often = Object.keys(simulator.definition.initial?.rows ?? {}).filter(
      (table) => grown.filter((each) => sizesOf(each)[table] === 0).length > seeds.length / 10,
    );
    expect(often).toEqual([]);
  });

  it('have no more rows than the model allows', () => {
    const { entities } = simulator.checked.model;
    const overfull = entities
      .filter(({ history }) => history !== true)
      .filter(({ collection, rows: [, most] = [0, Infinity] }) =>
        grown.some((each) => (sizesOf(each)[collection] ?? 0) > most),
      );
    expect(overfull).toEqual([]);
  });

  it('start some weeks before the clock of the model and end near it', () => {
    const { initial, clock: stated } = simulator.definition;
    const clock = initial?.clock ?? stated ?? '';
    for (const { base, world } of grown.filter(({ steps }) => steps.length > 0)) {
      const weeks = (Date.parse(clock) - Date.parse(base.clock ?? '')) / 604_800_000;
      const isGiven = base.clock === clock;
      expect(isGiven || (weeks >= 3 && weeks < 4)).toBe(true);
      expect((world.state().clock ?? '') >= (base.clock ?? '')).toBe(true);
    }
  });
});
