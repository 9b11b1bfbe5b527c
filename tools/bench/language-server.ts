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

/** Milliseconds of this process's time on the processor, and on the clock. */
async function timed(run: () => Promise<unknown>): Promise<{ processor: number; clock: number }> {
  const before = process.cpuUsage();
  const start = performance.now();
  await run();
  const { user, system } = process.cpuUsage(before);
  return { processor: (user + system) / 1000, clock: performance.now() - start };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const { name, text } = longestModel();
const uri = `file:///bench/${name}/logic-model.yaml`;
const client = await TestClient.open();
await client.write(uri, text);
const first = await timed(() => client.diagnostics(uri));

/** A key within the last body, and back. */
const place = text.indexOf('\n', text.lastIndexOf('    body: |')) + 8;
const figures = { diagnostics: [], completion: [], hover: [] } as Record<
  string,
  { processor: number; clock: number }[]
>;
for (let key = 0; key < keys; key += 1) {
  const at = client.position(uri, place);
  await client.edit(uri, { start: at, end: at }, 'x');
  figures['diagnostics']?.push(await timed(() => client.diagnostics(uri)));
  await client.edit(uri, { start: at, end: { ...at, character: at.character + 1 } }, '');
  figures['completion']?.push(await timed(() => client.completions(uri, place)));
  figures['hover']?.push(await timed(() => client.hover(uri, place)));
  await client.diagnostics(uri);
}
client.close();

const line = (what: string, all: readonly { processor: number; clock: number }[]): string =>
  `${what.padEnd(12)} processor ${median(all.map(({ processor }) => processor))
    .toFixed(0)
    .padStart(6)} ms   clock ${median(all.map(({ clock }) => clock))
    .toFixed(0)
    .padStart(6)} ms`;
process.stdout.write(
  `${name}: ${text.length} characters, ${text.split('\n').length} lines; median of ${keys} keys\n${[
    line('first check', [first]),
    ...Object.entries(figures).map(([what, all]) => line(what, all)),
  ].join('\n')}\n`,
);
