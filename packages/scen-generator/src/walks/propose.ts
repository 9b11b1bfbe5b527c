import { canonicalJson, type JsonObject, isObject } from '@envloom/core';
import type { Fields } from '@envloom/runtime';
import type { Draw, World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { withKeys } from './arguments.ts';
import type { Focus } from './focus.ts';
import { isPlausible } from './plausible.ts';
import { terrainOf } from './model-graph.ts';

/** How often a ref is turned to a row in focus where there is one. */
const focused = 0.85;

/** A request with values a person would give; undefined where the draw gave none. */
export function anyRequest(
  stage: GeneratorContext,
  traced: World,
  tool: string,
  draw: Draw,
): Request | undefined {
  const args = stage.sampler.argumentsFor(traced, tool, draw, 'sensible');
  return isObject(args) ? plausible(stage, { tool, args }) : undefined;
}

/** A request that succeeds in this traced world, found in a few tries. */
export function grantedRequest(
  stage: GeneratorContext,
  traced: World,
  tool: string,
  draw: Draw,
  tries: number,
): Request | undefined {
  const args = stage.sampler.succeedingArguments(traced, tool, draw, tries);
  return isObject(args) ? plausible(stage, { tool, args }) : undefined;
}

/** A request whose refs are turned to rows in focus. */
export function focusedRequest(
  stage: GeneratorContext,
  traced: World,
  tool: string,
  draw: Draw,
  focus: Focus,
): Request | undefined {
  const request = anyRequest(stage, traced, tool, draw);
  if (request === undefined) return undefined;
  const params = terrainOf(stage).params.get(tool) ?? {};
  const args = withKeys(params, request.args, (key, entity) => {
    const keys = entity === undefined ? [] : focus.keys(entity);
    return keys.length > 0 && draw.chance(focused) ? draw.pick(keys) : key;
  });
  return plausible(stage, { tool, args });
}

function plausible(stage: GeneratorContext, request: Request): Request | undefined {
  const params = terrainOf(stage).params.get(request.tool) ?? {};
  return isPlausible(params, request.args) && !isTwice(params, request.args) ? request : undefined;
}

/** Whether one row is meant to be two (who pays and who is paid), which nobody asks for. */
function isTwice(params: Fields, args: JsonObject): boolean {
  const rows = Object.entries(args).flatMap(([name, value]) => {
    const spec = params[name];
    return spec?.type === 'ref' ? [`${spec.entity} ${canonicalJson(value)}`] : [];
  });
  return new Set(rows).size < rows.length;
}
