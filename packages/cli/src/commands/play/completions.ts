import { isList } from '@envloom/core';
import type { OpenAITool } from '@envloom/runtime';
import { orders } from './orders.ts';
import { parametersOf } from './tool-text.ts';

/** What Tab offers for a line: the candidates, and the part of the line that they replace. */
export type Completions = [string[], string];

/** @param tables that `state` can show */
export function completionsOf(
  line: string,
  tools: readonly OpenAITool[],
  tables: readonly string[],
): Completions {
  const [first = '', ...more] = line.trimStart().split(/\s+/);
  const last = more.at(-1);
  const names = tools.map((tool) => tool.function.name);
  if (last === undefined) return offered(first, [...names, ...orders].map(spaced));
  if (first === 'tools') return offered(last, names);
  if (first === 'state') return offered(last, tables);
  const tool = tools.find((one) => one.function.name === first);
  return tool === undefined ? [[], last] : offered(last, argumentsOf(tool, more, last));
}

const spaced = (name: string): string => `${name} `;

function offered(typed: string, all: readonly string[]): Completions {
  return [all.filter((one) => one.startsWith(typed)), typed];
}

/** Names that were not given yet, and the values of those that are one of a few. */
function argumentsOf(tool: OpenAITool, words: readonly string[], last: string): readonly string[] {
  const parameters = parametersOf(tool);
  const [name] = last.split('=', 1);
  const named = last.includes('=') ? parameters.find((one) => one.name === name) : undefined;
  if (named !== undefined) return valuesOf(named).map((value) => `${named.name}=${value} `);
  const given = new Set(words.map((word) => word.split('=', 1).join('')));
  return parameters
    .filter((one) => one.name === last || !given.has(one.name))
    .map((one) => `${one.name}=`);
}

function valuesOf({ schema }: ReturnType<typeof parametersOf>[number]): readonly string[] {
  const { enum: values, type } = schema;
  if (values !== undefined && isList(values)) return values.map(String);
  return type === 'boolean' ? ['true', 'false'] : [];
}
