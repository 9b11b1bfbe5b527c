import { globSync, readFileSync } from 'node:fs';
import type { ts } from 'ts-morph';
import { importCycles } from './measure/cycles.ts';
import { countAny, functionsOf } from './measure/functions.ts';
import { filesIn, importsOf, sourcesOf } from './measure/sources.ts';

/** The figures of one folder; lengths in lines. */
interface Figures {
  readonly files: number;
  readonly lines: number;
  readonly functions: number;
  readonly median: number;
  readonly p90: number;
  readonly longest: string;
  readonly any: number;
  readonly cycles: number;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function figuresOf(sources: readonly ts.SourceFile[]): Figures {
  const functions = sources.flatMap((source) =>
    functionsOf(source).map((measured) => ({ ...measured, file: source.fileName })),
  );
  const lengths = functions.map(({ lines }) => lines).toSorted((a, b) => a - b);
  const longest = functions.toSorted((a, b) => b.lines - a.lines)[0];
  return {
    files: sources.length,
    lines: sources.reduce((sum, source) => sum + source.getLineStarts().length, 0),
    functions: functions.length,
    median: quantile(lengths, 0.5),
    p90: quantile(lengths, 0.9),
    longest: longest ? `${longest.lines} (${longest.file}:${longest.line} ${longest.name})` : '',
    any: sources.reduce((sum, source) => sum + countAny(source), 0),
    cycles: importCycles(new Map(sources.map((source) => [source.fileName, importsOf(source)])))
      .length,
  };
}

const linesIn = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);

const isPython = (file: string): boolean => file.endsWith('.py');

const isTest = (file: string): boolean =>
  /\.test\.tsx?$|\/tests?\/|\/test_\w+\.py$/.test(`/${file}`);

const isTesting = (file: string): boolean => file.includes('/testing/');

/** Lines by what they are for: what only tests use does not count as source. */
function linesByUse(folder: string): Record<string, number> {
  const files = filesIn(folder, ['ts', 'tsx', 'mjs', 'py']).filter(
    (file) => !file.includes('/__snapshots__/'),
  );
  const of = (keep: (file: string) => boolean): number => linesIn(files.filter(keep));
  return {
    source: of((file) => !isPython(file) && !isTest(file) && !isTesting(file)),
    tests: of((file) => !isPython(file) && isTest(file)),
    testing: of((file) => !isPython(file) && !isTest(file) && isTesting(file)),
    python: of((file) => isPython(file) && !isTest(file)),
    'python tests': of((file) => isPython(file) && isTest(file)),
  };
}

type Rows = Readonly<Record<string, Record<string, number>>>;

function withTotal(rows: Rows): Rows {
  const total: Record<string, number> = {};
  for (const row of Object.values(rows))
    for (const [name, lines] of Object.entries(row)) total[name] = (total[name] ?? 0) + lines;
  return { ...rows, total };
}

/** `npm run measure`: what our own sources look like; `-- --generated` shows the generated ones, too. */
const folders = [
  ...globSync('packages/*/src'),
  'tools',
  'test',
  ...(process.argv.includes('--generated') ? globSync('generated/*/src') : []),
].toSorted();
const written = folders
  .map((folder) => ({ folder, sources: sourcesOf(folder) }))
  // One package is written in Python.
  .filter(({ sources }) => sources.length > 0);
const own = [...globSync('packages/*').toSorted(), 'tools', 'test'];
console.log('Lines');
console.table(withTotal(Object.fromEntries(own.map((folder) => [folder, linesByUse(folder)]))));
console.log('Sources');
console.table(
  Object.fromEntries(written.map(({ folder, sources }) => [folder, figuresOf(sources)])),
);
