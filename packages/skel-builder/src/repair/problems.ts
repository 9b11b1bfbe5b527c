import { catalogue, type Diagnostic } from '@envloom/logic-model';
import type { ModelProblem } from '../outcome.ts';
import { namedPath } from './locate.ts';
import type { ModelJson } from './tree.ts';

/** Longest line of a model quoted beside a problem. */
const LONGEST_LINE = 200;

/**
 * Diagnostics as problems: places by name, with the line at fault and what to write instead; errors
 * before warnings.
 *
 * @param text the text that was read, one line for each line of the diagnostics
 */
export function diagnosticProblems(
  model: ModelJson,
  text: string,
  diagnostics: readonly Diagnostic[],
): ModelProblem[] {
  const lines = text.split('\n');
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
  return [...errors, ...warnings].map((diagnostic) => ({
    source: 'diagnostic',
    code: diagnostic.code,
    path: diagnostic.path.length === 0 ? undefined : namedPath(model, diagnostic.path),
    message: messageOf(diagnostic, lines),
  }));
}

function messageOf({ code, message, fix, position }: Diagnostic, lines: readonly string[]): string {
  const line = lines[position.line - 1]?.trim() ?? '';
  const quoted = line === '' ? [] : [`Line: ${shortened(line, LONGEST_LINE)}`];
  return [message, ...quoted, `Repair: ${fix ?? catalogue[code].repair}`].join('\n');
}

export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** By code, the most frequent first; codes as frequent as another in the order they came in. */
export function byFrequency(problems: readonly ModelProblem[]): ModelProblem[] {
  const groups = Map.groupBy(problems, ({ code }) => code);
  return [...groups.values()].toSorted((a, b) => b.length - a.length).flat();
}

/** The same problem in another round: messages may differ in their examples. */
export function problemKey({ code, path }: ModelProblem): string {
  return `${code} ${path ?? ''}`;
}

/** Most problems of one cause that are shown in full. */
const SHOWN_OF_CAUSE = 5;

/** Most problems shown in full in one prompt. */
const SHOWN = 40;

/** Problems as a prompt shows them. */
export interface ShownProblems {
  readonly shown: readonly ModelProblem[];
  /** The rest: how many of which code, and where. */
  readonly more: readonly {
    readonly code: string;
    readonly count: number;
    readonly paths: string;
  }[];
}

/** What fits a prompt: few of one cause (the same message in many places), some forty in all. */
export function shownProblems(problems: readonly ModelProblem[]): ShownProblems {
  const causes = [...Map.groupBy(problems, causeOf).values()];
  const first = new Set(causes.flatMap((same) => same.slice(0, SHOWN_OF_CAUSE)).slice(0, SHOWN));
  const rest = problems.filter((problem) => !first.has(problem));
  return {
    shown: problems.filter((problem) => first.has(problem)),
    more: [...Map.groupBy(rest, ({ code }) => code)].map(([code, same]) => ({
      code,
      count: same.length,
      paths: pathList(same),
    })),
  };
}

function causeOf({ code, message }: ModelProblem): string {
  return `${code} ${message.split('\n', 1).join('')}`;
}

const MOST_PATHS = 20;

function pathList(problems: readonly ModelProblem[]): string {
  const paths = [...new Set(problems.map(({ path }) => path ?? 'the model'))];
  const more = paths.length > MOST_PATHS ? ', …' : '';
  return `${paths.slice(0, MOST_PATHS).join(', ')}${more}`;
}
