import type { EntitySpec, FieldSpec } from '@envloom/runtime';
import { type Json, isObject } from '@envloom/core';
import type { GeneratorContext } from '../context/generator-context.ts';
import type { RowId } from './arguments.ts';
import type { Step } from './step.ts';
import { terrainOf } from './model-graph.ts';
import { changedNames } from './undone.ts';

/**
 * Words of tools and statuses that end or hinder something rather than bring it forward, as people
 * use them. What a model calls otherwise counts as a step forward.
 */
const backward = wordsOf(`
  abandon abandoned abort aborted absent annul annulled ban banned barred block blocked cancel
  canceled cancelled clear close closed deactivate deactivated decline declined delete deleted
  denied deny destroy destroyed disable disabled discard discarded discontinue discontinued
  dismiss dismissed drop dropped end ended expire expired forfeit forfeited freeze frozen lapse
  lapsed leave left lift lifted lost merged missed no quarantine quarantined quit recycle recycled refund refunded refuse
  refused reject rejected release released remove removed retire retired return returned
  reverse reversed revoke revoked scrap scrapped stop stopped suspend suspended terminate
  terminated unassign undo undone unqueue void voided waive waived withdraw withdrawn
`);

/** `call_off`, `written_off`; what is `off_peak` is not ended. */
const phrasalEnd = /(?:^|_)(?:call|called|pull|pulled|write|written)_off(?:_|$)/;

/** Names of booleans that are true while something is in use. */
const standing = new Set(['active', 'available', 'enabled', 'open', 'published', 'valid']);

/** Whether a name (`close_membership`, `no_show`) has a word that leads backward. */
export function isBackward(name: string): boolean {
  return phrasalEnd.test(name) || [...wordsOf(name)].some((word) => backward.has(word));
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[a-z]+/g));
}

/**
 * The rows that a step ends or hinders: those removed, those switched off, and those whose status
 * goes back, that is to a value which the first status could have gone to at once and which the
 * value or the tool calls so. A status that is reached step by step (`shipped`) completes something.
 */
export function rowsTakenBack(stage: GeneratorContext, { request, diff }: Step): readonly RowId[] {
  const { tables } = terrainOf(stage);
  const isTool = isBackward(request.tool);
  return Object.entries(diff.tables).flatMap(([table, { removed, changed }]) => {
    const entity = tables.get(table);
    if (entity === undefined || stage.ignored.has(table)) return [];
    const back = changed.filter(({ before, after }) => isBack(entity, before, after, isTool));
    return [...removed, ...back.map(({ key }) => key)].map((key) => ({ entity: entity.name, key }));
  });
}

function isBack({ fields }: EntitySpec, before: Json, after: Json, isTool: boolean): boolean {
  if (!isObject(after)) return false;
  return changedNames(before, after).some((name) => {
    const spec = fields[name];
    const value = after[name];
    if (spec?.type === 'boolean') return value === false && standing.has(name);
    return spec !== undefined && typeof value === 'string' && isBackTo(spec, value, isTool);
  });
}

function isBackTo(spec: FieldSpec, value: string, isTool: boolean): boolean {
  if (spec.type !== 'enum' || !(isTool || isBackward(value))) return false;
  if (spec.transitions === undefined) return isBackward(value);
  return spec.transitions[spec.values[0] ?? '']?.includes(value) === true;
}

/** Whether a step gives a row a status that is reached step by step and never left. */
export function isCompleted(
  stage: GeneratorContext,
  { diff }: Step,
  { entity, key }: RowId,
): boolean {
  const spec = terrainOf(stage).entities.get(entity);
  const row = diff.tables[spec?.collection ?? '']?.changed.find((each) => each.key === key);
  if (spec === undefined || row === undefined || !isObject(row.after)) return false;
  const { after } = row;
  return changedNames(row.before, after).some((name) => {
    const field = spec.fields[name];
    const value = after[name];
    return field !== undefined && typeof value === 'string' && isCompletion(field, value);
  });
}

function isCompletion(spec: FieldSpec, value: string): boolean {
  if (spec.type !== 'enum' || spec.transitions === undefined) return false;
  const { transitions, values } = spec;
  const isFirst = transitions[values[0] ?? '']?.includes(value) === true;
  return transitions[value]?.length === 0 && !isFirst;
}
