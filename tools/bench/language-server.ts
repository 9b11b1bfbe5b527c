// How long an editor waits after one key in the longest model: `node tools/bench/language-server.ts`.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestClient } from '../../packages/language-server/src/testing/client.ts';

const root = join(import.meta.dirname, '../../generated');
const keys = Number(process.argv[2] ?? 5);

function longestModel(): { readonly name: string; readonly text: string } {
  const models = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      name,
      text: readFileSync(join(root, name, 'logic-model.yaml'), 'utf8'),
    }));
  const [longest] = models.toSorted((a, b) => b.text.length - a.text.length);
  if (longest === undefined) throw new Error(`There is no model in ${root}.`);
  return longest;
}

interface Time {
  /** Milliseconds of the processor. */
  readonly processor: number;
  readonly clock: number;
}

/**
 * How long something takes: on the clock, and of the processor, of all threads or of this one, in
 * which the server answers; its checks run in another.
 */
async function timed(run: () => Promise<unknown>, threads: 'all' | 'this'): Promise<Time> {
  const usage = (before?: NodeJS.CpuUsage): NodeJS.CpuUsage =>
    threads === 'all' ? process.cpuUsage(before) : process.threadCpuUsage(before);
  const before = usage();
  const start = performance.now();
  await run();
  const { user, system } = usage(before);
  return { processor: (user + system) / 1000, clock: performance.now() - start };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const { name, text } = longestModel();
const uri = `file:///bench/${name}/logic-model.yaml`;
// Long enough to measure the check of the piece without the whole one.
const client = await TestClient.open({}, { pauseMs: 0, wholePauseMs: 1000 });
await client.write(uri, text);
const first = await timed(() => client.diagnostics(uri), 'all');

/** A key within the last body, and back; what is asked meanwhile is asked while a check runs. */
const place = text.indexOf('\n', text.lastIndexOf('    body: |')) + 8;
const figures: Record<string, Time[]> = {
  piece: [],
  whole: [],
  completion: [],
  hover: [],
};
for (let key = 0; key < keys; key += 1) {
  const at = client.position(uri, place);
  await client.edit(uri, { start: at, end: at }, 'x');
  figures['piece']?.push(await timed(() => client.firstDiagnostics(uri), 'all'));
  figures['whole']?.push(await timed(() => client.diagnostics(uri), 'all'));
  await client.edit(uri, { start: at, end: { ...at, character: at.character + 1 } }, '');
  figures['completion']?.push(await timed(() => client.completions(uri, place), 'this'));
  figures['hover']?.push(await timed(() => client.hover(uri, place), 'this'));
  await client.diagnostics(uri);
}
client.close();

const line = (what: string, all: readonly Time[]): string => {
  const [processor, clock] = [
    median(all.map((one) => one.processor)),
    median(all.map((one) => one.clock)),
  ].map((value) => value.toFixed(0).padStart(6));
  return `${what.padEnd(12)} processor ${processor} ms   clock ${clock} ms`;
};
process.stdout.write(
  `${name}: ${text.length} characters, ${text.split('\n').length} lines; median of ${keys} keys\n${[
    line('first check', [first]),
    ...Object.entries(figures).map(([what, all]) => line(what, all)),
  ].join('\n')}\n`,
);
