// Speed of checking and emitting: `node tools/bench/emission.ts`. Every round changes all
// descriptions of the model, so that nothing is answered from the cache of formatted files.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { emitPackage } from '@envloom/codegen';
import { checkModel, printModel, readModel, type CheckedModel } from '@envloom/logic-model';

const rounds = 7;
/** Milliseconds wanted for checking and emitting one package in a warm process. */
const wanted = 300;

/** The value with every `description` in it marked. */
function reworded(value: unknown, mark: string): unknown {
  if (Array.isArray(value)) return value.map((item) => reworded(item, mark));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => {
    const isText = key === 'description' && typeof member === 'string';
    return [key, isText ? `${member} (${mark})` : reworded(member, mark)];
  });
  return Object.fromEntries(members);
}

function parsedOf(source: string) {
  const read = readModel(source, 'logic-model.yaml');
  if (!read.ok) throw new Error('the model cannot be read');
  return read.parsed;
}

function checkedOf(source: string): CheckedModel {
  const check = checkModel(parsedOf(source));
  if (!check.ok) throw new Error('the model has problems');
  return check.checked;
}

async function timed<T>(work: () => T | Promise<T>): Promise<readonly [T, number]> {
  const start = performance.now();
  const value = await work();
  return [value, performance.now() - start];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function measure(path: string, mark: string) {
  const source = readFileSync(path, 'utf8');
  const { model } = parsedOf(source);
  const checks: number[] = [];
  const emissions: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const changed = JSON.stringify(reworded(model, `${mark} ${round}`));
    const [checked, checkTime] = await timed(() => checkedOf(changed));
    const [, emitTime] = await timed(() => emitPackage(checked, { runtimeVersion: '0.1.0' }));
    checks.push(checkTime);
    emissions.push(emitTime);
  }
  const [check, emit] = [median(checks), median(emissions)];
  return {
    operations: model.operations.length,
    'lines of YAML': printModel(model).split('\n').length,
    'check ms': Math.round(check),
    'emit ms': Math.round(emit),
    [`of ${wanted} ms`]: `×${((check + emit) / wanted).toFixed(2)}`,
  };
}

const paths = globSync('generated/*/logic-model.yaml').toSorted();
const rows: Record<string, Awaited<ReturnType<typeof measure>>> = {};
for (const path of paths) await measure(path, 'warming up');
for (const path of paths) rows[basename(dirname(path))] = await measure(path, 'measured');
console.table(rows);

const nx = 'node_modules/nx/dist/bin/nx.js';
const args = ['g', 'env', 'library-loans', '--directory', 'tmp/bench', '--overwrite'];
const model = ['--model', 'generated/library-loans/logic-model.yaml'];
const [, wall] = await timed(() => spawnSync(process.execPath, [nx, ...args, ...model]));
const share = (wall / 5_000).toFixed(2);
console.log(`nx g env, end to end: ${Math.round(wall)} ms (wanted: 5,000; ×${share})`);
