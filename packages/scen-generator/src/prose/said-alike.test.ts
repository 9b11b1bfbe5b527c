import { drawFrom } from '@envloom/sampler';
import { expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { bakery } from '../testing/bakery.ts';
import { planFor } from '../testing/drafts.ts';
import { checkedFrom } from '../testing/models.ts';
import { worded } from './worded.ts';

const stage = createGeneratorContext(checkedFrom(bakery));
const scene = sceneFrom(stage, stage.plain.start().state());
const order = (customer_id: string, pieces: number): Request => ({
  tool: 'place_order',
  args: { customer_id, pieces },
});

it('no two requests are told in the same words', () => {
  const said = (...goals: readonly Request[]) => worded(stage, planFor(scene, goals), drawFrom(1));
  expect(said(order('C4', 7), order('C4', 7))).toEqual({
    dropped: 'no-words',
    why: 'two requests are told in the same words',
  });
  expect(said(order('C4', 7), order('C4', 8))).toHaveProperty('wordings');
});
