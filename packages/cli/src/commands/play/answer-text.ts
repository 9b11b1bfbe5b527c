import { aligned, isList, isObject, type Json, type JsonObject } from '@envloom/core';

/**
 * A value as people read it: rows as a table where they fit, other objects with a line for each member.
 *
 * @param width most characters of a line of a table
 */
export function answerText(value: Json, width: number): string {
  return linesOf(value, width).join('\n');
}

function linesOf(value: Json, width: number): readonly string[] {
  if (isList(value)) return listLines(value, width);
  if (!isObject(value)) return plain(value).split('\n');
  const members = Object.entries(value);
  if (members.length === 0) return ['{}'];
  return members.flatMap(([name, member]) => memberLines(name, member, width));
}

function memberLines(name: string, value: Json, width: number): readonly string[] {
  const lines = linesOf(value, width - 2);
  const [first = ''] = lines;
  if (isPlain(value) && lines.length === 1) return [`${name}: ${first}`];
  return [`${name}:`, ...lines.map((line) => `  ${line}`)];
}

function listLines(list: readonly Json[], width: number): readonly string[] {
  if (list.length === 0) return ['(none)'];
  if (list.every(isScalar)) return shortList(list, width);
  const rows = list.flatMap((item) => (isObject(item) ? [item] : []));
  const table = rows.length === list.length && list.length > 1 ? tableOf(rows) : undefined;
  if (table?.every((line) => line.length <= width) === true) return table;
  return list.flatMap((item) =>
    linesOf(item, width - 2).map((line, at) => `${at === 0 ? '- ' : '  '}${line}`),
  );
}

function shortList(list: readonly Json[], width: number): readonly string[] {
  const line = list.map(plain).join(', ');
  return line.length <= width && !line.includes('\n')
    ? [line]
    : list.map((one) => `- ${plain(one)}`);
}

/** Undefined where a cell would hold more than a line. */
function tableOf(rows: readonly JsonObject[]): readonly string[] | undefined {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = rows.map((row) => names.map((name) => cellText(row[name])));
  if (cells.flat().includes(undefined)) return undefined;
  return aligned([names, ...cells.map((row) => row.map((cell = '') => cell))], '');
}

function cellText(value: Json | undefined): string | undefined {
  if (value === undefined) return '';
  if (!isPlain(value)) return undefined;
  const text = isList(value) ? value.map(plain).join(', ') : plain(value);
  return text.includes('\n') ? undefined : text;
}

/** What takes no lines of its own. */
const isPlain = (value: Json): boolean =>
  isList(value) ? value.every(isScalar) : !isObject(value) || Object.keys(value).length === 0;

const isScalar = (value: Json): boolean => typeof value !== 'object' || value === null;

/** A value in a line. */
export const plain = (value: Json): string =>
  typeof value === 'string' ? value : JSON.stringify(value);
