// How a workspace does with many environments: `node tools/bench/scale.ts [50 200 1000] [--emit N]`.
// Environments are those of this repository under other names, emitted one by one; with --emit only
// the first N are, and the others are copies of them under names of their own. Fails when a target is
// missed (see README.md here). All of it is in a folder of its own that is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { copyVariant } from './scale/copies.ts';
import { emitAll, type Emission } from './scale/emission.ts';
import { printHeap, printTable } from './scale/report.ts';
import { Rows } from './scale/rows.ts';
import { measureSteps } from './scale/steps.ts';
import { missedTargets } from './scale/targets.ts';
import { ScaleWorkspace } from './scale/workspace.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { emit: { type: 'string' } },
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [50, 200, 1000];
const largest = Math.max(...sizes);
const emitted = Math.min(largest, Number(values.emit ?? largest));

/** What emitting the first environments took in one process. */
function addEmission(rows: Rows, { environments, peak }: Emission): void {
  for (const size of sizes.filter((each) => each <= emitted)) {
    const first = environments.slice(0, size);
    const wall = first.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000;
    rows.add('emit all, in one process', { size, wall, memory: peak });
  }
}

/** Names of all environments in the folder, emitted or copied. */
function withCopies(folder: string, { environments }: Emission): string[] {
  const names = environments.map(({ name }) => name);
  for (let index = emitted; index < largest; index += 1) {
    names.push(copyVariant(folder, names[index % emitted] ?? '', index));
  }
  return names;
}

async function measureSize(size: number, folder: string, names: readonly string[], rows: Rows) {
  console.log(`${size} environments`);
  using workspace = new ScaleWorkspace(folder);
  workspace.take(join(folder, 'generated'), names.slice(0, size));
  await measureSteps(workspace, (name, { wall, processor, memory }) => {
    console.log(`  ${name}: ${wall.toFixed(1)} s, ${processor.toFixed(1)} s of processors`);
    rows.add(name, { size, wall, processor, ...(memory === undefined ? {} : { memory }) });
  });
  workspace.give(join(folder, 'generated'), names.slice(0, size));
}

const folder = mkdtempSync(join(tmpdir(), 'envloom-scale-'));
const rows = new Rows();
try {
  const emission = await emitAll(folder, emitted);
  addEmission(rows, emission);
  const names = withCopies(join(folder, 'generated'), emission);
  for (const size of sizes) await measureSize(size, folder, names, rows);
  printHeap(emission);
  printTable(rows.all());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const missed = missedTargets(rows.all());
for (const sentence of missed) console.log(`MISSED: ${sentence}`);
if (missed.length > 0) process.exitCode = 1;
