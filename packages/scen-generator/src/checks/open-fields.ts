import type { Check, Matcher, OpenField, OpenReason } from '@envloom/episodes';
import { type Json, isObject, isSame } from '@envloom/core';
import type { GeneratorContext } from '../context/generator-context.ts';
import type { Version } from './matchers.ts';
import { viewOf } from './model-view.ts';
import type { Difference } from './variants.ts';

/** A check of a row, and what is known of that row. */
export interface RowCheck {
  readonly check: Check;
  readonly row: Json;
  readonly versions: readonly Version[];
}

/** A field of a check that asks nothing of it. */
export type LooseField = Omit<OpenField, 'reason'>;

/**
 * The fields of checks that ask nothing of them, but the own keys of new rows: the world draws these,
 * or the agent may choose them.
 */
export function looseFields(
  stage: GeneratorContext,
  checks: readonly Check[],
): readonly LooseField[] {
  const { tables } = viewOf(stage.checked);
  return checks.flatMap((check) => {
    if (check.kind !== 'row-added' && check.kind !== 'row-changed') return [];
    const { id, table, kind, fields } = check;
    const own = kind === 'row-added' ? tables.get(table)?.key : undefined;
    return Object.entries(fields).flatMap(([field, matcher]): readonly LooseField[] =>
      field !== own && isLoose(matcher) ? [{ check: id, table, field }] : [],
    );
  });
}

function isLoose(matcher: Matcher): boolean {
  if ('any' in matcher) return matcher.any === 'value';
  if ('items' in matcher) return matcher.items.some(isLoose);
  return 'fields' in matcher && Object.values(matcher.fields).some(isLoose);
}

/** The fields that may be left open, each with the reason. @param free those that a program declares so */
export function openFields(
  stage: GeneratorContext,
  checks: readonly RowCheck[],
  free: ReadonlySet<string>,
): readonly OpenField[] {
  return checks.flatMap(({ check, row, versions }) =>
    looseFields(stage, [check]).flatMap((loose): readonly OpenField[] => {
      if (free.has(`${loose.table}.${loose.field}`)) return [{ ...loose, reason: 'declared' }];
      const value = memberOf(row, loose.field);
      const others = versions.filter((each) => !isSame(memberOf(each.value, loose.field), value));
      const differences = others.map(({ difference }) => difference);
      const reason = reasonOf(differences, value, isMoved(stage, loose));
      return reason === undefined ? [] : [{ ...loose, reason }];
    }),
  );
}

/** A number that a tool can move is never left open, nor is a text that the task tells. */
function reasonOf(
  differences: readonly Difference[],
  value: Json | undefined,
  moved: boolean,
): OpenReason | undefined {
  if (differences.includes('texts') || (typeof value === 'number' && moved)) return undefined;
  if (differences.includes('clock')) return typeof value === 'string' ? 'time' : undefined;
  return 'drawn-key';
}

/** Whether a tool changes the field in rows that are there. */
function isMoved({ mutations, checked }: GeneratorContext, { table, field }: LooseField): boolean {
  const entity = viewOf(checked).tables.get(table)?.name ?? '';
  return mutations.some(({ effects }) => {
    const updated = effects.updates.get(entity);
    return updated === 'all' || updated?.includes(field) === true;
  });
}

function memberOf(row: Json | undefined, field: string): Json | undefined {
  return isObject(row) ? row[field] : undefined;
}
