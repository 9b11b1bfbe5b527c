import { type JsonObject, isObject } from '@envloom/core';
import type { ScenarioKind } from '@envloom/episodes';
import { derivedSeed, drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { sufficient } from '../knowledge/sufficient.ts';
import { isDropped, type Plan } from '../plan/plan.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom, sceneOf } from '../context/initial-world.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { checkedEnvironment } from '../testing/models.ts';
import { worded, type Worded } from './worded.ts';

const environments = [
  'bank-ledger',
  'hotel-reservations',
  'library-loans',
  'smart-home',
  'support-desk',
  'warehouse-inventory',
];

function planWith(
  scene: InitialWorld,
  goals: readonly Request[],
  kind: ScenarioKind = 'ordinary',
): Plan {
  return { kind, scene, goals, isOrdered: false, decidedBy: [] };
}

/** Plans of one or two goals, one for each mutation that succeeds. */
function plansOf(stage: GeneratorContext, scene: InitialWorld, seed: number): readonly Plan[] {
  const requests = stage.mutations.flatMap(({ operation: { name } }) => {
    const draw = drawFrom(derivedSeed(seed, name));
    const args = stage.sampler.succeedingArguments(scene.traced, name, draw, 20);
    return isObject(args) ? [{ tool: name, args }] : [];
  });
  return requests.map((request, at) => {
    const other = requests[(at + 1) % requests.length];
    const both = other !== undefined && succeeds(scene, [request, other]);
    return planWith(scene, both ? [request, other] : [request]);
  });
}

function succeeds(scene: InitialWorld, requests: readonly Request[]): boolean {
  const world = scene.plain.fork();
  return requests.every(({ tool, args }) => world.call(tool, args).success);
}

function wordedOrThrow(stage: GeneratorContext, plan: Plan, seed = 1): Worded {
  const result = worded(stage, plan, drawFrom(seed));
  if (isDropped(result)) throw new Error(`${result.dropped}: ${result.why}`);
  return result;
}

describe.each(environments)('words for %s', (name) => {
  const stage = createGeneratorContext(checkedEnvironment(name));
  const scene = sceneOf(stage, 4);
  const plans = plansOf(stage, scene, 4);

  it('says every plan, and tells all that is needed', () => {
    const dropped = plans.filter((plan) => isDropped(worded(stage, plan, drawFrom(1))));
    expect(dropped.map(({ goals }) => goals.map(({ tool }) => tool))).toEqual([]);
    for (const plan of plans) {
      const { wordings, reference } = wordedOrThrow(stage, plan);
      expect(sufficient(stage, { start: scene.plain, wordings, reference })).toEqual([]);
    }
  });

  it('makes the goals, in their order, after queries that succeed, and a last message', () => {
    for (const plan of plans) {
      const { reference } = wordedOrThrow(stage, plan);
      const calls = reference.filter((step) => step.kind === 'call');
      expect(calls.every(({ observation }) => observation.success)).toBe(true);
      const mutations = stage.mutations.map(({ operation }) => operation.name);
      const made = calls.filter(({ tool }) => mutations.includes(tool));
      expect(made.map(({ tool, arguments: args }) => ({ tool, args }))).toEqual(plan.goals);
      expect(reference.at(-1)).toMatchObject({ kind: 'message' });
    }
  });

  it('needs each of its queries', () => {
    for (const plan of plans) {
      const { wordings, reference } = wordedOrThrow(stage, plan);
      const queries = reference.filter(
        (step) =>
          step.kind === 'call' && stage.queries.some((one) => one.operation.name === step.tool),
      );
      for (const query of queries) {
        const without = reference.filter((step) => step !== query);
        const readable = { start: scene.plain, wordings: wordings.slice(0, 1), reference: without };
        expect(sufficient(stage, readable)).not.toEqual([]);
      }
    }
  });

  it('writes plain sentences, no two alike', () => {
    for (const plan of plans) {
      const { wordings } = wordedOrThrow(stage, plan);
      expect(new Set(wordings).size).toBe(wordings.length);
      for (const text of wordings) {
        expect(text).toMatch(/^(?:[\p{Lu}\p{N}]|\d+\)|- \p{Lu})/u);
        expect(text).not.toMatch(/undefined|\[object|\.\.| {2}|that that|\d{4}-\d{2}-\d{2}T/);
        expect(text.split('"').length % 2).toBe(1);
      }
    }
  });

  it('gives the same words for the same draws', () => {
    const [plan] = plans;
    if (plan === undefined) throw new Error('nothing succeeds');
    expect(worded(stage, plan, drawFrom(5))).toEqual(worded(stage, plan, drawFrom(5)));
  });

  it('lets users tell what they are asked for', () => {
    const inNeed = plans.filter((plan) => {
      const { user, wordings, reference } = wordedOrThrow(stage, {
        ...plan,
        kind: 'conversational',
      });
      expect(user?.knows.length ?? 0).toBeGreaterThan(0);
      const silent = reference.filter(({ kind }) => kind !== 'message');
      const readable = { start: scene.plain, wordings, reference: silent };
      expect(sufficient(stage, { ...readable, reference })).toEqual([]);
      return sufficient(stage, readable).length > 0;
    });
    const hasArguments = ({ goals }: Plan) =>
      goals.some(({ args }) => Object.keys(args).length > 0);
    expect(inNeed.every(hasArguments)).toBe(true);
    // A few can be worked out: whoever is named has one order only.
    expect(inNeed.length).toBeGreaterThan(0.6 * plans.length);
  });
});

describe('words for known plans', () => {
  const stage = createGeneratorContext(checkedEnvironment('library-loans'));
  const scene = sceneFrom(stage, stage.plain.start().state());
  const request = (tool: string, args: JsonObject): Request => ({ tool, args });
  const callsOf = ({ reference }: Worded) =>
    reference.flatMap((step) => (step.kind === 'call' ? [[step.tool, step.arguments]] : []));

  it('looks up keys before the goal that needs them', () => {
    const goals = [
      request('renew_card', { member_id: 'M-1002' }),
      request('transfer_copy', { copy_id: 'C-0008', branch_id: 'B2' }),
    ];
    expect(callsOf(wordedOrThrow(stage, planWith(scene, goals)))).toEqual([
      ['find_members', { text: 'Bruno Okafor' }],
      ['renew_card', { member_id: 'M-1002' }],
      ['list_branches', {}],
      ['transfer_copy', { copy_id: 'C-0008', branch_id: 'B2' }],
    ]);
  });

  it('lets the user not tell again what the opening tells', () => {
    const lend = request('check_out_copy', { member_id: 'M-1001', copy_id: 'C-0008' });
    const { wordings, user } = wordedOrThrow(stage, planWith(scene, [lend], 'conversational'));
    for (const text of wordings) expect(text).toMatch(/ a member\b.*\bAda Lindqvist\b/);
    expect(user?.knows.map(({ id }) => id)).toEqual(['copy-id']);
    const renew = request('renew_card', { member_id: 'M-1002' });
    const bare = wordedOrThrow(stage, planWith(scene, [renew], 'conversational'));
    for (const text of bare.wordings) expect(text).not.toContain('Bruno');
    expect(bare.user?.knows.map(({ id }) => id)).toEqual(['member-id']);
  });

  it('says in which order where the order matters', () => {
    const goals = [
      request('renew_card', { member_id: 'M-1002' }),
      request('transfer_copy', { copy_id: 'C-0008', branch_id: 'B2' }),
    ];
    const { wordings } = wordedOrThrow(stage, { ...planWith(scene, goals), isOrdered: true });
    for (const text of wordings) {
      expect(text).toMatch(/first|begin|before anything|start|then|after that|1[.)]/i);
      expect(text.search(/Bruno/)).toBeLessThan(text.search(/C-0008/));
    }
  });

  it('looks at the fact that forbids, declines and does nothing', () => {
    const refused = {
      request: request('check_out_copy', { member_id: 'M-1005', copy_id: 'C-0008' }),
      reason: 'MEMBER_SUSPENDED',
      reasons: ['MEMBER_SUSPENDED'],
      message: 'Elif Demir is suspended',
      facts: [{ member_id: 'M-1005', status: 'suspended' }],
      queries: [],
    };
    const plan: Plan = { ...planWith(scene, [], 'must-refuse'), refused };
    const result = wordedOrThrow(stage, plan);
    expect(callsOf(result)).toEqual([
      ['find_members', { text: 'Elif Demir' }],
      ['decline', { reason: 'MEMBER_SUSPENDED' }],
    ]);
    expect(result.reference.at(-1)).toMatchObject({
      content: expect.stringContaining('Elif Demir is suspended'),
    });
  });

  it('tries what a tool refuses where no query shows why, but never what only the agent can refuse', () => {
    const refused = {
      request: request('check_out_copy', { member_id: 'M-1005', copy_id: 'C-0008' }),
      reason: 'MEMBER_SUSPENDED',
      reasons: ['MEMBER_SUSPENDED'],
      message: 'Elif Demir is suspended',
      facts: [],
      queries: [],
    };
    const plan: Plan = { ...planWith(scene, [], 'must-refuse'), refused };
    expect(callsOf(wordedOrThrow(stage, plan)).at(-2)).toEqual([
      'check_out_copy',
      refused.request.args,
    ]);
    const { message: _, ...silent } = refused;
    expect(worded(stage, { ...plan, refused: silent }, drawFrom(1))).toMatchObject({
      dropped: 'insufficient-information',
    });
  });

  it('drops a plan of which a goal fails', () => {
    const goals = [request('renew_card', { member_id: 'M-1001' })];
    expect(worded(stage, planWith(scene, goals), drawFrom(1))).toMatchObject({
      dropped: 'solvable',
    });
  });
});
