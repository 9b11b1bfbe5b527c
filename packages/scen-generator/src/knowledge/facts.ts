import { canonicalJson, type Json, type JsonObject, isObject, isList } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { candidateQueries, cluesOf } from './candidates.ts';
import type { Asked } from './find-out.ts';
import type { Knowledge } from './knowledge.ts';
import { relevantRows } from './relevant.ts';

/** Whether one object somewhere in the data has all these fields. */
export function showsTogether(data: Json, fact: JsonObject): boolean {
  if (isList(data)) return data.some((item) => showsTogether(item, fact));
  if (!isObject(data)) return false;
  return hasAll(data, fact) || Object.values(data).some((value) => showsTogether(value, fact));
}

function hasAll(data: JsonObject, fact: JsonObject): boolean {
  return Object.entries(fact).every(([name, value]) => {
    const own = data[name];
    return own !== undefined && canonicalJson(own) === canonicalJson(value);
  });
}

/**
 * The query that shows one of the facts and least besides, among those that can be asked now;
 * undefined where none does.
 */
export function queryShowing(
  stage: GeneratorContext,
  world: World,
  knowledge: Knowledge,
  request: Request,
  facts: readonly JsonObject[],
): Asked | undefined {
  const rows = relevantRows(stage, world, [request]);
  const clues = cluesOf(stage, world, knowledge, rows);
  const answers = candidateQueries(stage, knowledge, clues)
    .slice(0, 40)
    .flatMap((query) => showing(world, query, facts));
  return answers.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
}

function showing(world: World, request: Request, facts: readonly JsonObject[]): readonly Asked[] {
  const result = world.call(request.tool, request.args);
  if (!result.success || !facts.some((fact) => showsTogether(result.data, fact))) return [];
  return [{ request, data: result.data }];
}

function sizeOf({ data, request }: Asked): number {
  return canonicalJson(data).length + 500 * Object.keys(request.args).length;
}
