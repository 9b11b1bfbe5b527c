import { drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { bakery } from '../testing/bakery.ts';
import { draftFrom, planFor } from '../testing/drafts.ts';
import { checkedFrom } from '../testing/models.ts';
import { verify } from './verify.ts';

const goals: readonly Request[] = [
  { tool: 'change_pieces', args: { order_id: 'O3', pieces: 19 } },
  { tool: 'place_order', args: { customer_id: 'C4', pieces: 17, wish: 'extra dark' } },
  { tool: 'write_slip', args: { code: 'ZQ-417', order_id: 'O5' } },
];

/** The bakery with one more rule, which is left to the agent. */
function stageWith(operation: string, when: string): GeneratorContext {
  const rule = `  - { id: house-rule, text: A rule of the house., enforced: agent, forbids: [{ operation: ${operation}, when: '${when}' }] }`;
  return createGeneratorContext(checkedFrom(bakery.replace('entities:', `${rule}\nentities:`)));
}

function verdictOn(stage: GeneratorContext, before: readonly Request[] = []) {
  const scene = sceneFrom(stage, stage.plain.start().state());
  return verify(stage, draftFrom(stage, planFor(scene, goals), before), drawFrom(5));
}

describe('rules that the agent reads', () => {
  it('are kept by what passes', () => {
    expect(verdictOn(stageWith('place_order', 'pieces > 17'))).toMatchObject({
      kill: { score: 1 },
    });
  });

  it('are broken by no reference', () => {
    expect(verdictOn(stageWith('place_order', 'pieces > 16'))).toEqual({
      dropped: 'rule-broken',
      why: 'the reference breaks house-rule, which the agent reads',
    });
  });

  it('are broken by no call of a reference that fails', () => {
    const tried = [{ tool: 'place_order', args: { customer_id: 'C2', pieces: 3 } }];
    const stage = stageWith('place_order', 'customer.blocked');
    expect(verdictOn(stage)).toMatchObject({ kill: { score: 1 } });
    expect(verdictOn(stage, tried)).toMatchObject({ dropped: 'rule-broken' });
  });

  it.each([
    ['in another order', 'change_pieces', 'orders.count() > 4'],
    ['later', 'place_order', 'now() > "2026-03-16T09:05:00Z"'],
  ])('are broken by no solution that is accepted %s', (_, operation, when) => {
    expect(verdictOn(stageWith(operation, when))).toEqual({
      dropped: 'rule-broken',
      why: 'another solution that keeps the full reward breaks house-rule, which the agent reads',
    });
  });
});
