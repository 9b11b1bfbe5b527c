import { readFileSync } from 'node:fs';
import { emitInstrumented } from '@envloom/codegen';
import type { JsonObject } from '@envloom/core';
import type { Key, WorldState } from '@envloom/runtime';
import { createSampler, loadSimulator, replay, type Rows } from '@envloom/sampler';
import { describe, expect, it } from 'vitest';
import { models, simulatorOf } from './simulators.ts';

/** Slots and groups of every sort, labels of labels, labels that name each other in a circle. */
const source = `
name: wardrobe
title: Wardrobe
summary: Coats in boxes.
domain: test/wardrobe
actor: { entity: Keeper }
settings:
  - { name: most, type: integer, value: 2 }
rules:
  - id: wool-stays
    text: Wool is never given away, and never more than two coats at once.
    enforced: agent
    forbids:
      - { operation: give, when: coat.cloth === 'pure_wool' }
      - { operation: give_all, when: 'coats.length > settings.most && limit > 1' }
  - id: keep-the-last
    text: The last coat stays, and the keeper's own.
    enforced: agent
    forbids:
      - { operation: give, when: tables.coats.count() < 2 || actor.keeper_id === coat.owner_id }
  - id: not-later
    text: Nothing is promised for a day after this one, and nothing is given at night.
    enforced: agent
    forbids:
      - { operation: give, when: '(day !== undefined && day > today()) || now().slice(11) < "06:00"' }
entities:
  - name: Keeper
    collection: keepers
    key: keeper_id
    label: keeper.name
    fields: [{ name: keeper_id, type: string }, { name: name, type: string }]
  - name: Coat
    collection: coats
    key: coat_id
    label: 'the {shade(coat.cloth)} {coat.cloth} coat[ of {owner.label}][ lined with {lining.label}]'
    fields:
      - { name: coat_id, type: string }
      - { name: cloth, type: enum, values: [pure_wool, silk] }
      - { name: owner_id, type: ref, entity: Keeper, optional: true }
      - { name: lining_id, type: ref, entity: Lining, optional: true }
  - name: Lining
    collection: linings
    key: lining_id
    label: 'the lining of {coat.label}'
    fields: [{ name: lining_id, type: string }, { name: coat_id, type: ref, entity: Coat }]
  - name: Box
    collection: boxes
    key: box_id
    label: 'box {box.size} in {inside.label}'
    fields: [{ name: box_id, type: string }, { name: size, type: number }, { name: inside_id, type: ref, entity: Box, optional: true }]
functions:
  - name: shade
    params: [{ name: cloth, type: string }]
    returns: { type: string }
    body: "return cloth === 'silk' ? 'bright' : 'dark';"
operations:
  - name: list_coats
    kind: query
    description: All coats.
    params: []
    returns: { type: array, of: { type: row, entity: Coat } }
    body: return coats.all();
  - name: give
    kind: mutation
    description: Give a coat away.
    phrase:
      - 'give away {coat.label}[ to {receiver}][gift? , wrapped: {gift}][ on {day}]'
      - '{actor.name} gives {coat.cloth} to {receiver}'
      - 'one of {coats.count()} coats goes on {day}'
    params:
      - { name: coat_id, type: ref, entity: Coat, description: The coat. }
      - { name: receiver, type: string, optional: true, description: Who gets it. }
      - { name: gift, type: boolean, default: false, description: Whether it is a gift. }
      - { name: day, type: date, optional: true, description: The day. }
    body: coats.remove(coat_id);
  - name: give_all
    kind: mutation
    description: Give coats away.
    phrase: ['give {coats.map((coat) => coat.label)} away', 'give {count} of {colours}[, {tags}]']
    params:
      - { name: coat_ids, type: array, of: { type: ref, entity: Coat }, description: The coats. }
      - { name: count, type: number, default: 1.5, description: How many. }
      - { name: colours, type: array, of: { type: enum, values: [dark_red, blue] }, description: Which. }
      - { name: tags, type: array, of: { type: string }, description: Tags. }
      - { name: limit, type: integer, default: 2, description: A limit. }
    body: for (const each of coat_ids) tables.coats.remove(each);
`;

const state: WorldState<Rows> = {
  clock: '2026-01-01T09:00:00Z',
  actor: 'K1',
  rows: {
    keepers: [{ keeper_id: 'K1', name: 'Ada' }],
    coats: [
      { coat_id: 'C1', cloth: 'pure_wool', owner_id: 'K1' },
      { coat_id: 'C2', cloth: 'silk' },
      { coat_id: 'C3', cloth: 'silk', lining_id: 'L3' },
    ],
    linings: [{ lining_id: 'L3', coat_id: 'C3' }],
    boxes: [
      { box_id: 'B1', size: 2.5 },
      { box_id: 'B2', size: 1, inside_id: 'B3' },
      { box_id: 'B3', size: 2, inside_id: 'B2' },
    ],
  },
};

const traced = simulatorOf(source);
const plain = loadSimulator(traced.checked, emitInstrumented(traced.checked, { probes: false }));

/** A text of what is said: slots in guillemets, those left out empty. */
function textOf(data: unknown): string | null {
  if (!Array.isArray(data)) return null;
  return data
    .map(({ text, slot }: { text?: string; slot?: string | null }) => text ?? `«${slot ?? ''}»`)
    .join('');
}

function resultOf(result: { readonly success: boolean; readonly data?: unknown }): unknown {
  return result.success ? result.data : result;
}

describe.each([
  ['with probes', traced],
  ['without probes', plain],
])('speech %s', (_which, simulator) => {
  const world = simulator.start({ state });

  const say = (operation: string, args: JsonObject): (string | null)[] =>
    simulator.phrases
      .filter((phrase) => phrase.operation === operation)
      .map(({ tool }) => textOf(resultOf(world.call(tool, { args }))));

  const call = (entity: string, key: Key): unknown => {
    const label = simulator.labels.find((each) => each.entity === entity);
    return resultOf(world.call(label?.tool ?? '', { key }));
  };

  it('leaves out groups with an absent slot or a condition that does not hold', () => {
    expect(say('give', { coat_id: 'C2' })[0]).toBe('give away «the bright silk coat»«»«»«»');
    expect(say('give', { coat_id: 'C2', receiver: 'Bo', gift: true, day: '2026-02-01' })[0]).toBe(
      'give away «the bright silk coat» to «Bo», wrapped: «yes» on «2026-02-01»',
    );
  });

  it('cannot say what lacks a slot outside of groups, or a row', () => {
    expect(say('give', { coat_id: 'C1' }).slice(1)).toEqual([null, null]);
    expect(say('give', { coat_id: 'C9', receiver: 'Bo', day: '2026-02-01' })).toEqual([
      null,
      null,
      'one of «3» coats goes on «2026-02-01»',
    ]);
  });

  it('reads the actor, and enums as words', () => {
    expect(say('give', { coat_id: 'C1', receiver: 'Bo' })[1]).toBe(
      '«Ada» gives «pure wool» to «Bo»',
    );
  });

  it('joins lists, and takes defaults', () => {
    const args = { coat_ids: ['C1', 'C2', 'C2'], colours: ['dark_red', 'blue'], tags: [] };
    expect(say('give_all', args)).toEqual([
      'give «the dark pure wool coat of Ada, the bright silk coat and the bright silk coat» away',
      'give «1.5» of «dark red and blue»«»',
    ]);
    expect(say('give_all', { ...args, coat_ids: ['C1', 'C9'], tags: ['old'] })).toEqual([
      null,
      'give «1.5» of «dark red and blue», «old»',
    ]);
    expect(say('give_all', { ...args, coat_ids: [] })[0]).toBeNull();
  });

  it('calls rows by their labels, which name others by theirs', () => {
    expect(call('Keeper', 'K1')).toBe('Ada');
    expect(call('Coat', 'C1')).toBe('the dark pure wool coat of Ada');
    expect(call('Coat', 'C9')).toBeNull();
  });

  it('ends where labels name each other in a circle', () => {
    expect(call('Coat', 'C3')).toMatch(
      /^the bright silk coat( lined with the lining of the bright silk coat){3}$/,
    );
    expect([call('Box', 'B1'), call('Box', 'B2')]).toEqual([null, null]);
  });

  const forbidden = (operation: string, args: JsonObject, at = world): string[] =>
    simulator.policies
      .filter((policy) => policy.operation === operation)
      .flatMap(({ tool, rule }) => (resultOf(at.call(tool, { args })) === true ? [rule] : []));

  it('tells what rules forbid', () => {
    expect(forbidden('give', { coat_id: 'C1' })).toEqual(['wool-stays', 'keep-the-last']);
    expect(forbidden('give', { coat_id: 'C2' })).toEqual([]);
    expect(forbidden('give', { coat_id: 'C9' })).toEqual([]);
    expect(forbidden('give_all', { coat_ids: ['C1', 'C2'] })).toEqual([]);
    expect(forbidden('give_all', { coat_ids: ['C1', 'C2', 'C3'] })).toEqual(['wool-stays']);
    expect(forbidden('give_all', { coat_ids: ['C1', 'C2', 'C3'], limit: 1 })).toEqual([]);
  });

  it('tells what rules forbid by the clock', () => {
    const at = (clock: string) => simulator.start({ state: { ...state, clock } });
    const give = { coat_id: 'C2', day: '2026-01-02' };
    expect(forbidden('give', { ...give, day: '2026-01-01' })).toEqual([]);
    expect(forbidden('give', give)).toEqual(['not-later']);
    expect(forbidden('give', give, at('2026-01-02T09:00:00Z'))).toEqual([]);
    expect(forbidden('give', { coat_id: 'C2' }, at('2026-01-02T05:00:00Z'))).toEqual(['not-later']);
  });

  it('judges the world as it is', () => {
    const fork = world.fork();
    fork.call('give', { coat_id: 'C1' });
    expect(forbidden('give', { coat_id: 'C3' }, fork)).toEqual([]);
    fork.call('give', { coat_id: 'C2' });
    expect(forbidden('give', { coat_id: 'C3' }, fork)).toEqual(['keep-the-last']);
  });
});

describe.each(models)('%s without probes', (_name, path) => {
  const simulator = simulatorOf(readFileSync(path, 'utf8'));
  const { checked } = simulator;
  const bare = loadSimulator(checked, emitInstrumented(checked, { probes: false }));
  const { base, steps, world } = createSampler(simulator).grow(5);

  it('does the same as with probes', () => {
    const played = replay(bare, base, steps);
    expect(played.results.filter(({ success }) => !success)).toEqual([]);
    expect(played.world.hash()).toBe(world.hash());
  });

  it('says every phrase of calls that succeed', () => {
    const unsaid = steps.flatMap((step, at) => {
      if (step.kind === 'wait') return [];
      const before = replay(bare, base, steps.slice(0, at)).world;
      return bare.phrases
        .filter(({ operation }) => operation === step.tool)
        .filter(({ tool }) => textOf(resultOf(before.call(tool, { args: step.args }))) === null)
        .map(({ index }) => ({ step, index }));
    });
    expect(unsaid).toEqual([]);
  });
});
