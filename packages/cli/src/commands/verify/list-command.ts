import { join } from 'node:path';
import { columns } from '@envloom/core';
import { defineCommand, listOf, option, partsOf } from '@envloom/core/command';
import { isFrom, type Scenario, scenarioKinds, sourceHelp } from '@envloom/episodes';
import { readScenarios } from '@envloom/episodes/node';
import { scenariosFolder } from '@envloom/scen-generator/stored';
import { TaskFolder } from '@envloom/scen-generator/writing';
import { scenarioSkills, type Skill, skills, skillsOfPrograms } from '@envloom/task-programs';
import { bandOf } from '@envloom/training-data/command';
import { z } from 'zod';
import { environmentRoots, environmentsOptions } from '../environments.ts';

const options = environmentsOptions.extend({
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
  skills: option(
    listOf(skills).optional(),
    'Skills',
    `Only scenarios that take all of these, joined by commas: ${skills.join(', ')}.`,
    { examples: ['quantifier,condition'] },
  ),
  band: option(
    z.string().optional(),
    'Band',
    'Only scenarios of task programs whose pass rate lies between these two, both included. The rates are those that `envloom tasks --solved` has kept.',
    { examples: ['0.2-0.8'] },
  ),
  agents: option(
    z.string().optional(),
    'Agents',
    'With --band: only the episodes of these agents count, joined by commas; those of all without it.',
  ),
});

export const scenariosListCommand = defineCommand({
  name: 'scenarios list',
  title: 'List stored scenarios',
  description:
    'Lists scenarios by id: kind, split, difficulty from 0 to 1, pass rate where it was measured, skills, and the task; then how many come from each source.',
  options,
  examples: [
    {
      command: 'envloom scenarios list library-loans --kinds must-refuse',
      description: 'List the scenarios whose request must be declined.',
    },
    {
      command: 'envloom scenarios list --skills quantifier,condition --band 0.2-0.8',
      description: 'List what an agent learns from next: neither too easy nor too hard.',
    },
  ],
  run: async (given, { root, output }) => {
    const wish = wishOf(given);
    const counts = new Map<string, number>();
    for (const folder of environmentRoots(root, given)) {
      for (const item of listed(join(root, folder), wish)) {
        const { scenario } = item;
        output.write(`${line(item)}\n`);
        const source = `${scenario.env}  ${scenario.program ?? 'walks'}`;
        counts.set(source, (counts.get(source) ?? 0) + 1);
      }
    }
    const sources = columns([...counts].map(([source, count]) => [count, source]));
    output.write(
      counts.size === 0 ? 'No stored scenario is like that.\n' : `\n${sources.join('\n')}\n`,
    );
    return true;
  },
});

/** Which scenarios are listed. */
interface Wish {
  readonly isWanted: (scenario: Scenario) => boolean;
  readonly skills: readonly Skill[];
  readonly isInBand: (rate: number | undefined) => boolean;
  readonly agents: readonly string[] | undefined;
}

function wishOf(given: z.output<typeof options>): Wish {
  const { kinds = scenarioKinds, split } = given;
  const sources = partsOf(given.from);
  const band = given.band === undefined ? 'all' : bandOf(given.band);
  return {
    isWanted: (scenario) =>
      (split === 'all' || scenario.split === split) &&
      kinds.includes(scenario.kind) &&
      isFrom(scenario, sources),
    skills: given.skills ?? [],
    isInBand: (rate) =>
      band === 'all' || (rate !== undefined && rate >= band.least && rate <= band.most),
    agents: partsOf(given.agents),
  };
}

/** A scenario with what it takes, and how often it was solved where that was measured. */
interface Listed {
  readonly scenario: Scenario;
  readonly skills: readonly Skill[];
  readonly rate: number | undefined;
}

function* listed(folder: string, wish: Wish): Generator<Listed> {
  const ofPrograms = skillsOfPrograms(folder);
  const rates = new TaskFolder(folder).passRates(wish.agents);
  // Making the scenarios of an environment takes seconds: not where none of its programs will do.
  const sources = [...ofPrograms.keys(), undefined];
  if (!sources.some((program) => wish.isInBand(rates.get(program ?? '')?.pass_rate))) return;
  for (const scenario of readScenarios(join(folder, scenariosFolder))) {
    const { program = '' } = scenario;
    const taken = scenarioSkills(scenario, ofPrograms.get(program) ?? []);
    const item = { scenario, skills: taken, rate: rates.get(program)?.pass_rate };
    const hasAll = wish.skills.every((skill) => taken.includes(skill));
    if (hasAll && wish.isInBand(item.rate) && wish.isWanted(scenario)) yield item;
  }
}

const longest = 90;

function line({ scenario, skills: taken, rate }: Listed): string {
  const { id, kind, split, certificate, task } = scenario;
  const text = task.text.replaceAll(/\s+/g, ' ');
  const shown = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  const difficulty = certificate.difficulty.score.toFixed(2);
  const passed = rate === undefined ? '    ' : rate.toFixed(2);
  return `${id}  ${kind.padEnd(15)}  ${split.padEnd(8)}  ${difficulty}  ${passed}  ${taken.join(',')}  ${shown}`;
}
