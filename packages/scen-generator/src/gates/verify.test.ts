import {
  type Certificate,
  type Check,
  Episode,
  grade,
  type Matchers,
  type Scenario,
} from '@envloom/episodes';
import { applyDiff, type Environment } from '@envloom/runtime';
import { withContentHash } from '@envloom/episodes/trajectory';
import { drawFrom } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { type Draft, type Dropped, isDropped, type Plan } from '../plan/plan.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { bakery } from '../testing/bakery.ts';
import { allChecks, draftFrom, planFor } from '../testing/drafts.ts';
import { checkedFrom } from '../testing/models.ts';
import { courseOf } from './reference-plan.ts';
import { acceptanceOf } from './over-strict.ts';
import { sensitivityOf } from './sensitive.ts';
import { verify } from './verify.ts';

const stage = createGeneratorContext(checkedFrom(bakery));
const scene = sceneFrom(stage, stage.plain.start().state());
const goals: readonly Request[] = [
  { tool: 'place_order', args: { customer_id: 'C4', pieces: 17, wish: 'extra dark' } },
  { tool: 'change_pieces', args: { order_id: 'O3', pieces: 19 } },
  { tool: 'write_slip', args: { code: 'ZQ-417', order_id: 'O5' } },
];
const look: readonly Request[] = [
  { tool: 'get_customer', args: { customer_id: 'C4' } },
  { tool: 'list_orders', args: { customer_id: 'C3' } },
];
const plan = planFor(scene, goals);
const draft = draftFrom(stage, plan, look);
const refused: Plan = planFor(scene, [], {
  kind: 'must-refuse',
  refused: {
    request: { tool: 'place_order', args: { customer_id: 'C2', pieces: 13 } },
    reason: 'CUSTOMER_BLOCKED',
    reasons: ['CUSTOMER_BLOCKED', 'open-customers'],
    message: 'Bruno Okafor is blocked',
    facts: [],
    queries: [],
  },
  decidedBy: ['open-customers'],
});

function verified(what: Draft, on: GeneratorContext = stage): Certificate | Dropped {
  return verify(on, what, drawFrom(5));
}

function withChecks(checks: readonly Check[], of: Plan = plan): Draft {
  return draftFrom(stage, of, look, checks);
}

/** A check with some of its fields matched otherwise. */
function loosened(id: string, fields: Matchers, of = draft.checks): readonly Check[] {
  return of.map((check) =>
    check.id === id && 'fields' in check
      ? { ...check, fields: { ...check.fields, ...fields } }
      : check,
  );
}

describe('a sound draft', () => {
  it('passes all gates', () => {
    const certificate = verified(draft);
    expect(certificate).toMatchObject({
      kill: { score: 1 },
      tools: ['change_pieces', 'get_customer', 'list_orders', 'place_order', 'write_slip'],
      rules: ['enough', 'open-customers', 'paid-stays'],
      adversaries: { random: { episodes: 5, strict: 0 }, 'do-nothing': { strict: 0, dense: 0 } },
      difficulty: { steps: 5, mutations: 3 },
    });
    expect(verified(draft)).toEqual(certificate);
  });

  it('has mutants of every sort, and other solutions', () => {
    const { kill, survivors } = sensitivityOf(courseOf(stage, draft), drawFrom(5));
    expect(survivors).toEqual([]);
    expect(kill.mutants).toBeGreaterThan(12);
    const { alternatives, rejected } = acceptanceOf(courseOf(stage, draft), drawFrom(5));
    expect(rejected).toEqual([]);
    expect(alternatives.tried).toBeGreaterThan(5);
  });

  it('may ask for a refusal', () => {
    expect(verified(draftFrom(stage, refused, look))).toMatchObject({
      kill: { score: 1 },
      decided_by: ['open-customers'],
      alternatives: { tried: 7, accepted: 7 },
    });
  });

  it('has the forbidden call tried with all arguments where the check names some', () => {
    const checks = allChecks(stage, refused).map((check) =>
      check.kind === 'declined'
        ? {
            ...check,
            seen: {
              ...check.seen,
              refusal: { tool: 'place_order', arguments: { customer_id: 'C2' } },
            },
          }
        : check,
    );
    const course = courseOf(stage, draftFrom(stage, refused, look, checks));
    const { alternatives, rejected } = acceptanceOf(course, drawFrom(5));
    expect(rejected).toEqual([]);
    expect(alternatives).toMatchObject({ tried: 7, accepted: 7 });
  });

  it('is graded as an episode of the runtime grades it', () => {
    const episode = new Episode(stage.plain, scenarioOf(draft));
    episode.reset();
    let step = episode.step('');
    for (const each of draft.reference) {
      step =
        each.kind === 'message'
          ? episode.step(each.content)
          : episode.step({
              type: 'tool_calls',
              calls: [{ name: each.tool, arguments: each.arguments }],
            });
    }
    expect(step).toMatchObject({ terminated: true, reward: 1 });
  });
});

function scenarioOf({ reference, checks }: Draft): Scenario {
  const certificate = verified(draft);
  if (isDropped(certificate)) throw new Error(certificate.why);
  return withContentHash({
    format_version: 1,
    id: 'bakery-1',
    env: 'bakery',
    model_hash: stage.checked.hash,
    seed: 1,
    attempt: 0,
    kind: 'ordinary',
    split: 'train',
    initial_state: { state: scene.state },
    task: { text: 'Do it.', phrasings: [] },
    reference,
    checks,
    certificate,
  });
}

describe('valid start', () => {
  it('refuses a state that breaks an invariant', () => {
    const { rows } = scene.state;
    const orders = [
      { order_id: 'O1', customer_id: 'C1', pieces: 21, status: 'open', number: 1 },
    ].map((row) => ({
      ...row,
      placed_at: '2026-03-15T09:00:00Z',
      touched_at: '2026-03-15T09:00:00Z',
    }));
    const broken: InitialWorld = {
      ...scene,
      state: { ...scene.state, rows: { ...rows, orders, slips: [] } },
    };
    expect(verified({ ...draft, plan: { ...plan, scene: broken } })).toMatchObject({
      dropped: 'valid-start',
      why: expect.stringContaining('twenty'),
    });
  });

  it('refuses a world that is not that of its state', () => {
    const later: InitialWorld = { ...scene, plain: scene.plain.fork({ later: 1 }) };
    expect(verified({ ...draft, plan: { ...plan, scene: later } })).toMatchObject({
      dropped: 'valid-start',
    });
  });
});

describe('solvable', () => {
  it('refuses observations that do not come back', () => {
    const reference = draft.reference.map((step) =>
      step.kind === 'call' && step.tool === 'get_customer'
        ? { ...step, observation: { success: true, data: null } as const }
        : step,
    );
    expect(verified({ ...draft, reference })).toMatchObject({
      dropped: 'solvable',
      why: 'step 1 (get_customer) does not give what was recorded',
    });
  });

  it('refuses a reference that does not end with a message, or fails a check', () => {
    expect(verified({ ...draft, reference: draft.reference.slice(0, -1) })).toMatchObject({
      dropped: 'solvable',
    });
    expect(verified(withChecks(allChecks(stage, planFor(scene, goals.slice(0, 2)))))).toMatchObject(
      {
        dropped: 'solvable',
        why: 'the reference fails nothing-else',
      },
    );
  });
});

describe('deterministic', () => {
  it('refuses worlds whose chance does not come back', () => {
    let drawn = 0;
    function rollDice(this: Environment<object>) {
      drawn += 1;
      const row = { entry_id: 'E900', reason: `rolled ${drawn}` };
      const log = { added: [{ key: 'E900', row }], removed: [], changed: [] };
      applyDiff(this, { format_version: 1, tables: { log } });
      return { success: true, data: null };
    }
    const start: GeneratorContext['plain']['start'] = (options) => {
      const world = stage.plain.start(options);
      const leaking: object = Object.create(Reflect.getPrototypeOf(world), {
        rollDice: { value: rollDice },
      });
      Object.setPrototypeOf(world, leaking);
      return world;
    };
    const leaky: GeneratorContext = { ...stage, plain: { ...stage.plain, start } };
    const there: InitialWorld = { ...scene, plain: start({ state: scene.state }) };
    const asked = [{ tool: 'roll_dice', args: {} }, ...goals.slice(1, 2)];
    const rolled = draftFrom(leaky, planFor(there, asked), look);
    expect(verified(rolled, leaky)).toMatchObject({ dropped: 'not-deterministic' });
  });
});

describe('nothing else changed', () => {
  it('refuses checks without a frame', () => {
    expect(verified(withChecks(draft.checks.slice(0, -1)))).toMatchObject({ dropped: 'frame' });
  });

  it('refuses a frame in which rows of a table may change that nobody asked for', () => {
    const anyone = {
      table: 'log',
      key: 'no such row',
      fields: { value: { any: 'value' } },
    } as const;
    const checks = draft.checks.map((check) =>
      check.kind === 'nothing-else' ? { ...check, allowing: [...check.allowing, anyone] } : check,
    );
    expect(verified(withChecks(checks))).toMatchObject({
      dropped: 'frame',
      why: 'log may change besides',
    });
  });
});

describe('fields that are left open', () => {
  it('refuses those that the draft does not list', () => {
    const loose = withChecks(loosened('order-o3', { pieces: { any: 'value' } }));
    expect(verified(loose)).toMatchObject({ dropped: 'frame', why: 'orders.pieces is open' });
  });

  it('lists the others in the certificate', () => {
    const number = { check: 'new-order', table: 'orders', field: 'number', reason: 'drawn-key' };
    const text = { check: 'new-slip', table: 'slips', field: 'text', reason: 'drawn-key' };
    expect(verified(draft)).toMatchObject({ open_fields: [number, text] });
  });
});

describe('not already done', () => {
  it('refuses checks that are true at the start', () => {
    const nothing: Check = {
      id: 'no-customer',
      sentence: 'Has added no customer.',
      kind: 'row-added',
      table: 'customers',
      fields: {},
      count: 0,
    };
    expect(verified(withChecks([nothing, ...draft.checks]))).toMatchObject({
      dropped: 'already-done',
      why: 'true at the start: no-customer',
    });
  });
});

describe('adversaries', () => {
  it('refuse what a search finds', () => {
    const pay = planFor(scene, [{ tool: 'pay_order', args: { order_id: 'O1' } }]);
    expect(verified(draftFrom(stage, pay, [...look, ...look, ...look]))).toMatchObject({
      dropped: 'adversary',
      why: expect.stringContaining('reward-hacker'),
    });
  });
});

describe('sensitive', () => {
  it('refuses checks that do not look at values', () => {
    const changed = loosened('order-o3', { pieces: { any: 'value' } });
    const anyone: Matchers = { pieces: { any: 'value' }, customer_id: { any: 'value' } };
    const checks = loosened('new-order', anyone, changed);
    const loose = draftFrom(stage, plan, look, checks);
    const { kill, survivors } = sensitivityOf(courseOf(stage, loose), drawFrom(5));
    expect(kill.score).toBeLessThan(0.9);
    expect(survivors).toEqual(
      expect.arrayContaining([expect.stringContaining('place_order with pieces')]),
    );
    const open = [
      { check: 'order-o3', table: 'orders', field: 'pieces' },
      { check: 'new-order', table: 'orders', field: 'pieces' },
      { check: 'new-order', table: 'orders', field: 'customer_id' },
    ].map((each) => ({ ...each, reason: 'drawn-key' as const }));
    const excused = { ...loose, open: [...loose.open, ...open] };
    expect(verified(excused)).toMatchObject({ dropped: 'sensitive' });
  });

  it('refuses alike new rows to which others refer: one could be taken for another', () => {
    const alike = (refers: Matchers) => [
      {
        id: 'new',
        sentence: '',
        kind: 'row-added',
        table: 'orders',
        count: 2,
        fields: {},
      } as const,
      {
        id: 'other',
        sentence: '',
        kind: 'row-added',
        table: 'slips',
        count: 1,
        fields: refers,
      } as const,
    ];
    const parts: Matchers = { parts: { items: [{ fields: { order_id: { added: 'new' } } }] } };
    for (const refers of [{ order_id: { added: 'new' } } as const, parts]) {
      expect(verified(withChecks(alike(refers)))).toMatchObject({
        dropped: 'sensitive',
        why: 'several new rows are alike, and others refer to them: new',
      });
    }
    expect(verified(withChecks(alike({ order_id: { equals: 'O1' } })))).toMatchObject({
      dropped: 'solvable',
    });
  });

  it('refuses checks by which few mutants keep the reward', () => {
    const loose = withChecks(loosened('new-order', { wish: { any: 'value' } }));
    const { kill, survivors } = sensitivityOf(courseOf(stage, loose), drawFrom(5));
    expect(kill.score).toBeGreaterThan(0.9);
    expect(survivors).not.toEqual([]);
    const wish = { check: 'new-order', table: 'orders', field: 'wish' };
    const open = [...loose.open, { ...wish, reason: 'drawn-key' as const }];
    expect(verified({ ...loose, open })).toMatchObject({
      dropped: 'sensitive',
      why: `survives: ${survivors.join('; ')}`,
    });
  });

  it('tries arguments that are invented, and goals twice', () => {
    const bare = [{ tool: 'place_order', args: { customer_id: 'C4', pieces: 17 } }];
    const [made, ...rest] = allChecks(stage, planFor(scene, bare));
    const open =
      made?.kind === 'row-added'
        ? [{ ...made, count: 1, fields: { ...made.fields, wish: { any: 'value' } } } as const]
        : [];
    const loose = draftFrom(stage, planFor(scene, bare), look, [...open, ...rest]);
    const { survivors } = sensitivityOf(courseOf(stage, loose), drawFrom(5));
    expect(survivors).toContain('place_order with wish "Something else entirely"');
  });

  it('finds out that a frame is missing', () => {
    const loose = withChecks(draft.checks.slice(0, -1));
    const { kill, survivors } = sensitivityOf(courseOf(stage, loose), drawFrom(5));
    expect(kill.score).toBeLessThan(0.9);
    expect(survivors).toContain('roll_dice besides');
  });

  it('plays refusals without a reason, with a wrong one, with a list, and without having looked', () => {
    const { kill, survivors } = sensitivityOf(
      courseOf(stage, withChecks(allChecks(stage, refused), refused)),
      drawFrom(5),
    );
    expect(survivors).toEqual([]);
    expect(kill.killed).toBeGreaterThanOrEqual(6);
  });

  it('does not count mutants that lead to the same state', () => {
    const touch = planFor(scene, [
      { tool: 'touch_order', args: { order_id: 'O1', reason: 'a call' } },
      ...goals.slice(1, 2),
    ]);
    const { kill, survivors } = sensitivityOf(
      courseOf(stage, draftFrom(stage, touch)),
      drawFrom(5),
    );
    expect(survivors).toEqual([]);
    expect(kill.equivalent).toBeGreaterThan(0);
    expect(kill.score).toBe(1);
  });
});

describe('not over-strict', () => {
  const tooStrict: readonly (readonly [string, string, Matchers, string])[] = [
    ['an exact moment', 'order-o3', { touched_at: { equals: '2026-03-16T09:00:01Z' } }, 'later'],
    ['an exact key', 'new-order', { order_id: { equals: 'O5' } }, 'with other keys'],
    ['an exact wording', 'new-order', { wish: { equals: 'extra dark' } }, 'in another writing'],
  ];

  it.each(tooStrict)('refuses %s', (_, id, fields, why) => {
    const strict = withChecks(loosened(id, fields));
    expect(grade(strict.checks, { ...emptyPlayed, events: [] }).strict).toBe(0);
    expect(verified(strict)).toMatchObject({
      dropped: 'over-strict',
      why: expect.stringContaining(why),
    });
  });
});

const emptyPlayed = {
  diff: { format_version: 1, tables: {} },
  from: '2026-03-16T09:00:00Z',
  to: '2026-03-16T09:00:00Z',
} as const;
