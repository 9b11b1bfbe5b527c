import { canonicalJson, type Bump } from '@envloom/logic-model';
import { z } from 'zod';
import type { PackageChange } from './package-change.ts';

/** A file of a package at its last release and now; undefined where there was or is none. */
export interface FilePair {
  /** Relative to the package. */
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

const scenarioFile = /^scenarios\/([^/]+)\.json$/;
const MOST_NAMED = 5;

const withoutModel = z.looseObject({}).transform((scenario) => ({ ...scenario, model_hash: '' }));

/** Scenarios name the model that they hold on; all else is what somebody is asked and judged by. */
function isSameTask(before: string, after: string): boolean {
  try {
    const [old, now] = [before, after].map((text) => withoutModel.parse(JSON.parse(text)));
    return canonicalJson(old) === canonicalJson(now);
  } catch {
    return false;
  }
}

type Fate = 'new' | 'gone' | 'changed' | 'remade';

function fateOf({ before, after }: FilePair): Fate {
  if (before === undefined) return 'new';
  if (after === undefined) return 'gone';
  return isSameTask(before, after) ? 'remade' : 'changed';
}

const told: Readonly<Record<Fate, { bump: Bump; text: string }>> = {
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
  const byFate = Map.groupBy(
    files.flatMap((file) => {
      const id = scenarioFile.exec(file.path)?.[1];
      return id === undefined || id === 'index' ? [] : [{ id, fate: fateOf(file) }];
    }),
    ({ fate }) => fate,
  );
  return (['gone', 'changed', 'new', 'remade'] as const).flatMap((fate) => {
    const ids = (byFate.get(fate) ?? []).map(({ id }) => id);
    if (ids.length === 0) return [];
    const { bump, text } = told[fate];
    const count = ids.length === 1 ? '1 scenario is' : `${ids.length} scenarios are`;
    return [{ bump, section: 'scenarios' as const, text: `${count} ${text} (${named(ids)})` }];
  });
}
