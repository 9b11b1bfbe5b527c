import { expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import type { Request } from '../context/generator-context.ts';
import { checkedFrom } from '../testing/models.ts';
import { refusalOf } from '../walks/refusal.ts';
import { reasonsAgainst } from '../walks/reasons.ts';
import { obstacleOf } from './obstacle.ts';

const checked = checkedFrom(`
name: workshop
title: Workshop
summary: Tools are lent and kept on shelves.
introduction: You lend tools.
domain: public-services/workshop
rules:
  - { id: lendable, text: Only what is there is lent., enforced: tool, codes: [NOT_AVAILABLE, RESERVED] }
  - { id: debts, text: Who owes borrows nothing., enforced: tool, codes: [OWES] }
  - { id: shelves, text: Tools lie on shelves with room., enforced: tool, codes: [NO_SHELF, SHELF_FULL] }
  - { id: benches, text: A bench is used once a day., enforced: tool, codes: [OVER, BENCH_TAKEN] }
  - { id: machines, text: Only saws have blades., enforced: tool, codes: [CLERKS_ONLY, NO_SAW] }
  - { id: evenly, text: Nails are sold in pairs., enforced: tool, codes: [ODD] }
initial:
  clock: '2026-03-16T09:00:00Z'
  actor: M1
  rows:
    members:
      - { member_id: M1, owes: 0, is_clerk: true }
      - { member_id: M2, owes: 5, is_clerk: false }
    items:
      - { item_id: I1, status: in_repair, make: { kind: drill, speed: 3 } }
    places:
      - { place_id: P1, kind: aisle }
      - { place_id: P2, kind: shelf, room: 3 }
    courses:
      - { course_id: C1, place_id: P1, over: true }
      - { course_id: C2, place_id: P2, over: true }
      - { course_id: C3, place_id: P2, over: false, teacher_id: M2 }
actor: { entity: Member }
entities:
  - name: Member
    collection: members
    key: member_id
    fields:
      - { name: member_id, type: string, sample: { sequence: M } }
      - { name: owes, type: integer }
      - { name: is_clerk, type: boolean }
  - name: Item
    collection: items
    key: item_id
    fields:
      - { name: item_id, type: string, sample: { sequence: I } }
      - { name: status, type: enum, values: [in_repair, available, reserved] }
      - { name: member_id, type: ref, entity: Member, optional: true }
      - { name: make, type: shape, shape: Make }
  - name: Place
    collection: places
    key: place_id
    fields:
      - { name: place_id, type: string, sample: { sequence: P } }
      - { name: kind, type: enum, values: [aisle, shelf] }
      - { name: room, type: integer, optional: true }
  - name: ReferencePlan
    collection: courses
    key: course_id
    fields:
      - { name: course_id, type: string, sample: { sequence: C } }
      - { name: place_id, type: ref, entity: Place }
      - { name: over, type: boolean }
      - { name: teacher_id, type: ref, entity: Member, optional: true }
shapes:
  - name: Make
    description: What an item is.
    tag: kind
    fields:
      - { name: kind, type: enum, values: [drill, saw] }
      - { name: speed, type: integer, variant: drill }
      - { name: blade, type: string, variant: saw }
operations:
  - name: list_items
    kind: query
    description: All items.
    params: []
    returns: { type: array, of: { type: row, entity: Item } }
    body: return items.all();
  - name: list_members
    kind: query
    description: All members.
    params: []
    returns: { type: array, of: { type: row, entity: Member } }
    body: return members.all();
  - name: list_places
    kind: query
    description: All places.
    params: []
    returns: { type: array, of: { type: row, entity: Place } }
    body: return places.all();
  - name: count_courses
    kind: query
    description: How many courses are somewhere, those that are over too.
    params: [{ name: place_id, type: ref, entity: Place, description: Where. }]
    returns: { type: integer }
    body: return courses.count({ place_id });
  - name: sweep
    kind: mutation
    description: Sweep a place.
    phrase: sweep {place_id}
    params: [{ name: place_id, type: ref, entity: Place, description: Where. }]
    body: |
      const place = places.need(place_id);
      check(courses.count({ place_id, over: false }) === 0, 'BENCH_TAKEN', 'There is a course');
      places.update(place, { room: 9 });
  - name: forgive
    kind: mutation
    description: Forgive what somebody owes.
    phrase: forgive {member_id}
    params: [{ name: member_id, type: ref, entity: Member, description: Whom. }]
    body: |
      const member = members.need(member_id);
      check(courses.count({ teacher_id: member_id, over: false }) === 0, 'BENCH_TAKEN', 'A course runs');
      members.update(member, { owes: 0 });
  - name: lend
    kind: mutation
    description: Lend an item.
    phrase: lend {item_id} to {member_id}
    params:
      - { name: item_id, type: ref, entity: Item, description: What. }
      - { name: member_id, type: ref, entity: Member, description: To whom. }
    body: |
      const item = items.need(item_id);
      members.need(member_id);
      check(item.status === 'available' || item.status === 'reserved', 'NOT_AVAILABLE', 'It is not there');
      check(item.status === 'available' || item.member_id === member_id, 'RESERVED', 'Another one waits');
      items.update(item, { member_id });
  - name: repair
    kind: mutation
    description: Repair an item for somebody.
    phrase: repair {item_id} for {member_id}
    params:
      - { name: item_id, type: ref, entity: Item, description: What. }
      - { name: member_id, type: ref, entity: Member, description: For whom. }
    body: |
      const item = items.need(item_id);
      const member = members.need(member_id);
      check(item.status === 'available', 'NOT_AVAILABLE', 'It is not there');
      check(member.owes === 0, 'OWES', 'The member owes');
      items.update(item, { member_id });
  - name: fill
    kind: mutation
    description: Put items somewhere.
    phrase: put {count} at {place_id}
    params:
      - { name: place_id, type: ref, entity: Place, description: Where. }
      - { name: count, type: integer, min: 1, description: How many. }
    body: |
      const place = places.need(place_id);
      check(place.kind === 'shelf', 'NO_SHELF', 'It is no shelf');
      check(count <= (place.room ?? 0), 'SHELF_FULL', 'There is no room');
      places.update(place, { room: (place.room ?? 0) - count });
  - name: move_course
    kind: mutation
    description: Move a course.
    phrase: move course {course_id} to {place_id}
    params:
      - { name: course_id, type: ref, entity: ReferencePlan, description: Which. }
      - { name: place_id, type: ref, entity: Place, description: Where. }
    body: |
      const course = courses.need(course_id);
      check(!course.over, 'OVER', 'The course is over');
      check(courses.count({ place_id }) === 0, 'BENCH_TAKEN', 'There is a course already');
      courses.update(course, { place_id });
  - name: sharpen
    kind: mutation
    description: Sharpen a saw.
    phrase: sharpen {item_id}
    params: [{ name: item_id, type: ref, entity: Item, description: Which. }]
    body: |
      check(actor.is_clerk, 'CLERKS_ONLY', 'Clerks only');
      const item = items.need(item_id);
      const { make } = item;
      check(make.kind === 'saw', 'NO_SAW', 'It is no saw');
      check(item.status === 'available', 'NOT_AVAILABLE', 'It is not there');
      items.update(item, { make: { ...make, blade: 'sharp' } });
  - name: sell_nails
    kind: mutation
    description: Sell nails.
    phrase: sell {count} nails to {member_id}
    params:
      - { name: member_id, type: ref, entity: Member, description: To whom. }
      - { name: count, type: integer, min: 1, description: How many. }
    body: |
      const member = members.need(member_id);
      check(count % 2 === 0, 'ODD', 'Nails go in pairs');
      members.update(member, { owes: member.owes + count });
`);
const stage = createGeneratorContext(checked);
const scene = sceneFrom(stage, stage.plain.start().state());

function reasonsFor(request: Request): readonly string[] {
  return reasonsAgainst(stage, scene.traced, request).map(({ name }) => name);
}

function obstacle(tool: string, args: Request['args']) {
  const request = { tool, args };
  const refusal = refusalOf(stage, scene.plain, request);
  if (refusal === undefined) throw new Error('It is granted.');
  return obstacleOf(stage, scene, { request, ...refusal });
}

it('keeps a further reason that also holds once the first is mended', () => {
  expect(obstacle('repair', { item_id: 'I1', member_id: 'M2' })).toMatchObject({
    reasons: ['NOT_AVAILABLE', 'lendable', 'OWES', 'debts'],
    facts: [
      { item_id: 'I1', status: 'in_repair' },
      { member_id: 'M2', owes: 5 },
    ],
  });
});

it('drops what a guard says only because an earlier one was left out', () => {
  const args = { item_id: 'I1', member_id: 'M2' };
  expect(reasonsFor({ tool: 'lend', args })).toEqual(['NOT_AVAILABLE', 'RESERVED']);
  expect(obstacle('lend', args)).toMatchObject({ dropped: 'ambiguous-reason' });
});

it('drops what rests on a field that no row of this kind has', () => {
  const args = { place_id: 'P1', count: 1 };
  expect(reasonsFor({ tool: 'fill', args })).toEqual(['NO_SHELF', 'SHELF_FULL']);
  expect(obstacle('fill', args)).toMatchObject({ dropped: 'ambiguous-reason' });
});

it('drops what only the row that is asked about causes itself', () => {
  const args = { course_id: 'C1', place_id: 'P1' };
  expect(reasonsFor({ tool: 'move_course', args })).toEqual(['OVER', 'BENCH_TAKEN']);
  expect(obstacle('move_course', args)).toMatchObject({ dropped: 'ambiguous-reason' });
});

it('changes what is inside of a shape, and takes no field of another guard for the fact', () => {
  const found = obstacle('sharpen', { item_id: 'I1' });
  expect(found).toMatchObject({
    reasons: ['NO_SAW', 'machines', 'NOT_AVAILABLE', 'lendable'],
    queries: [{ tool: 'list_items', args: {} }],
  });
  const facts = 'facts' in found ? found.facts.flatMap(Object.keys) : [];
  expect(facts.toSorted()).toEqual(['item_id', 'item_id', 'make', 'status']);
});

it('drops what no row shows', () => {
  expect(obstacle('sell_nails', { member_id: 'M1', count: 3 })).toMatchObject({
    dropped: 'unproven-reason',
  });
});

it('also takes queries that show whether a row that decides is there', () => {
  const found = obstacle('sweep', { place_id: 'P2' });
  expect(found).toMatchObject({ facts: [{ course_id: 'C3', over: false }] });
  expect('queries' in found && found.queries).toContainEqual({
    tool: 'count_courses',
    args: { place_id: 'P2' },
  });
});

it('asks about the rows that a row that decides names', () => {
  const found = obstacle('forgive', { member_id: 'M2' });
  expect('queries' in found && found.queries).toContainEqual({
    tool: 'count_courses',
    args: { place_id: 'P2' },
  });
});
