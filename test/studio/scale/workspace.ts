import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { ScratchWorkspace } from '@envloom/core/testing';
import { emitEnvironment, writeEnvironment } from '@envloom/env-package';
import { copiedWorkspace, rollOut } from '../support/workspace.ts';

const root = join(import.meta.dirname, '../../..');

/** The environment whose world has many rows. */
export const wideWorld = 'many-notes';

const model = {
  format_version: 1,
  name: wideWorld,
  title: 'Many notes',
  summary: 'A world with many rows.',
  introduction: 'You keep notes.',
  domain: 'test/scale',
  rules: [],
  entities: [
    {
      name: 'Note',
      collection: 'notes',
      key: 'note_id',
      label: 'note.title',
      description: 'A note.',
      fields: [
        { name: 'note_id', type: 'string', description: 'Its key.' },
        { name: 'title', type: 'string', description: 'Its title.' },
      ],
    },
  ],
  initial: { rows: { notes: [{ note_id: 'N0', title: 'Note 0' }] } },
  operations: [
    {
      name: 'list_notes',
      kind: 'query',
      description: 'List notes.',
      params: [],
      returns: { type: 'array', of: { type: 'row', entity: 'Note' } },
      body: 'return notes.all();\n',
    },
  ],
};

/** Adds an environment whose world begins with so many rows: more than a model can list, so its code makes them. */
async function addWideWorld(workspace: ScratchWorkspace, rows: number): Promise<void> {
  const folder = `generated/${wideWorld}`;
  workspace.write(`${folder}/logic-model.yaml`, stringify(model));
  const problems = await writeEnvironment(workspace.root, folder, emitEnvironment);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const file = workspace.path(folder, 'src/initial.ts');
  const made = `Array.from({ length: ${rows} }, (_, at) => ({ note_id: \`N\${at}\`, title: \`Note \${at}\` }))`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/notes: \[[^\]]*\]/, `notes: ${made}`));
}

/** Copies of library-loans under other names: what a list reads of them. */
function addEnvironments(workspace: ScratchWorkspace, count: number): void {
  const source = join(root, 'generated/library-loans');
  const text = readFileSync(join(source, 'logic-model.yaml'), 'utf8');
  for (let at = 0; at < count; at++) {
    const name = `library-${at}`;
    const folder = workspace.path('generated', name);
    for (const file of ['package.json', 'quality.json', 'scenarios.jsonl'])
      cpSync(join(source, file), join(folder, file));
    const renamed = text.replace('name: library-loans', `name: ${name}`);
    writeFileSync(join(folder, 'logic-model.yaml'), renamed);
  }
}

/** Repeats the episodes of a file, under other ids, until it has so many bytes. */
function repeatEpisodes(file: string, bytes: number): void {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const pieces: string[] = [];
  for (let at = 0, written = 0; written < bytes; at++) {
    const line = lines[at % lines.length] ?? '';
    const piece = `${line.replace(/"id":"[^"]*"/, `"id":"episode-${at}#0"`)}\n`;
    pieces.push(piece);
    written += piece.length;
  }
  writeFileSync(file, pieces.join(''));
}

export interface Scale {
  readonly environments: number;
  readonly trajectoryBytes: number;
  readonly rows: number;
}

/** A workspace with much of everything. */
export async function largeWorkspace(scale: Scale): Promise<ScratchWorkspace> {
  const workspace = copiedWorkspace(['library-loans']);
  await addWideWorld(workspace, scale.rows);
  rollOut(workspace, 'library-loans', 'random');
  const rollout = '.envloom/rollouts/library-loans/random/trajectories.jsonl';
  repeatEpisodes(workspace.path(rollout), scale.trajectoryBytes);
  addEnvironments(workspace, scale.environments - 2);
  return workspace;
}
