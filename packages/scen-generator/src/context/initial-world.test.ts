import { describe, expect, it } from 'vitest';
import { checkedEnvironment } from '../testing/models.ts';
import { createGeneratorContext } from './create-context.ts';
import { sceneOf } from './initial-world.ts';

const stage = createGeneratorContext(checkedEnvironment('library-loans'));
const seeds = Array.from({ length: 16 }, (_, at) => 31 * at + 5);
const scenes = seeds.map((seed) => ({
  grown: stage.sampler.grow(seed, { manner: 'sensible' }).world.state(),
  scene: sceneOf(stage, seed),
}));

describe('scenes', () => {
  it('are the same for the same seed', () => {
    expect(sceneOf(stage, 5).base).toBe(scenes[0]?.scene.base);
  });

  it('have the rows that were grown, some of them days later', () => {
    for (const { grown, scene } of scenes) expect(scene.state.rows).toEqual(grown.rows);
    const days = scenes.map(
      ({ grown, scene }) =>
        (Date.parse(scene.state.clock ?? '') - Date.parse(grown.clock ?? '')) / 86_400_000,
    );
    expect(days.filter((count) => count < 1).length).toBeGreaterThan(3);
    expect(days.filter((count) => count >= 1).length).toBeGreaterThan(3);
    expect(Math.max(...days)).toBeLessThan(29);
  });

  it('do not start late in the evening', () => {
    for (const { scene } of scenes)
      expect((scene.state.clock ?? '').slice(11) < '22:30').toBe(true);
  });
});
