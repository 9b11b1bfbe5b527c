import { isList, isObject, isSame, type Json, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import type { ToolCall } from '../recording/recording.ts';
import { filledMembers, textWith } from './fill.ts';
import type { CallStep, FileStep, LoadPlan } from './plan.ts';

/** The calls that bring rows into the original, in the order of the plan. @throws ImportError */
export function loadingCalls({ steps }: LoadPlan, rows: JsonObject): readonly ToolCall[] {
  return steps.flatMap((step) => ('tool' in step ? callsOf(step, rowsOf(step, rows)) : []));
}

/** The files that bring rows into the original: paths in its folder, and what they hold. @throws ImportError */
export function loadingFiles(
  { steps }: LoadPlan,
  rows: JsonObject,
): readonly (readonly [path: string, text: string])[] {
  return steps.flatMap((step) => ('file' in step ? filesOf(step, rowsOf(step, rows)) : []));
}

function callsOf(step: CallStep, rows: readonly JsonObject[]): readonly ToolCall[] {
  const items = rows.map((row) => filledMembers(step.arguments, row));
  if (step.together === undefined)
    return items.map((item) => ({ name: step.tool, arguments: item }));
  return items.length === 0 ? [] : [{ name: step.tool, arguments: { [step.together]: items } }];
}

function filesOf(
  step: FileStep,
  rows: readonly JsonObject[],
): readonly (readonly [string, string])[] {
  const { line } = step;
  const path = step.file.replace(/^\{scratch\}\//, '');
  if (line !== undefined) {
    const lines = rows.map((row) => JSON.stringify(filledMembers(line, row)));
    return [[path, lines.join('\n')]];
  }
  return rows.map((row) => [textWith(path, row), textWith(step.text ?? '', row)]);
}

/** The rows that a step is about. */
function rowsOf({ rows: name, where = {} }: CallStep | FileStep, rows: JsonObject) {
  const wanted = Object.entries(where);
  return rowsIn(rows, name).filter((row) =>
    wanted.every(([field, value]) => isSame(row[field], value)),
  );
}

/** The rows of a collection, whichever way the world keeps them; a row kept under its key has it as `$key`. */
function rowsIn(rows: JsonObject, collection: string): readonly JsonObject[] {
  const table: Json | undefined = rows[collection];
  if (table === undefined)
    throw new ImportError(
      `The plan of loading names the collection ${collection}; the twin has ${Object.keys(rows).join(', ')}.`,
    );
  if (isList(table)) return table.filter((row) => isObject(row));
  if (!isObject(table)) return [];
  const members = Object.entries(table);
  const isByKey = members.length > 0 && members.every(([, row]) => isObject(row));
  return isByKey
    ? members.map(([key, row]) => ({ $key: key, ...(isObject(row) ? row : {}) }))
    : [table];
}
