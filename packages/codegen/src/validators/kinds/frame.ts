import { json, literalText } from '../../code/literal.ts';
import { access } from '../../text/quote.ts';
import { assertFields, entityOf, keyOf, type CheckContext } from '../check-context.ts';
import type { CheckSource, FrameSource } from '../source.ts';
import { allowedFields, rowText } from '../wanted.ts';

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
export function frameCode(
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
