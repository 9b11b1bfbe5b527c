import { emitInstrumented } from '@envloom/codegen';
import { checkModel, readModel } from '@envloom/logic-model';
import { expect, it } from 'vitest';
import { createSampler, loadSimulator } from '@envloom/sampler';

const text = `
name: notes
title: Notes
summary: Lines without ids.
domain: tests/notes
rules: []
entities:
  - name: Line
    collection: entries_kept
    key_in_row: false
    rows: [5, 9]
    fields:
      - { name: text, type: string, sample: { examples: [one, two] } }
operations:
  - name: add
    kind: mutation
    description: Adds a line.
    phrase: add {text}
    params: [{ name: text, type: string, description: It., sample: { examples: [one, two] } }]
    body: entries_kept.insert({ text });
`;

function checkedNotes(more = '') {
  const reading = readModel(text + more, 'notes');
  const check = reading.ok ? checkModel(reading.parsed) : reading;
  if (!check.ok) throw new Error(JSON.stringify(check.diagnostics));
  return check;
}

it('rows without their keys keep their order when others are added', () => {
  const { checked } = checkedNotes();
  const simulator = loadSimulator(checked, emitInstrumented(checked));
  const sampler = createSampler(simulator);
  for (let seed = 1; seed <= 20; seed += 1) {
    const { world } = sampler.grow(seed, {});
    expect(Object.keys(world.state().rows['entries_kept'] ?? {}).length).toBeGreaterThan(0);
    expect(simulator.start({ seed, state: world.state() }).hash()).toBe(world.hash());
  }
});

it('beside rows that a model names, the order stays too', () => {
  const rows = { entries_kept: { i1: { text: 'first' }, i2: { text: 'second' } } };
  const { checked } = checkedNotes(`initial: ${JSON.stringify({ rows })}`);
  const simulator = loadSimulator(checked, emitInstrumented(checked));
  const world = simulator.start({ seed: 1, state: { rows } });
  world.call('add', { text: 'third' });
  expect(Object.keys(world.state().rows['entries_kept'] ?? {})).toEqual(['i1', 'i2', 'i3']);
  expect(simulator.start({ seed: 1, state: world.state() }).hash()).toBe(world.hash());
});
