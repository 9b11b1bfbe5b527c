/** A program over the tiny model. */
export const readCounter = `name: read-counter
title: Read a counter
purpose: The shift book wants the figure of the morning.
choose:
  - { name: counter, row: counters }
tells: { key: counter.counter_id }
arrange: |
  counters.insert({ value: draw.integer(3, 9) });
texts:
  - Please look at the counter {key} and tell me what it shows right now, because the shift book still lacks the figure.
  - The shift book has a gap. Could you read counter {key} for me and say which value it has?
  - Counter {key}, what does it show at the moment? I only need the value, for the book.
solution: |
  tell({ value: tools.show_counter({ counter_id: key }).value });
`;

/** A program over the small world that passes the gates: people who are blocked may borrow again. */
export const borrowAgain = `name: borrow-again
title: Let people borrow again
purpose: The neighbours decided that who was blocked may borrow again, as long as they have given back what they had.
choose:
  - { name: exception, row: people }
tells: { exception: exception.name }
arrange: |
  people.update(exception, { blocked: true });
  for (const _ of range(2)) people.insert({ name: fresh('people.name'), blocked: true });
  const owing = people.insert({ name: fresh('people.name'), blocked: true });
  items.insert({ name: fresh('items.name'), person_id: owing.person_id });
texts:
  - Please let everybody who is blocked borrow again, but not {exception}, and nobody who still has a tool. Give me the names of those who are still blocked because of a tool they have.
  - We start afresh, so lift the blocks of all neighbours who have given everything back. Only {exception} has to stay blocked. Whoever else still has a tool stays blocked, too, and I would like their names.
  - For the shed, unblock whoever is blocked and has no tool at home; leave {exception} as it is. List the names of the others who stay blocked since they have not brought a tool back yet.
solution: |
  const holders = tools.list_items({}).map((item) => item.person_id);
  for (const person of tools.list_people({})) {
    if (!person.blocked || person.name === exception) continue;
    if (holders.includes(person.person_id)) tell({ blocked: person.name });
    else tools.unblock({ person_id: person.person_id });
  }
`;
