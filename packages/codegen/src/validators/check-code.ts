import { json, jsonText, literalText, object } from '../code/literal.ts';
import { access } from '../text/quote.ts';
import {
  assertFields,
  entityOf,
  keyOf,
  unsayable,
  type AddedCheck,
  type CheckContext,
} from './check-context.ts';
import type {
  AnsweredSource,
  ChangedSource,
  CheckSource,
  DeclinedSource,
  FrameSource,
  RemovedSource,
} from './source.ts';
import { allowedFields, rowText, wantedFields } from './wanted.ts';

/**
 * The function that a check is, as an expression.
 *
 * @param all the checks of the scenario: a frame is about all of them
 */
export function checkCode(
  context: CheckContext,
  check: CheckSource,
  all: readonly CheckSource[],
): string {
  switch (check.kind) {
    case 'row-added':
      return rowAddedCode(context, check);
    case 'row-changed':
      return rowChangedCode(context, check);
    case 'row-removed':
      return rowRemovedCode(context, check);
    case 'nothing-else':
      return frameCode(context, check, all);
    case 'answered':
      return answeredCode(context, check);
    default:
      return declinedCode(context, check);
  }
}

/** There are as many new rows like this as there should be. */
function rowAddedCode(context: CheckContext, check: AddedCheck): string {
  const count = check.count === 1 ? '' : `, ${check.count}`;
  return `({ rows }) => ${access('rows', check.table)}.added(${rowText(context, check)}${count})`;
}

/** These fields of the row are as they are wanted now, and were others at the start. */
function rowChangedCode(context: CheckContext, { table, key, fields }: ChangedSource): string {
  const entity = entityOf(context, table);
  const wanted = literalText(wantedFields(context, entity, fields));
  const row = jsonText(keyOf(context, entity, key));
  return `({ rows }) => ${access('rows', table)}.changed(${row}, ${wanted})`;
}

/** The row was there and is gone. */
function rowRemovedCode(context: CheckContext, { table, key }: RemovedSource): string {
  const entity = entityOf(context, table);
  if (entity.singleton === true) throw unsayable(context, `the row of "${table}" always stays`);
  const row = jsonText(keyOf(context, entity, key));
  return `({ rows }) => ${access('rows', table)}.removed(${row})`;
}

/** The agent declined for a reason that holds, and had seen why. */
function declinedCode(
  { module }: CheckContext,
  { reasons, seen: { refusal, facts, queries } }: DeclinedSource,
): string {
  const declining = object([
    ['reasons', json(reasons)],
    [
      'seen',
      object([
        ['refusal', refusal === undefined ? undefined : json({ ...refusal })],
        ['facts', json(facts)],
        ['queries', json(queries.map((query) => ({ ...query })))],
      ]),
    ],
  ]);
  return `({ played }) => ${module.episodesValue('hasDeclined')}(played, ${literalText(declining)})`;
}

/** The agent's last answer tells these records, and nothing else. */
function answeredCode({ module }: CheckContext, { items, not }: AnsweredSource): string {
  const answering = object([
    ['items', json(items)],
    ['not', json(not)],
  ]);
  return `({ played }) => ${module.episodesValue('hasAnswered')}(played, ${literalText(answering)})`;
}

/** A part of a frame, as a call. */
function part(table: string, method: string, ...args: readonly string[]): string {
  return `${access('frame', table)}.${method}(${args.join(', ')})`;
}

/** What a check asks for, as a part of a frame; nothing where it is not about rows. */
function goalPart(context: CheckContext, check: CheckSource): string[] {
  switch (check.kind) {
    case 'row-changed': {
      const entity = entityOf(context, check.table);
      const fields = Object.keys(check.fields);
      assertFields(context, entity, fields);
      const args = [keyOf(context, entity, check.key), ...fields].map((arg) =>
        literalText(json(arg)),
      );
      return [part(check.table, 'fields', ...args)];
    }
    case 'row-added': {
      const count = check.count === 1 ? [] : [String(check.count)];
      return [part(check.table, 'added', rowText(context, check), ...count)];
    }
    case 'row-removed':
      return [part(check.table, 'removed', literalText(json(check.key)))];
    default:
      return [];
  }
}

function allowedPart(
  context: CheckContext,
  { table, key, fields }: FrameSource['allowing'][number],
): string {
  const entity = entityOf(context, table);
  const args = [json(keyOf(context, entity, key)), allowedFields(context, entity, fields)];
  return part(table, 'allowed', ...args.map(literalText));
}

/** Nothing changed but what the checks of the scenario ask for, and what may. */
function frameCode(
  context: CheckContext,
  { allowing }: FrameSource,
  checks: readonly CheckSource[],
): string {
  const parts = [
    ...(checks.some(({ kind }) => kind === 'declined') ? ['{ declining: true }'] : []),
    ...checks.flatMap((check) => goalPart(context, check)),
    ...allowing.map((allowed) => allowedPart(context, allowed)),
  ];
  const needed = parts.some((each) => each.startsWith('frame'))
    ? 'frame, changedNothingBut'
    : 'changedNothingBut';
  return `({ ${needed} }) => changedNothingBut(${parts.join(', ')})`;
}
