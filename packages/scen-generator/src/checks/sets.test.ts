import { endOf, grade, type Matchers } from '@envloom/episodes';
import { describe, expect, it } from 'vitest';
import { EpisodeRunner } from '../gates/episode-runner.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { checkedFrom } from '../testing/models.ts';
import { outcomeOf as walkOutcomeOf } from '../walks/outcome.ts';
import { checksOf } from './checks-of.ts';
import { viewOf } from './model-view.ts';
import { inSetOrder, withSets } from './sets.ts';

const stage = createGeneratorContext(
  checkedFrom(`
format_version: 1
name: keys
title: Keys
summary: Who may open which doors.
domain: home/access
rules: []
shapes:
  - name: Plan
    fields:
      - { name: at, type: time }
      - { name: days, type: array, of: { type: string }, distinct: true }
entities:
  - name: Person
    collection: people
    key: person_id
    label: person.name
    fields:
      - { name: person_id, type: string }
      - { name: name, type: string }
      - { name: doors, type: array, of: { type: string }, distinct: true }
      - { name: path, type: array, of: { type: string } }
      - { name: plans, type: array, of: { type: shape, shape: Plan }, default: [] }
operations:
  - name: grant
    kind: mutation
    description: Let somebody open a door.
    params:
      - { name: person_id, type: ref, entity: Person, description: Who. }
      - { name: door, type: string, description: Which door. }
    phrase: 'let {person_id} open {door}'
    body: |
      const { doors, path } = people.need(person_id);
      people.update(person_id, { doors: [...doors, door], path: [...path, door] });
  - name: plan
    kind: mutation
    description: Set the days.
    params:
      - { name: person_id, type: ref, entity: Person, description: Who. }
      - { name: plan, type: shape, shape: Plan, description: When. }
    phrase: 'plan {plan.days} for {person_id}'
    body: |
      people.update(person_id, { plans: [plan] });
  - name: arrange
    kind: mutation
    description: Put the doors into another order.
    params:
      - { name: person_id, type: ref, entity: Person, description: Who. }
      - { name: doors, type: array, of: { type: string }, distinct: true, description: All doors. }
    phrase: 'arrange {doors} for {person_id}'
    body: |
      people.update(person_id, { doors });
initial:
  rows:
    people:
      - { person_id: P1, name: Ada, doors: [a, b], path: [] }
`),
);
const scene = sceneFrom(stage, stage.plain.start().state());
const view = viewOf(stage.checked);

const grant = (door: string): Request => ({ tool: 'grant', args: { person_id: 'P1', door } });
const arrange = (doors: string[]): Request => ({
  tool: 'arrange',
  args: { person_id: 'P1', doors },
});
const planned = (days: string[]): Request => ({
  tool: 'plan',
  args: { person_id: 'P1', plan: { at: '08:00', days } },
});

function played(requests: readonly Request[]): EpisodeRunner {
  const player = EpisodeRunner.at(stage, scene);
  for (const { tool, args } of requests) player.call(tool, args);
  return player;
}

function fieldsOf(requests: readonly Request[]): Matchers {
  const [check] = checksOf(stage, scene, requests);
  return check?.kind === 'row-changed' ? check.fields : {};
}

/** Whether one order of requests does as the goal where another was asked for. */
function does(requests: readonly Request[], asked: readonly Request[]): boolean {
  return grade(checksOf(stage, scene, asked), played(requests).played()).strict === 1;
}

describe('lists without order', () => {
  it('are sets in checks, and other lists are not', () => {
    expect(fieldsOf([grant('d'), grant('c')])).toEqual({
      doors: { set: ['a', 'b', 'c', 'd'] },
      path: { equals: ['d', 'c'] },
    });
    const arranged = [arrange(['b', 'c', 'a'])];
    expect(does([arrange(['c', 'a', 'b'])], arranged)).toBe(true);
    expect(does([arrange(['c', 'a'])], arranged)).toBe(false);
    expect(does([arrange(['c', 'a', 'b', 'd'])], arranged)).toBe(false);
  });

  it('are found inside of others', () => {
    const asked = [planned(['mon', 'tue'])];
    expect(fieldsOf(asked)).toEqual({
      plans: {
        items: [{ fields: { at: { equals: '08:00' }, days: { set: ['mon', 'tue'] } } }],
      },
    });
    expect(does([planned(['tue', 'mon'])], asked)).toBe(true);
    expect(does([planned(['tue', 'wed'])], asked)).toBe(false);
    expect(fieldsOf([planned(['mon'])])).toEqual({
      plans: { equals: [{ at: '08:00', days: ['mon'] }] },
    });
  });

  it('keep their order where it is all that changes', () => {
    const asked = [arrange(['b', 'a'])];
    expect(fieldsOf(asked)).toEqual({ doors: { equals: ['b', 'a'] } });
    expect(does(asked, asked)).toBe(true);
  });

  it('are left alone where something is already said', () => {
    const fields: Matchers = { doors: { any: 'value' }, name: { equals: 'Ada' } };
    expect(withSets(view, 'people', fields)).toEqual(fields);
    expect(withSets(view, 'nowhere', fields)).toBe(fields);
  });
});

describe('outcomes', () => {
  const outcomes = [
    (requests: readonly Request[]) => endOf(stage.definition, played(requests).played()),
    (requests: readonly Request[]) =>
      walkOutcomeOf(stage, scene, played(requests).world.diff(scene.plain)),
  ];

  it.each(outcomes)('do not depend on the order of sets', (outcome) => {
    expect(outcome([arrange(['b', 'c', 'a'])])).toBe(outcome([arrange(['c', 'b', 'a'])]));
    expect(outcome([planned(['mon', 'tue'])])).toBe(outcome([planned(['tue', 'mon'])]));
    expect(outcome([grant('c'), grant('d')])).not.toBe(outcome([grant('d'), grant('c')]));
    expect(outcome([arrange(['b', 'c'])])).not.toBe(outcome([arrange(['b', 'd'])]));
  });
});

it('rows are alike that differ in the order of their sets only', () => {
  const row = (doors: string[], path: string[]) =>
    inSetOrder(view, 'people', { person_id: 'P1', doors, path });
  expect(row(['b', 'a'], ['y', 'x'])).toEqual({
    person_id: 'P1',
    doors: ['a', 'b'],
    path: ['y', 'x'],
  });
  expect(inSetOrder(view, 'nowhere', null)).toBe(null);
});
