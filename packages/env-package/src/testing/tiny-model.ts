/** A valid logic model of one table and one tool. */
export const tinyModel = `# Comments stay.
format_version: 1
name: tiny-counters
title: Counters
summary: A row of counters.
introduction: You keep counters.
domain: office/counting
rules:
  - { id: positive, text: A counter is never negative., enforced: invariant }
entities:
  - name: Counter
    collection: counters
    key: counter_id
    label: counter.counter_id
    fields:
      - { name: counter_id, type: string, description: Its key. }
      - { name: value, type: integer, min: 0, description: What it shows. }
invariants:
  - { id: not-negative, rule: positive, entity: Counter, holds: counter.value >= 0 }
operations:
  - name: show_counter
    kind: query
    description: Show a counter.
    params:
      - { name: counter_id, type: ref, entity: Counter, description: The counter. }
    returns: { type: row, entity: Counter }
    body: |
      return counters.need(counter_id);
`;
