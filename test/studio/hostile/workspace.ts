import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { isList, isObject, type Json, type JsonObject, jsonIn } from '@envloom/core';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { addEnvironment, copiedWorkspace, rollOut } from '../support/workspace.ts';
import { payloads } from './payloads.ts';

const [first = ''] = payloads;

/** A model of which each text that people read is hostile, and each row. */
const model = {
  format_version: 1,
  name: 'hostile-notes',
  title: `Notes ${first}`,
  summary: `Notes. ${payloads.slice(0, 3).join(' ')}`,
  introduction: payloads.join('\n\n'),
  domain: 'test/hostile',
  rules: payloads.map((text, at) => ({
    id: `rule-${at}`,
    text: `A rule. ${text}`,
    enforced: 'manner',
  })),
  entities: [
    {
      name: 'Note',
      collection: 'notes',
      key: 'note_id',
      label: 'note.title',
      description: `A note. ${first}`,
      fields: [
        { name: 'note_id', type: 'string', description: 'Its key.' },
        { name: 'title', type: 'string', description: `Its title. ${payloads[11]}` },
        { name: 'extra', type: 'json', optional: true, description: `More. ${payloads[17]}` },
      ],
    },
  ],
  initial: {
    rows: {
      notes: payloads.map((text, at) => ({
        note_id: `N${at}`,
        title: text,
        extra: { [text]: text },
      })),
    },
  },
  operations: [
    {
      name: 'list_notes',
      kind: 'query',
      description: `List notes. ${payloads[12]}`,
      params: [{ name: 'text', type: 'string', description: `A text. ${payloads[31]}` }],
      returns: { type: 'array', of: { type: 'row', entity: 'Note' } },
      body: 'return notes.all();\n',
    },
    {
      name: 'retitle_note',
      kind: 'mutation',
      description: `Give a note another title. ${payloads[0]}`,
      params: [
        { name: 'note_id', type: 'ref', entity: 'Note', description: `The note. ${payloads[1]}` },
        { name: 'title', type: 'string', description: `Its title. ${payloads[2]}` },
      ],
      returns: { type: 'row', entity: 'Note' },
      body: 'return notes.update(note_id, { title });\n',
    },
  ],
};

/** Puts a hostile text behind each text that agents, users and tools say. */
function poisoned(value: Json, at: { next: number }, key = ''): Json {
  if (isList(value)) return value.map((each) => poisoned(each, at, key));
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, poisoned(each, at, name)]),
    );
  if (typeof value !== 'string' || !spoken.has(key)) return value;
  return `${value} ${payloads[at.next++ % payloads.length]}`;
}

const spoken = new Set(['content', 'text', 'description', 'sentence', 'name', 'message']);

/** The trajectories that agents left, with hostile texts in what was said. */
function poisonTrajectories(workspace: ScratchWorkspace, file: string): void {
  const path = workspace.path(file);
  const at = { next: 0 };
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  const hostile = lines
    .map(jsonIn)
    .filter(isEpisode)
    .map((line) => poisonLine(line, at));
  writeFileSync(path, hostile.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

const isEpisode = (line: Json | undefined): line is JsonObject => isObject(line);

function poisonLine(line: JsonObject, at: { next: number }): JsonObject {
  const { messages = [], steps = [], grade = {}, ...others } = line;
  return {
    ...others,
    messages: poisoned(messages, at),
    steps: poisoned(steps, at),
    grade: poisoned(grade, at),
    agent: { name: `random ${payloads[0]}` },
  };
}

/** Library-loans with hostile trajectories, and an environment that is hostile itself. */
export async function hostileWorkspace(): Promise<ScratchWorkspace> {
  const workspace = copiedWorkspace(['library-loans']);
  await addEnvironment(workspace, model.name, { 'logic-model.yaml': stringify(model) });
  rollOut(workspace, 'library-loans', 'random');
  const file = join('.envloom', 'rollouts', 'library-loans', 'random', 'trajectories.jsonl');
  poisonTrajectories(workspace, file);
  return workspace;
}
