import { isObject } from '@envloom/core';
import type { OpenAITool } from '@envloom/runtime';
import type { BenchmarkTexts } from '../benchmark.ts';

/** What tools show of a benchmark, with further texts. */
export function shownBy(tools: readonly OpenAITool[], texts: readonly string[]): BenchmarkTexts {
  const byName = new Map(tools.map(({ function: tool }) => [tool.name, tool]));
  const all = [...byName.values()];
  return {
    tools: all.map(({ name, parameters }) => ({ name, params: paramsOf(parameters) })),
    texts: [...all.map(({ description }) => description), ...texts],
  };
}

function paramsOf(parameters: unknown): readonly string[] {
  const properties = isObject(parameters) ? parameters['properties'] : undefined;
  return isObject(properties) ? Object.keys(properties) : [];
}
