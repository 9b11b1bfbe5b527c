import { isObject, isSame, type Json, type JsonObject, own } from '@envloom/core';
import type { Answered, Check, Declined, Played, RowAdded, RowChanged } from '@envloom/episodes';
import type { Trajectory } from '@envloom/episodes/trajectory';
import type { TableDiff } from '@envloom/runtime';
import type { CheckFact, ExplainedCheck } from '../../../protocol/watch.ts';
import { matcherText, valueText } from './matcher-text.ts';

/** At most so many changes are listed of a world that was turned over. */
const most = 50;

/** Each check of a scenario with what it asked for and what was there in the end. */
export function explainChecks(
  checks: readonly Check[],
  played: Played,
  grade: Trajectory['grade'],
): readonly ExplainedCheck[] {
  const passed = new Map(grade.checks.map((check) => [check.id, check.passed]));
  return checks.map((check) => ({
    id: check.id,
    kind: check.kind,
    sentence: check.sentence,
    passed: passed.get(check.id) === true,
    facts: factsOf(check, checks, played),
  }));
}

function factsOf(check: Check, checks: readonly Check[], played: Played): readonly CheckFact[] {
  switch (check.kind) {
    case 'row-changed':
      return changedFacts(check, tableOf(played, check.table));
    case 'row-added':
      return addedFacts(check, tableOf(played, check.table));
    case 'row-removed': {
      const isGone = tableOf(played, check.table).removed.includes(check.key);
      const what = `${check.table} ${check.key}`;
      return [{ what, wanted: 'removed', found: isGone ? 'removed' : 'still there' }];
    }
    case 'nothing-else':
      return unaskedFacts(check.allowing, checks, played);
    case 'declined':
      return declinedFacts(check, played);
    default:
      return answeredFacts(check, played);
  }
}

const unchanged: TableDiff = { added: [], removed: [], changed: [] };

const tableOf = ({ diff }: Played, table: string): TableDiff =>
  own(diff.tables, table) ?? unchanged;

function changedFacts({ table, key, fields }: RowChanged, diff: TableDiff): readonly CheckFact[] {
  const change = diff.changed.find((one) => one.key === key);
  const isGone = diff.removed.includes(key);
  return Object.entries(fields).map(([field, matcher]) => ({
    what: `${table} ${key}, ${field}`,
    wanted: matcherText(matcher),
    found: isGone
      ? 'the row was removed'
      : change === undefined
        ? 'the row did not change'
        : changeText(change.before, change.after, field),
  }));
}

function changeText(before: Json, after: Json, field: string): string {
  const [was, is] = [fieldOf(before, field), fieldOf(after, field)];
  return isSame(was, is)
    ? `${valueText(is)}, as before`
    : `${valueText(is)}, was ${valueText(was)}`;
}

const fieldOf = (row: Json, field: string): Json | undefined =>
  isObject(row) ? own(row, field) : undefined;

function addedFacts(
  { table, fields, count }: RowAdded,
  { added }: TableDiff,
): readonly CheckFact[] {
  const rows: CheckFact = {
    what: `new rows of ${table}`,
    wanted: String(count),
    found: String(added.length),
  };
  const values = Object.entries(fields).map(([field, matcher]) => ({
    what: `new row of ${table}, ${field}`,
    wanted: matcherText(matcher),
    found:
      added.length === 0
        ? 'no new row'
        : added
            .slice(0, 5)
            .map(({ row }) => valueText(fieldOf(row, field)))
            .join(' | '),
  }));
  return [rows, ...values];
}

/** Changes that no other check names. New rows of a table that a check adds to are counted there. */
function unaskedFacts(
  allowing: readonly Omit<RowChanged, 'kind'>[],
  checks: readonly Check[],
  { diff }: Played,
): readonly CheckFact[] {
  const changes = [...checks.filter((check) => check.kind === 'row-changed'), ...allowing];
  const isAsked = (table: string, key: unknown, field: string): boolean =>
    changes.some((one) => one.table === table && one.key === key && field in one.fields);
  const adds = (table: string): boolean =>
    checks.some((check) => check.kind === 'row-added' && check.table === table);
  const removes = (table: string, key: unknown): boolean =>
    checks.some((one) => one.kind === 'row-removed' && one.table === table && one.key === key);
  const facts = Object.entries(diff.tables).flatMap(([table, { added, removed, changed }]) => [
    ...(adds(table)
      ? []
      : added.map(({ key, row }) =>
          unasked(`${table} ${key}`, 'no such row', `added: ${valueText(row)}`),
        )),
    ...removed
      .filter((key) => !removes(table, key))
      .map((key) => unasked(`${table} ${key}`, 'there as before', 'removed')),
    ...changed.flatMap(({ key, before, after }) =>
      fieldsThatDiffer(before, after)
        .filter((field) => !isAsked(table, key, field))
        .map((field) =>
          unasked(
            `${table} ${key}, ${field}`,
            valueText(fieldOf(before, field)),
            valueText(fieldOf(after, field)),
          ),
        ),
    ),
  ]);
  return facts.slice(0, most);
}

const unasked = (what: string, wanted: string, found: string): CheckFact => ({
  what,
  wanted,
  found,
});

function fieldsThatDiffer(before: Json, after: Json): readonly string[] {
  const [was, is]: readonly JsonObject[] = [before, after].map((row) => (isObject(row) ? row : {}));
  const names = new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})]);
  return [...names].filter((name) => !isSame(was?.[name], is?.[name]));
}

function declinedFacts({ reasons }: Declined, { events }: Played): readonly CheckFact[] {
  const given = events.flatMap((event) => (event.kind === 'declined' ? [event.reason] : []));
  return [
    {
      what: 'declined, after seeing why',
      wanted: reasons.join(' or '),
      found: given.length === 0 ? 'not declined' : given.join(', '),
    },
  ];
}

function answeredFacts({ items, not }: Answered, { events }: Played): readonly CheckFact[] {
  const answer = events.findLast((event) => event.kind === 'answered');
  const found = answer?.kind === 'answered' ? valueText([...answer.items]) : 'no answer';
  const wanted = `in any order, under any names: ${valueText([...items])}`;
  const without = not.length === 0 ? '' : `; without ${not.map(valueText).join(', ')}`;
  return [{ what: 'the last answer', wanted: `${wanted}${without}`, found }];
}
