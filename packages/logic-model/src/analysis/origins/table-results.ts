import type { TableCall } from '../table-calls.ts';
import { argumentSources } from './callbacks.ts';
import { belowItem, row, rowKey, unknown, type Path, type Source } from './source.ts';

const oneRow = new Set(['get', 'need', 'first', 'insert', 'update']);
const manyRows = new Set(['all', 'where', 'ancestors', 'descendants']);

/** What a table hands out. */
export function tableSources({ call, entity, method }: TableCall, path: Path): readonly Source[] {
  if (oneRow.has(method)) return [row(entity, path)];
  if (method === 'keyOf') return argumentSources(call, 0, [rowKey, ...path]);
  const rest = manyRows.has(method) ? belowItem(path) : undefined;
  return rest === undefined ? [unknown] : [row(entity, rest)];
}
