import type { JsonObject } from '@envloom/core';
import { expect, it } from 'vitest';
import { createGeneratorContext } from '../context/create-context.ts';
import { sceneFrom } from '../context/initial-world.ts';
import { checkedFrom } from '../testing/models.ts';
import { isRedefining } from './redefined.ts';
import type { Step } from './step.ts';

const stage = createGeneratorContext(
  checkedFrom(`
format_version: 1
name: notes
title: Notes
summary: Notes that are written and sent.
domain: test/notes
rules: []
entities:
  - name: Note
    collection: notes
    key: note_id
    label: note.note_id
    fields:
      - { name: note_id, type: string, sample: { sequence: N } }
      - { name: words, type: array, of: { type: string } }
      - { name: status, type: enum, values: [open, sent], default: open }
initial:
  rows:
    notes:
      - { note_id: N1, words: [good, morning], status: open }
      - { note_id: N2, words: [good, night], status: open }
operations:
  - name: rewrite
    kind: mutation
    description: Write a note anew.
    phrase: 'rewrite {note.label} as {words}'
    params:
      - { name: note_id, type: ref, entity: Note, description: The note. }
      - { name: words, type: array, of: { type: string }, description: Its words. }
    body: |
      notes.update(note_id, { words });
  - name: send
    kind: mutation
    description: Send a note.
    phrase: 'send {note.label}'
    params:
      - { name: note_id, type: ref, entity: Note, description: The note. }
    body: |
      notes.update(note_id, { status: 'sent' });
`),
);
const scene = sceneFrom(stage, {
  rows: {
    notes: [
      { note_id: 'N1', words: ['good', 'morning'], status: 'open' },
      { note_id: 'N2', words: ['good', 'night'], status: 'open' },
    ],
  },
});

function step(tool: string, args: JsonObject): Step {
  const after = scene.plain.fork();
  expect(after.call(tool, args).success).toBe(true);
  return { request: { tool, args }, after, diff: after.diff(scene.plain) };
}

it('tells whether what a request is about becomes something else', () => {
  const rewritten = step('rewrite', { note_id: 'N1', words: ['bye'] });
  const sent = step('send', { note_id: 'N1' });
  const send = (note_id: string) => ({ tool: 'send', args: { note_id } });
  expect(isRedefining(stage, rewritten, send('N1'))).toBe(true);
  expect(isRedefining(stage, rewritten, send('N2'))).toBe(false);
  expect(isRedefining(stage, sent, send('N1'))).toBe(false);
});
