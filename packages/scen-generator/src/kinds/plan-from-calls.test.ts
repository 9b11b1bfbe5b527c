import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { checkedEnvironment } from '../testing/models.ts';
import { planFromCalls } from './plan-from-calls.ts';

describe('plans from calls', () => {
  const stage = createGeneratorContext(checkedEnvironment('library-loans'));
  const scene = sceneFrom(stage, stage.plain.start().state());
  const search: Request = { tool: 'find_members', args: { text: 'Bruno Okafor' } };
  const renewal: Request = { tool: 'renew_card', args: { member_id: 'M-1002' } };
  const move: Request = { tool: 'transfer_copy', args: { copy_id: 'C-0008', branch_id: 'B2' } };
  const toSuspended: Request = {
    tool: 'check_out_copy',
    args: { member_id: 'M-1005', copy_id: 'C-0008' },
  };

  it('takes what changes something for the goals, in order', () => {
    expect(planFromCalls(stage, scene, [search, renewal, toSuspended, move])).toMatchObject({
      kind: 'ordinary',
      goals: [renewal, move],
      isOrdered: false,
    });
  });

  it('refuses what a rule forbids where nothing else is done', () => {
    expect(planFromCalls(stage, scene, [search, toSuspended])).toMatchObject({
      kind: 'must-refuse',
      goals: [],
      refused: { request: toSuspended, reason: 'MEMBER_SUSPENDED' },
      decidedBy: [stage.ruleOf('MEMBER_SUSPENDED')?.id],
    });
  });

  it('makes nothing of calls that change nothing, or of two refusals', () => {
    expect(planFromCalls(stage, scene, [search])).toMatchObject({ dropped: 'no-plan' });
    expect(planFromCalls(stage, scene, [toSuspended, toSuspended])).toMatchObject({
      why: 'No call changes anything, and more than one is refused.',
    });
  });

  it('leaves the scene as it is', () => {
    const before = scene.plain.worldHash();
    planFromCalls(stage, scene, [renewal, move]);
    expect(scene.plain.worldHash()).toBe(before);
  });
});
