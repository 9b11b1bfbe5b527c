import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  benchmarkNamed,
  type EnvironmentTexts,
  type Leakage,
  leakageOf,
} from '@envloom/benchmarks';
import { columns } from '@envloom/core';
import { defineCommand, option } from '@envloom/core/command';
import { locationOf, modelFile } from '@envloom/env-package';
import { isStored, makeScenarios, readScenarios } from '@envloom/episodes/node';
import { readModel } from '@envloom/logic-model';
import { scenariosFolder } from '@envloom/scen-generator/stored';
import { z } from 'zod';
import { environmentRoots, environmentsOptions } from '../environments.ts';

export const benchmarkLeakageCommand = defineCommand({
  name: 'benchmark leakage',
  title: 'Compare training environments with a benchmark',
  description:
    'Says how much of a benchmark is in training environments: tools with the same name and params, names that both have, runs of eight words, and copied texts (thirteen words in a row). Fails where an environment is not clean: where more than a tenth of its tools, or a text, are those of the benchmark.',
  options: environmentsOptions.extend({
    benchmark: option(z.string(), 'Benchmark', 'Its name; `envloom benchmark list` tells them.', {
      examples: ['tau-airline'],
      position: 0,
    }),
    data: option(z.string(), 'Data', 'Folder with the data of the benchmark.', {
      examples: ['../tau-bench'],
    }),
    envs: environmentsOptions.shape.envs.meta({ position: 1 }),
  }),
  examples: [
    {
      command: 'envloom benchmark leakage tau-airline --data ../tau-bench',
      description: 'Compare all environments of the workspace with tau-bench airline.',
    },
  ],
  run: ({ benchmark, data, ...environments }, { root, output }) => {
    const { shown } = benchmarkNamed(benchmark).open(resolve(root, data));
    const texts = environmentRoots(root, environments).map((folder) => textsOf(root, folder));
    const found = leakageOf(texts, shown);
    output.write(`${columns([header, ...found.map(row)]).join('\n')}\n`);
    const unclean = found.filter(({ isClean }) => !isClean);
    for (const each of unclean) output.write(`${uncleanText(each)}\n`);
    output.write(`${found.length - unclean.length} of ${found.length} environments are clean.\n`);
    return Promise.resolve(unclean.length === 0);
  },
});

const header = ['environment', 'same tools', 'tool names', 'param names', '8 words', '13 words'];

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function row({ name, sameTools, toolNames, paramNames, phrases, copied }: Leakage) {
  return [
    name,
    sameTools.length,
    percent(toolNames),
    percent(paramNames),
    percent(phrases),
    copied.length,
  ];
}

function uncleanText({ name, sameTools, copied }: Leakage): string {
  const [first] = copied;
  const tools = sameTools.length === 0 ? [] : [`the tools ${sameTools.join(', ')}`];
  const texts = first === undefined ? [] : [`the text "${first}"`];
  return `${name} has ${[...tools, ...texts].join(' and ')} of the benchmark.`;
}

/** @throws Error where the environment has no model that can be read */
function textsOf(root: string, folder: string): EnvironmentTexts {
  const file = join(root, folder, modelFile);
  const read = readModel(readFileSync(file, 'utf8'), file);
  if (!read.ok) throw new Error(`${file} cannot be read; envloom check says why.`);
  const { model } = read.parsed;
  return {
    name: locationOf(folder).name,
    tools: model.operations.map(({ name, params }) => {
      return { name, params: params.map((param) => param.name) };
    }),
    texts: [
      model.summary,
      model.introduction ?? '',
      ...model.rules.map(({ text }) => text),
      ...model.operations.map(({ description }) => description),
      ...tasksOf(join(root, folder, scenariosFolder)),
    ],
  };
}

function tasksOf(folder: string): readonly string[] {
  makeScenarios(folder);
  if (!isStored(folder)) return [];
  return [...readScenarios(folder)].map(({ task }) => task.text);
}
