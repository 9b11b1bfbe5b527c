import { shortened } from '@envloom/core';
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

/** By code, the most frequent first; codes as frequent as another in the order they came in. */
export function byFrequency(problems: readonly ModelProblem[]): ModelProblem[] {
  const groups = Map.groupBy(problems, ({ code }) => code);
  return [...groups.values()].toSorted((a, b) => b.length - a.length).flat();
}

/** The operation, entity, rule … that a problem or an edit is about: the first two steps of a path. */
export function placeOf(path: string | undefined): string {
  return (path ?? '').split('.').slice(0, 2).join('.');
}

/** Most problems shown in one prompt; the rest is counted. */
const SHOWN = 40;

/** Most places told of one problem. */
const MOST_PLACES = 20;

/** A problem that several places share: the same words about the same line. */
export interface SharedProblem {
  readonly code: string;
  readonly message: string;
  /** None where it concerns the model as a whole. */
  readonly paths: readonly string[];
}

/** Problems as a prompt shows them. */
interface ShownProblems {
  readonly shown: readonly SharedProblem[];
  /** The rest: how many of which code, and where. */
  readonly more: readonly {
    readonly code: string;
    readonly count: number;
    readonly places: string;
  }[];
}

/** What fits a prompt: one mistake that was made in many places is shown once. */
export function shownProblems(problems: readonly ModelProblem[]): ShownProblems {
  const groups = Map.groupBy(problems, ({ code, message }) => JSON.stringify([code, message]));
  const shared = [...groups.values()].flatMap(sharedProblem);
  const rest = Map.groupBy(shared.slice(SHOWN), ({ code }) => code);
  return {
    shown: shared.slice(0, SHOWN),
    more: [...rest].map(([code, same]) => ({
      code,
      count: same.length,
      places: placesText(same.flatMap(({ paths }) => paths)),
    })),
  };
}

function sharedProblem(same: readonly ModelProblem[]): SharedProblem[] {
  const paths = same.flatMap(({ path }) => (path === undefined ? [] : [path]));
  return same
    .slice(0, 1)
    .map(({ code, message }) => ({ code, message, paths: [...new Set(paths)] }));
}

/** `operations.a.body, operations.b.body`; the model as a whole where there are none. */
export function placesText(paths: readonly string[]): string {
  if (paths.length === 0) return 'the model as a whole';
  const more = paths.length > MOST_PLACES ? ` and ${paths.length - MOST_PLACES} more places` : '';
  return `${paths.slice(0, MOST_PLACES).join(', ')}${more}`;
}
