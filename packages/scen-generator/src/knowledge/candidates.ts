import type { CheckedOperation, Param } from '@envloom/logic-model';
import type { Json, JsonObject } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { shownOfRow } from './items.ts';
import type { Knowledge, RowId } from './knowledge.ts';
import { rowOf } from './tables.ts';

/** What values queries may be asked with. */
export interface Clues {
  readonly rows: readonly RowId[];
  /** Texts that the task gives and that belong to these rows. */
  readonly texts: readonly string[];
  readonly dates: readonly string[];
}

/** Values tried for one param. */
const mostValues = 8;

/** What the task tells about rows. */
export function cluesOf(
  stage: GeneratorContext,
  world: World,
  knowledge: Knowledge,
  rows: readonly RowId[],
): Clues {
  const told = rows.flatMap((row) => toldOf(stage, world, knowledge, row));
  const texts = told.filter((value) => !isMoment(value));
  return { rows, texts: [...new Set(texts)], dates: knowledge.told.dates };
}

/** Strings of a row that are no keys. */
function toldOf(
  stage: GeneratorContext,
  world: World,
  { told }: Knowledge,
  { entity, key }: RowId,
): readonly string[] {
  const row = rowOf(stage, world, entity, key);
  if (row === undefined) return [];
  return shownOfRow(stage.checked, entity, row).flatMap(({ value, entity: other }) =>
    typeof value === 'string' && value.length > 1 && other === undefined && told.has(value)
      ? [value]
      : [],
  );
}

function isMoment(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(value);
}

/** Which optional params queries are asked with: texts and dates to search for, or any. */
export type Breadth = 'searching' | 'filtering';

/** Queries that the agent could ask now: required params filled, at most one optional one. */
export function candidateQueries(
  stage: GeneratorContext,
  knowledge: Knowledge,
  clues: Clues,
  breadth: Breadth = 'filtering',
): readonly Request[] {
  return stage.queries.flatMap((query) => callsOf(query, knowledge, clues, breadth));
}

function callsOf(
  { operation }: CheckedOperation,
  knowledge: Knowledge,
  clues: Clues,
  breadth: Breadth,
): readonly Request[] {
  const required = operation.params.filter((param) => !canBeLeftOut(param));
  const optional = operation.params.filter(
    (param) => canBeLeftOut(param) && (breadth === 'filtering' || isSearched(param)),
  );
  let all: readonly JsonObject[] = [{}];
  for (const param of required) all = withEach(all, param, valuesFor(param, knowledge, clues));
  const more = optional.flatMap((param) =>
    withEach(all, param, valuesFor(param, knowledge, clues)),
  );
  return [...all, ...more].map((args) => ({ tool: operation.name, args }));
}

function isSearched({ type }: Param): boolean {
  return type === 'string' || type === 'date';
}

function canBeLeftOut(param: Param): boolean {
  return param.optional === true || param.default !== undefined;
}

function withEach(
  all: readonly JsonObject[],
  param: Param,
  values: readonly Json[],
): readonly JsonObject[] {
  return all.flatMap((args) => values.map((value) => ({ ...args, [param.name]: value })));
}

function valuesFor(param: Param, knowledge: Knowledge, clues: Clues): readonly Json[] {
  return candidateValues(param, knowledge, clues).slice(0, mostValues);
}

function candidateValues(param: Param, knowledge: Knowledge, clues: Clues): readonly Json[] {
  switch (param.type) {
    case 'ref':
      return clues.rows
        .filter(
          ({ entity, key }) => entity === param.entity && isWithinReach(knowledge, entity, key),
        )
        .map(({ key }) => key);
    case 'string':
      return param.verbatim === true
        ? clues.texts.filter((text) => knowledge.told.quotes(text))
        : clues.texts;
    case 'date':
      return clues.dates;
    case 'enum':
      return param.values.filter((value) => knowledge.told.has(value));
    default:
      return [];
  }
}

function isWithinReach(knowledge: Knowledge, entity: string, key: string | number): boolean {
  return knowledge.sees(entity, key) || knowledge.knowsKey(entity, key);
}
