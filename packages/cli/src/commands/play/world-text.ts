import { aligned, didYouMean, isList, isObject, type Json, jsonIn } from '@envloom/core';
import type { Environment } from '@envloom/runtime';
import { answerText } from './answer-text.ts';

/** The tables of a world by name. */
function tablesOf(environment: Environment<object>): ReadonlyMap<string, Json> {
  const rows = jsonIn(JSON.stringify(environment.state().rows));
  return new Map(isObject(rows) ? Object.entries(rows) : []);
}

export function tableNames(environment: Environment<object>): readonly string[] {
  return [...tablesOf(environment).keys()];
}

/** The rows of a table or, without a name, how many each has. */
export function tableText(environment: Environment<object>, name: string, width: number): string {
  const tables = tablesOf(environment);
  const table = tables.get(name);
  if (table !== undefined) return answerText(table, width);
  if (name !== '') return `There is no table "${name}"${didYouMean(name, tables.keys()) || '.'}`;
  const rows = [...tables].map(([table_, all]) => [table_, rowCount(all)]);
  return [...aligned(rows, ''), '`state <table>` shows the rows of one.'].join('\n');
}

function rowCount(table: Json): string {
  if (isList(table)) return `${table.length}`;
  return isObject(table) && Object.values(table).every(isObject)
    ? `${Object.keys(table).length}`
    : '1';
}
