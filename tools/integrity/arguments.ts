import type { JsonObject } from '@envloom/core';
import type { Scenario } from '@envloom/episodes';
import type { GeneratorContext } from '@envloom/scen-generator';
import {
  leavesOf,
  type Path,
  withLeaf,
} from '../../packages/scen-generator/src/checks/argument-leaves.ts';
import { paramsOf, viewOf } from '../../packages/scen-generator/src/checks/model-view.ts';
import { isNamed } from '../../packages/scen-generator/src/checks/variants.ts';
import { inventedValues, otherValues, type State } from './values.ts';
import { restOf, type Variant, type VariantKind } from './variant.ts';

interface Change {
  readonly kind: VariantKind;
  readonly argument: string;
  readonly what: string;
  readonly args: JsonObject;
}

/** The reference with one argument of one mutation changed, left out, or added. */
export function wrongArguments(
  stage: GeneratorContext,
  state: State,
  scenario: Scenario,
  goals: readonly number[],
): readonly Variant[] {
  return goals.flatMap((from) => {
    const step = scenario.reference[from];
    if (step?.kind !== 'call') return [];
    const { tool, arguments: args } = step;
    const changes = [
      ...otherArguments(stage, state, tool, args),
      ...leftOut(stage, tool, args),
      ...invented(stage, state, tool, args),
    ];
    return changes.map(({ kind, argument, what, args: changed }): Variant => {
      const call = { kind: 'call', tool, arguments: changed } as const;
      const steps = [call, ...restOf(scenario, from + 1)];
      return { kind, tool, argument, what, from, steps, changed: 0 };
    });
  });
}

/** Keys that the caller is free to choose, and that the task does not name, cannot be wrong. */
function otherArguments(
  stage: GeneratorContext,
  state: State,
  tool: string,
  args: JsonObject,
): readonly Change[] {
  return leavesOf(viewOf(stage.checked), tool, args)
    .filter(({ param }) => param.fresh === undefined || isNamed(stage, tool, param))
    .flatMap((leaf) =>
      otherValues(stage, state, leaf).map((value): Change => {
        const argument = leaf.path.join('.');
        const what = JSON.stringify(value);
        return { kind: 'wrong argument', argument, what, args: withLeaf(args, leaf.path, value) };
      }),
    );
}

function leftOut(stage: GeneratorContext, tool: string, args: JsonObject): readonly Change[] {
  return removablePaths(stage, tool, args).map((path): Change => {
    const argument = path.join('.');
    return {
      kind: 'argument left out',
      argument,
      what: 'left out',
      args: withLeaf(args, path, undefined),
    };
  });
}

/** Optional arguments, and items of lists. */
function removablePaths(stage: GeneratorContext, tool: string, args: JsonObject): readonly Path[] {
  const given = paramsOf(viewOf(stage.checked), tool).filter(
    ({ name }) => args[name] !== undefined,
  );
  return given.flatMap((param): readonly Path[] => {
    const value = args[param.name];
    const items = Array.isArray(value) ? value.map((_, at) => [param.name, at]) : [];
    return param.optional === true || param.default !== undefined
      ? [[param.name], ...items]
      : items;
  });
}

function invented(
  stage: GeneratorContext,
  state: State,
  tool: string,
  args: JsonObject,
): readonly Change[] {
  const missing = paramsOf(viewOf(stage.checked), tool).filter(
    ({ name }) => args[name] === undefined,
  );
  return missing.flatMap((param) =>
    inventedValues(stage, state, param).map((value): Change => ({
      kind: 'argument invented',
      argument: param.name,
      what: JSON.stringify(value),
      args: { ...args, [param.name]: value },
    })),
  );
}
