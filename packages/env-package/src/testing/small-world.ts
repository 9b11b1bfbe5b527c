import { checkModel, readModel, type CheckedModel } from '@envloom/logic-model';

/** A world of a few tools that passes every examination, and quickly. */
export const smallWorldText = `format_version: 1
name: tool-shed
title: Tool shed
summary: Tools lent among the neighbours of one street.
introduction: You lend tools among neighbours. Look up who and what is meant before you lend anything.
domain: commerce/lending
rules:
  - { id: blocked, text: Who is blocked borrows nothing., enforced: tool, codes: [PERSON_BLOCKED] }
  - { id: one-borrower, text: A tool is lent to one person at a time., enforced: tool, codes: [TOOL_LENT, TOOL_NOT_LENT] }
entities:
  - name: Person
    collection: people
    description: A neighbour.
    key: person_id
    label: person.name
    rows: [4, 8]
    fields:
      - { name: person_id, type: string, description: Key., sample: { sequence: P } }
      - { name: name, type: string, unique: true, description: Full name., sample: { faker: person.fullName } }
      - { name: blocked, type: boolean, default: false, description: Whether they may not borrow. }
  - name: Item
    collection: items
    description: A tool.
    key: item_id
    label: item.name
    rows: [5, 9]
    fields:
      - { name: item_id, type: string, description: Key., sample: { sequence: T } }
      - { name: name, type: string, unique: true, description: What it is., sample: { examples: [Ladder, Drill, Saw, Rake, Wheelbarrow, Hedge trimmer, Chisel set, Sander, Spade, Steam mop] } }
      - { name: person_id, type: ref, entity: Person, optional: true, description: Who has it. }
operations:
  - name: list_items
    kind: query
    description: All tools, with who has them.
    params: []
    returns: { type: array, of: { type: row, entity: Item } }
    body: return items.all();
  - name: list_people
    kind: query
    description: All neighbours.
    params: []
    returns: { type: array, of: { type: row, entity: Person } }
    body: return people.all();
  - name: block
    kind: mutation
    description: Let a person borrow no more.
    phrase: 'let {person.name} borrow nothing any more'
    params: [{ name: person_id, type: ref, entity: Person, description: Who. }]
    returns: { type: row, entity: Person }
    body: |
      const person = people.need(person_id);
      check(!person.blocked, 'PERSON_BLOCKED', 'The person is blocked already');
      return people.update(person, { blocked: true });
  - name: unblock
    kind: mutation
    description: Let a person borrow again.
    phrase: 'let {person.name} borrow again'
    params: [{ name: person_id, type: ref, entity: Person, description: Who. }]
    returns: { type: row, entity: Person }
    body: |
      const person = people.need(person_id);
      check(person.blocked, 'NOT_BLOCKED', 'The person is not blocked');
      return people.update(person, { blocked: false });
  - name: lend
    kind: mutation
    description: Lend a tool.
    phrase: 'lend {item.name} to {person.name}'
    params:
      - { name: person_id, type: ref, entity: Person, description: Who. }
      - { name: item_id, type: ref, entity: Item, description: What. }
    returns: { type: row, entity: Item }
    body: |
      const person = people.need(person_id);
      const item = items.need(item_id);
      check(!person.blocked, 'PERSON_BLOCKED', 'The person is blocked');
      check(item.person_id === undefined, 'TOOL_LENT', 'The tool is lent');
      return items.update(item, { person_id });
  - name: take_back
    kind: mutation
    description: Take a tool back.
    phrase: 'take {item.name} back'
    params: [{ name: item_id, type: ref, entity: Item, description: What. }]
    returns: { type: row, entity: Item }
    body: |
      const item = items.need(item_id);
      check(item.person_id !== undefined, 'TOOL_NOT_LENT', 'The tool is not lent');
      return items.update(item, { person_id: undefined });
`;

/** The checked model of {@link smallWorldText}. @throws Error listing what is wrong with it */
export function smallWorld(text: string = smallWorldText): CheckedModel {
  const read = readModel(text, 'small-world.yaml');
  const result = read.ok ? checkModel(read.parsed) : read;
  if ('checked' in result) return result.checked;
  throw new Error(JSON.stringify(result, undefined, 1));
}
