import { drawFrom } from '@envloom/sampler';
import { expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import { cellar, cellarState } from '../testing/cellar.ts';
import { checkedFrom } from '../testing/models.ts';
import { beyondLimit } from './limits.ts';

// A limit on what is asked for, which the tool compares.
const limited = cellar.replace(
  'return orders.insert({ guest_id, bottles });',
  "check(bottles <= 20, 'TOO_LARGE', 'Twenty at most');\n      return orders.insert({ guest_id, bottles });",
);
const stage = createGeneratorContext(checkedFrom(limited));
const scene = sceneFrom(stage, cellarState);
const order = { tool: 'order', args: { guest_id: 'G2', bottles: 3 } };

it('goes somewhat beyond what an amount was compared with, and changes nothing else', () => {
  const over = beyondLimit(stage, scene.traced, order, drawFrom(1));
  expect(over).toEqual({ tool: 'order', args: { guest_id: 'G2', bottles: 22 } });
  expect(scene.plain.fork().call('order', over?.args)).toMatchObject({
    success: false,
    error: { code: 'TOO_LARGE' },
  });
});

it('has nothing to go beyond where no argument was compared', () => {
  const pay = { tool: 'pay_order', args: { order_id: 'O1' } };
  expect(beyondLimit(stage, scene.traced, pay, drawFrom(1))).toBeUndefined();
});
