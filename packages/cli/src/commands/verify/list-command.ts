import { join } from 'node:path';
import { defineCommand, listOf, option, partsOf } from '@envloom/core/command';
import type { Scenario } from '@envloom/episodes';
import { readScenarios } from '@envloom/episodes/node';
import { isFrom, scenarioKinds, sourceHelp } from '@envloom/episodes';
import { columns } from '@envloom/core';
import { z } from 'zod';
import { scenariosFolder } from '@envloom/scen-generator/stored';
import { environmentRoots, environmentsOptions } from '../environments.ts';

export const scenariosListCommand = defineCommand({
  name: 'scenarios list',
  title: 'List stored scenarios',
  description:
    'Lists scenarios by id: kind, split, difficulty from 0 to 1, and the task; then how many come from each source.',
  options: environmentsOptions.extend({
    kinds: option(
      listOf(scenarioKinds).optional(),
      'Kinds',
      `Only these kinds of scenarios, joined by commas: ${scenarioKinds.join(', ')}.`,
    ),
    from: option(z.string().optional(), 'From', `Only scenarios from: ${sourceHelp}`, {
      examples: ['programs'],
    }),
    split: option(
      z.enum(['all', 'train', 'held-out']).default('all'),
      'Split',
      'Only the scenarios of this split.',
    ),
  }),
  examples: [
    {
      command: 'envloom scenarios list library-loans --kinds must-refuse',
      description: 'List the scenarios whose request must be declined.',
    },
  ],
  run: async ({ kinds, split, from, ...environments }, { root, output }) => {
    const counts = new Map<string, number>();
    for (const folder of environmentRoots(root, environments)) {
      for (const scenario of readScenarios(join(root, folder, scenariosFolder))) {
        const isOfSplit = split === 'all' || scenario.split === split;
        const isOfKind = (kinds ?? scenarioKinds).includes(scenario.kind);
        if (!isOfSplit || !isOfKind || !isFrom(scenario, partsOf(from))) continue;
        output.write(`${line(scenario)}\n`);
        const source = `${scenario.env}  ${scenario.program ?? 'walks'}`;
        counts.set(source, (counts.get(source) ?? 0) + 1);
      }
    }
    output.write(
      `\n${columns([...counts].map(([source, count]) => [count, source])).join('\n')}\n`,
    );
    return true;
  },
});

const longest = 90;

function line({ id, kind, split, certificate, task }: Scenario): string {
  const text = task.text.replaceAll(/\s+/g, ' ');
  const shown = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  const difficulty = certificate.difficulty.score.toFixed(2);
  return `${id}  ${kind.padEnd(15)}  ${split.padEnd(8)}  ${difficulty}  ${shown}`;
}
