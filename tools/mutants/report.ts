import { readFileSync } from 'node:fs';
import { z } from 'zod';

const place = z.object({ line: z.int(), column: z.int() });

/** What is read of Stryker's report: https://github.com/stryker-mutator/mutation-testing-elements */
const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.string(),
      mutants: z.array(
        z.object({
          replacement: z.string(),
          location: z.object({ start: place, end: place }),
          status: z.string(),
        }),
      ),
    }),
  ),
});

/** A mutant that was played. */
export interface Mutant {
  /** `file:line:column` */
  readonly at: string;
  readonly original: string;
  readonly mutated: string;
  readonly isKilled: boolean;
}

const killed: ReadonlySet<string> = new Set(['Killed', 'Timeout']);
const survived: ReadonlySet<string> = new Set(['Survived', 'NoCoverage']);

/** The mutants of a report; those that were left out, or did not compile, are none. */
export function readReport(path: string): readonly Mutant[] {
  const { files } = reportSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  return Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => killed.has(status) || survived.has(status))
      .map(({ location: { start, end }, replacement, status }) => ({
        at: `${file}:${start.line}:${start.column}`,
        original: oneLine(textBetween(source, start, end)),
        mutated: oneLine(replacement),
        isKilled: killed.has(status),
      })),
  );
}

type Place = z.infer<typeof place>;

function textBetween(source: string, start: Place, end: Place): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  return [...lines.slice(0, -1), last].join('\n').slice(start.column - 1);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** `412 of 500 killed (82.4 %)` */
export function scoreText(mutants: readonly Mutant[]): string {
  const count = mutants.filter(({ isKilled }) => isKilled).length;
  return `${count} of ${mutants.length} killed (${(100 * scoreOf(mutants)).toFixed(1)} %)`;
}

/** The share that is killed; 1 where there are none. */
export function scoreOf(mutants: readonly Mutant[]): number {
  const count = mutants.filter(({ isKilled }) => isKilled).length;
  return mutants.length === 0 ? 1 : count / mutants.length;
}
