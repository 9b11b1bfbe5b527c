// Emits environments one after the other into a workspace, as `nx g env` and `nx g envs` do:
// `node emit-process.ts WORKSPACE COUNT FIRST STRIDE`. Prints an EmittedLine for each.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { emitEnvironment } from '@envloom/env-package';
import { writeEnvironment } from '@envloom/env-package';
import type { EmittedLine } from './emission.ts';
import { originals, variantOf, type Variant } from './variants.ts';

/** The heap is measured, after collections, at every so many environments. */
const heapEvery = 50;

setFlagsFromString('--expose-gc');

function heapInUse(): number {
  runInNewContext('gc(); gc();');
  return process.memoryUsage().heapUsed / 2 ** 20;
}

function write(folder: string, { files }: Variant): void {
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function emit(workspace: string, variant: Variant): Promise<number> {
  const root = join('generated', variant.name);
  write(join(workspace, root), variant);
  const start = performance.now();
  const problems = await writeEnvironment(workspace, root, emitEnvironment);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return performance.now() - start;
}

const [workspace = '', ...numbers] = process.argv.slice(2);
const [count = 0, first = 0, stride = 1] = numbers.map(Number);
const sources = originals();
let done = 0;
for (let index = first; index < count; index += stride) {
  const original = sources[index % sources.length];
  if (original === undefined) throw new Error('this repository has no environments');
  const variant = variantOf(original, index);
  const milliseconds = await emit(workspace, variant);
  done += 1;
  const heap = done % heapEvery === 0 ? { heap: heapInUse() } : {};
  const line: EmittedLine = { index, name: variant.name, milliseconds, ...heap };
  console.log(JSON.stringify(line));
}
console.log(JSON.stringify({ peak: process.resourceUsage().maxRSS / 1024 }));
