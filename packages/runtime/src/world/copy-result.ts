import type { FieldSpec } from '../fields/spec.ts';
import { isObject, type Json } from '@envloom/core';
import type { Row } from '../state/entry.ts';
import type { Tool } from '../tools/tool.ts';
import type { TableProgram } from './table-program.ts';
import type { Transaction } from './transaction.ts';

/** What is needed of a tool. */
type ResultTool = Pick<Tool, 'copy' | 'returns'>;

/**
 * Copies a result into plain JSON. Mostly a body returns what a table gave it last: rows that are
 * known to be clean, so that their values need not be looked at.
 */
export function copyResult(tool: ResultTool, data: unknown, transaction: Transaction): Json {
  const table = transaction.giverOf(data);
  const { returns } = tool;
  if (table === undefined || returns === undefined) return tool.copy(data);
  if (isRowOf(returns, table) && isStored(data)) return table.clone(data);
  if (returns.type !== 'array' || !isRowOf(returns.of, table)) return tool.copy(data);
  return isStoredList(data) ? data.map((row) => table.clone(row)) : tool.copy(data);
}

function isRowOf(spec: FieldSpec, table: TableProgram): boolean {
  return spec.type === 'row' && spec.entity === table.spec.name;
}

/** Of what a table gave: whether it is one row. */
function isStored(data: unknown): data is Row {
  return isObject(data);
}

/** Of what a table gave: whether it is a list of rows. */
function isStoredList(data: unknown): data is readonly Row[] {
  return Array.isArray(data);
}
