/** A tool shed of two people and two tools, in which it is known what can be asked. */
export const shed = `
format_version: 1
name: tool-shed
title: Tool shed
summary: Tools lent among neighbours.
domain: commerce/lending
rules:
  - { id: blocked, text: Who is blocked borrows nothing., enforced: tool, codes: [PERSON_BLOCKED] }
  - { id: one-borrower, text: A tool is lent to one person at a time., enforced: tool, codes: [TOOL_LENT, TOOL_NOT_LENT] }
entities:
  - name: Person
    collection: people
    key: person_id
    label: person.name
    fields:
      - { name: person_id, type: string, sample: { sequence: P } }
      - { name: name, type: string, unique: true }
      - { name: blocked, type: boolean, default: false }
  - name: Item
    collection: items
    key: item_id
    label: item.name
    fields:
      - { name: item_id, type: string, sample: { sequence: T } }
      - { name: name, type: string, unique: true }
      - { name: person_id, type: ref, entity: Person, optional: true, description: Who has it. }
operations:
  - name: list_items
    kind: query
    description: All tools.
    params: []
    returns: { type: array, of: { type: row, entity: Item } }
    body: return items.all();
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

/** Ann may borrow and has the saw; Bob is blocked; the drill is in the shed. */
export const shedState = {
  clock: '2026-03-16T09:00:00Z',
  rows: {
    people: [
      { person_id: 'P1', name: 'Ann', blocked: false },
      { person_id: 'P2', name: 'Bob', blocked: true },
    ],
    items: [
      { item_id: 'T1', name: 'the saw', person_id: 'P1' },
      { item_id: 'T2', name: 'the drill' },
    ],
  },
};
