import { drawFrom } from '@envloom/sampler';
import { type Check, grade, type Played } from '@envloom/episodes';
import { describe, expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom, sceneOf } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { bakery } from '../testing/bakery.ts';
import { checkedEnvironment, checkedFrom } from '../testing/models.ts';
import { EpisodeRunner } from '../gates/episode-runner.ts';
import { checksOf, goalOf } from './checks-of.ts';
import { looseFields } from './open-fields.ts';
import { refusalCheck } from './refusal-checks.ts';

/** The bakery with a time that follows from the clock, and a number that a tool moves. */
const withTools = bakery
  .replace(
    '      - { name: number, type: integer }\n',
    '      - { name: number, type: integer }\n      - { name: ready_at, type: datetime, optional: true }\n',
  )
  .replace(
    '  - name: roll_dice\n',
    `  - name: let_rise
    kind: mutation
    description: Let the dough rise.
    phrase: 'let the dough of {order.label} rise'
    params: [{ name: order_id, type: ref, entity: Order, description: The order. }]
    body: |
      orders.update(order_id, { ready_at: addMinutes(now(), 120) });
  - name: renumber
    kind: mutation
    description: Draw another number.
    phrase: 'draw a new number for {order.label}'
    params: [{ name: order_id, type: ref, entity: Order, description: The order. }]
    body: |
      orders.update(order_id, { number: randomInt(1, 1000000) });
  - name: roll_dice\n`,
  );
const stage = createGeneratorContext(checkedFrom(withTools));
const scene = sceneFrom(stage, stage.plain.start().state());
const place: Request = {
  tool: 'place_order',
  args: { customer_id: 'C1', pieces: 5, wish: 'No nuts' },
};

function checkOf(requests: readonly Request[], id: string): Check | undefined {
  return checksOf(stage, scene, requests).find((check) => check.id === id);
}

function played(requests: readonly Request[]): Played {
  const player = EpisodeRunner.at(stage, scene);
  for (const { tool, args } of requests) {
    expect(player.call(tool, args)).toMatchObject({ success: true });
  }
  return player.played();
}

describe('checks of requests', () => {
  it('match new keys, moments, draws and free texts by what they are', () => {
    expect(checkOf([place], 'new-order')).toMatchObject({
      kind: 'row-added',
      table: 'orders',
      count: 1,
      fields: {
        order_id: { any: 'value' },
        customer_id: { equals: 'C1' },
        pieces: { equals: 5 },
        status: { equals: 'open' },
        wish: { text: 'No nuts' },
        placed_at: { any: 'time' },
        touched_at: { any: 'time' },
        number: { any: 'value' },
      },
    });
  });

  it('leave the wording of a text open that tools only copy', () => {
    const copied = withTools.replace(
      '      const order = orders.need(order_id);\n      return slips.insert({ code, order_id, text: ',
      '      const order = orders.need(order_id);\n      log.insert({ reason: order.wish });\n      check(order.pieces > 0, "EMPTY", `No ${order.wish}`);\n      return slips.insert({ code, order_id, text: ',
    );
    expect(copied).not.toBe(withTools);
    const read = copied.replace('order.pieces > 0', "order.wish !== 'none'");
    for (const [model, wish] of [
      [copied, { text: 'No nuts' }],
      [read, { equals: 'No nuts' }],
    ] as const) {
      const other = createGeneratorContext(checkedFrom(model));
      const start = sceneFrom(other, other.plain.start().state());
      const checks = checksOf(other, start, [place]);
      expect(checks.find(({ id }) => id === 'new-order')).toMatchObject({ fields: { wish } });
    }
  });

  it('do without a text that was not asked for', () => {
    const bare = { tool: 'place_order', args: { customer_id: 'C1', pieces: 5 } };
    const checks = checksOf(stage, scene, [bare]);
    expect(grade(checks, played([bare])).strict).toBe(1);
    const invented = { ...bare, args: { ...bare.args, wish: 'extra dark' } };
    expect(grade(checks, played([invented])).strict).toBe(0);
  });

  it('want a text that was asked for in no more words', () => {
    const checks = checksOf(stage, scene, [place]);
    const wishing = (wish: string) => ({ ...place, args: { ...place.args, wish } });
    expect(grade(checks, played([wishing('no nuts!')])).strict).toBe(1);
    expect(grade(checks, played([wishing('No nuts and much more')])).strict).toBe(0);
  });

  it('count the rows of journals', () => {
    const pay = { tool: 'pay_order', args: { order_id: 'O1' } };
    const checks = checksOf(stage, scene, [pay]);
    expect(grade(checks, played([pay])).strict).toBe(1);
    const dice = { tool: 'roll_dice', args: {} };
    expect(grade(checks, played([pay, dice])).checks).toMatchObject({ 'nothing-else': false });
    expect(
      grade(checks, played([pay, { tool: 'touch_order', args: { order_id: 'O1' } }])).strict,
    ).toBe(0);
  });

  it('want a time at a fixed distance from the moment of a request', () => {
    const rise = { tool: 'let_rise', args: { order_id: 'O1' } };
    const checks = checksOf(stage, scene, [{ tool: 'pay_order', args: { order_id: 'O3' } }, rise]);
    expect(checks.find(({ id }) => id === 'order-o1')).toMatchObject({
      sentence: expect.stringContaining('2 hours after the change'),
      fields: { ready_at: { after: 7200 } },
    });
  });

  it('say why a field is open, and excuse no number that a tool moves', () => {
    const slip = { tool: 'write_slip', args: { code: 'ZZ-900', order_id: 'O1' } };
    const { checks, open } = goalOf(stage, scene, [place, slip]);
    expect(open).toEqual([
      { check: 'new-slip', table: 'slips', field: 'text', reason: 'drawn-key' },
    ]);
    const number = { check: 'new-order', table: 'orders', field: 'number' };
    expect(looseFields(stage, checks)).toContainEqual(number);
  });

  it('let fields that only follow time change, where nothing else of the row changes', () => {
    const checks = checksOf(stage, scene, [
      { tool: 'touch_order', args: { order_id: 'O1' } },
      { tool: 'pay_order', args: { order_id: 'O3' } },
    ]);
    const ids = ['order-o3', 'new-entry', 'new-entry-2', 'nothing-else'];
    expect(checks.map(({ id }) => id)).toEqual(ids);
    expect(checks[0]).toMatchObject({
      fields: { status: { equals: 'paid' }, touched_at: { any: 'time' } },
    });
    expect(checks.at(-1)).toMatchObject({
      allowing: [{ table: 'orders', key: 'O1', fields: { touched_at: { any: 'time' } } }],
    });
  });

  it('follow keys that the caller chooses and that nobody names', () => {
    const slip = { tool: 'write_slip', args: { code: 'ZZ-900', order_id: 'O1' } };
    expect(checkOf([slip], 'new-slip')).toMatchObject({
      fields: { code: { any: 'value' }, order_id: { equals: 'O1' }, text: { any: 'value' } },
    });
  });

  it('follow the rows that a request before added', () => {
    const checks = checksOf(stage, scene, [
      place,
      { tool: 'write_slip', args: { code: 'ZZ-900', order_id: 'O5' } },
    ]);
    expect(checks.find(({ id }) => id === 'new-slip')).toMatchObject({
      fields: { order_id: { added: 'new-order' } },
    });
  });

  it('count rows that cannot be told apart', () => {
    const checks = checksOf(stage, scene, [place, place]);
    expect(checks.filter(({ kind }) => kind === 'row-added')).toMatchObject([{ count: 2 }]);
  });

  it('are sentences that name rows as people do', () => {
    const sentences = checksOf(stage, scene, [
      { tool: 'change_pieces', args: { order_id: 'O1', pieces: 7 } },
      { tool: 'drop_slip', args: { slip_id: 'AA-001' } },
      { tool: 'place_order', args: { customer_id: 'C3', pieces: 2 } },
    ]).map(({ sentence }) => sentence);
    expect(sentences).toMatchInlineSnapshot(`
      [
        "Has changed order O1 of Ada Lindqvist: pieces 7, touched at the time of the change.",
        "Has added an order: customer Clara Weiss, pieces 2, status open, placed at the time of the change, touched at the time of the change.",
        "Has removed slip AA-001.",
        "Has changed nothing else.",
      ]
    `);
  });

  it('refuse requests that fail', () => {
    const blocked = { tool: 'place_order', args: { customer_id: 'C2', pieces: 5 } };
    expect(() => checksOf(stage, scene, [blocked])).toThrow('succeed');
  });

  it('are the frame alone where nothing is asked', () => {
    expect(checksOf(stage, scene, []).map(({ kind }) => kind)).toEqual(['nothing-else']);
  });

  it('hold for what was asked and for nothing else', () => {
    const pay = { tool: 'pay_order', args: { order_id: 'O1' } };
    const checks = checksOf(stage, scene, [pay, place]);
    expect(grade(checks, played([place, pay])).strict).toBe(1);
    expect(grade(checks, played([pay])).strict).toBe(0);
    expect(grade(checks, played([pay, place, place])).strict).toBe(0);
    const other = { tool: 'change_pieces', args: { order_id: 'O3', pieces: 1 } };
    expect(grade(checks, played([pay, place, other])).strict).toBe(0);
  });
});

describe('the check of a refusal', () => {
  const refused = {
    request: { tool: 'place_order', args: { customer_id: 'C2', pieces: 5, wish: 'dark' } },
    reason: 'CUSTOMER_BLOCKED',
    reasons: ['CUSTOMER_BLOCKED', 'open-customers'],
    message: 'Bruno Okafor is blocked',
    facts: [{ customer_id: 'C2', blocked: true }],
    queries: [{ tool: 'may_order', args: { customer_id: 'C2' } }],
  };

  it('takes the call without its free texts, a fact or a query, and any reason that holds', () => {
    expect(refusalCheck(stage, refused)).toMatchObject({
      kind: 'declined',
      reasons: refused.reasons,
      seen: {
        refusal: { tool: 'place_order', arguments: { customer_id: 'C2', pieces: 5 } },
        facts: refused.facts,
        queries: [{ tool: 'may_order', arguments: { customer_id: 'C2' } }],
      },
    });
  });

  it('knows a try by what can be put in one way only', () => {
    const boxes = `      - { name: boxes, type: array, of: { type: string }, optional: true, description: Which boxes. }
      - { name: urgent, type: boolean, default: false, description: Whether it is urgent. }
`;
    const wish = '      - { name: wish, type: string, optional: true, description: What';
    const other = createGeneratorContext(checkedFrom(withTools.replace(wish, `${boxes}${wish}`)));
    const args = { customer_id: 'C2', pieces: 5, wish: 'No nuts', boxes: ['a', 'b'] };
    const patternOf = (more: object) => {
      const request = { tool: 'place_order', args: { ...args, ...more } };
      const check = refusalCheck(other, { ...refused, request });
      return check.kind === 'declined' ? check.seen.refusal?.arguments : undefined;
    };
    const known = { customer_id: 'C2', pieces: 5 };
    expect(patternOf({ urgent: false })).toEqual(known);
    expect(patternOf({ urgent: true })).toEqual({ ...known, urgent: true });
  });

  it('takes no call that only the agent can refuse', () => {
    const { message: _, ...silent } = refused;
    expect(refusalCheck(stage, silent)).not.toMatchObject({ seen: { refusal: {} } });
  });
});

describe.each(['library-loans', 'hotel-reservations', 'bank-ledger'])('checks in %s', (name) => {
  const real = createGeneratorContext(checkedEnvironment(name));

  it('hold for what they were made of and for nothing at the start', () => {
    for (const seed of [1, 2, 3]) {
      const start = sceneOf(real, seed);
      for (const { operation } of real.mutations) {
        const args = real.sampler.argumentsFor(
          start.plain,
          operation.name,
          drawFrom(seed),
          'plausible',
        );
        expectSound(start, { tool: operation.name, args: Object(args) });
      }
    }
  });

  function expectSound(start: typeof scene, request: Request): void {
    const player = EpisodeRunner.at(real, start);
    if (!player.call(request.tool, request.args).success) return;
    const checks = checksOf(real, start, [request]);
    expect(new Set(checks.map(({ id }) => id)).size).toBe(checks.length);
    expect(player.grade(checks).strict).toBe(checks.length > 1 ? 1 : 0);
    const idle = EpisodeRunner.at(real, start).grade(checks).checks;
    expect(Object.values(idle).filter(Boolean)).toHaveLength(1);
  }
});
