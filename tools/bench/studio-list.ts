// How soon the list of the page is there: `node tools/bench/studio-list.ts [environments]`.
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { EntryReader } from '@envloom/catalog/read';
import { ScratchWorkspace } from '@envloom/core/testing';
import { Catalogue } from '@envloom/serve';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { Environments } from '../../packages/studio/src/server/environments/environments.ts';
import { EnvironmentListing } from '../../packages/studio/src/server/environments/listing.ts';

const [given = '1000'] = process.argv.slice(2);
const count = Number(given);
const source = join(import.meta.dirname, '../../generated/library-loans');
const files = ['package.json', 'quality.json', 'scenarios.jsonl'];

using workspace = new ScratchWorkspace();
const model = readFileSync(join(source, 'logic-model.yaml'), 'utf8');
const folders = Array.from({ length: count }, (_, at) => {
  const name = `library-${at}`;
  const folder = workspace.path('generated', name);
  for (const file of files) cpSync(join(source, file), join(folder, file));
  writeFileSync(
    join(folder, 'logic-model.yaml'),
    model.replace('name: library-loans', `name: ${name}`),
  );
  return folder;
});

/** As a server has it that has just started. */
const started = (): EnvironmentListing =>
  new EnvironmentListing(
    workspace.root,
    new Environments(folders, new Catalogue([])),
    new EntryReader(workspace.root),
  );

async function measured(what: string, work: () => Promise<unknown>, wanted: string): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const began = performance.now();
  await work();
  const took = Math.round(performance.now() - began);
  await setTimeout(10);
  delay.disable();
  const longest = Math.round(delay.max / 1e6);
  console.log(`${what}: ${took} ms (${wanted}); longest time without a turn: ${longest} ms`);
}

console.log(`${count} environments as large as library-loans, without a catalogue:`);
const listing = started();
await measured('first answer', () => listing.soon(200), 'wanted: under 1,000 ms');
await measured('all read', () => listing.all(), 'in the background');
await measured('answer after that', () => listing.soon(200), 'wanted: under 1,000 ms');
const again = started();
await measured('first answer after a restart', () => again.soon(200), 'wanted: under 1,000 ms');
