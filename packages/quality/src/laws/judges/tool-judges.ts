import { isObject } from '@envloom/core';
import { jsonSchemaOf, type Tool, type WorldDefinition, zodOf } from '@envloom/runtime';
import type { Judge } from './plain.ts';
import { resultJudge } from './result-judge.ts';
import { type Accepts, schemaJudge } from './schema-judge.ts';

/** What a tool's calls are judged by, compiled from its declaration. */
export interface ToolJudge {
  readonly tool: Tool;
  readonly data: Judge;
  /** Whether the JSON Schema that models are shown takes these arguments. */
  readonly schemaAccepts: Accepts;
  /** Whether the zod schema takes them. */
  zodAccepts(args: unknown): boolean;
  readonly failures: ReadonlySet<string>;
}

/** By name. */
export type ToolJudges = ReadonlyMap<string, ToolJudge>;

const compiled = new WeakMap<WorldDefinition, ToolJudges>();

/** The judges of a definition's tools. */
export function toolJudgesOf(definition: WorldDefinition): ToolJudges {
  const known = compiled.get(definition);
  if (known !== undefined) return known;
  const judges = new Map(definition.tools.map((tool) => [tool.name, judgeOf(tool)]));
  compiled.set(definition, judges);
  return judges;
}

function judgeOf(tool: Tool): ToolJudge {
  const zod = zodOf<unknown>(tool.params);
  return {
    tool,
    data: resultJudge(tool.returns),
    schemaAccepts: schemaJudge(jsonSchemaOf(tool.params, tool.unknown)),
    zodAccepts: (args) => zod.safeParse(declared(tool, args)).success,
    failures: new Set(tool.failures),
  };
}

/** The members that a tool declares, where it takes others without looking at them. */
function declared({ params, unknown = 'refuse' }: Tool, args: unknown): unknown {
  if (unknown === 'refuse' || !isObject(args)) return args;
  return Object.fromEntries(Object.entries(args).filter(([name]) => Object.hasOwn(params, name)));
}
