import { globSync } from 'node:fs';
import type { ts } from 'ts-morph';
import { importCycles } from './measure/cycles.ts';
import { countAny, functionsOf } from './measure/functions.ts';
import { importsOf, sourcesOf } from './measure/sources.ts';

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

/** `npm run measure`: what our own sources, and the generated ones, look like. */
const folders = [
  ...globSync('packages/*/src'),
  'tools',
  'test',
  ...globSync('generated/*'),
].toSorted();
const written = folders
  .map((folder) => ({ folder, sources: sourcesOf(folder) }))
  // One package is written in Python.
  .filter(({ sources }) => sources.length > 0);
console.table(
  Object.fromEntries(written.map(({ folder, sources }) => [folder, figuresOf(sources)])),
);
