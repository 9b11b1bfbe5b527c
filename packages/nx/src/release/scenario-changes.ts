import type { Bump } from '@envloom/logic-model';
import { type Line, linesFile, parseLines } from '@envloom/scen-generator/stored';
import type { PackageChange } from './package-change.ts';

/** A file of a package at its last release and now; undefined where there was or is none. */
export interface FilePair {
  /** Relative to the package. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const MOST_NAMED = 5;

type Lines = ReadonlyMap<string, Line>;

/** By id. A file that cannot be read has no scenarios: `sync-check` tells what is wrong with it. */
function linesIn(text: string | undefined): Lines {
  try {
    const lines = text === undefined ? [] : parseLines(text, linesFile).lines;
    return new Map(lines.map((line) => [line.id, line]));
  } catch {
    return new Map();
  }
}

type Fate = 'new' | 'gone' | 'changed' | 'remade' | 'same';

/** Scenarios name the model that they hold on; all else is what somebody is asked and judged by. */
function fateOf(before: Line | undefined, after: Line | undefined): Fate {
  if (before === undefined) return 'new';
  if (after === undefined) return 'gone';
  if (before.task_hash !== after.task_hash) return 'changed';
  return before.content_hash === after.content_hash ? 'same' : 'remade';
}

const told: Readonly<Record<Exclude<Fate, 'same'>, { bump: Bump; text: string }>> = {
  gone: { bump: 'minor', text: 'gone' },
  changed: { bump: 'minor', text: 'changed: results on them cannot be compared with earlier ones' },
  new: { bump: 'minor', text: 'new' },
  remade: { bump: 'patch', text: 'checked on the new model, and the same' },
};

function named(ids: readonly string[]): string {
  const shown = ids
    .slice(0, MOST_NAMED)
    .map((id) => `\`${id}\``)
    .join(', ');
  return ids.length > MOST_NAMED ? `${shown} and ${ids.length - MOST_NAMED} more` : shown;
}

/**
 * What changed in a set of scenarios. None of it changes the tools, so that it never breaks a caller;
 * but results on another set are other results, so that whatever changes a task is a minor step. The
 * functions of `validators` come and go with their scenarios.
 */
export function scenarioChanges(files: readonly FilePair[]): PackageChange[] {
  const lines = files.find(({ path }) => path === linesFile);
  if (lines === undefined) return [];
  const [before, after] = [linesIn(lines.before), linesIn(lines.after)];
  const ids = [...new Set([...before.keys(), ...after.keys()])].toSorted();
  const byFate = Map.groupBy(ids, (id) => fateOf(before.get(id), after.get(id)));
  return (['gone', 'changed', 'new', 'remade'] as const).flatMap((fate) => {
    const those = byFate.get(fate) ?? [];
    if (those.length === 0) return [];
    const { bump, text } = told[fate];
    const count = those.length === 1 ? '1 scenario is' : `${those.length} scenarios are`;
    return [{ bump, section: 'scenarios' as const, text: `${count} ${text} (${named(those)})` }];
  });
}
