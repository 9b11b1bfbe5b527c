import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentNames } from '@envloom/env-package';
import { checkModel, readModel } from '@envloom/logic-model';
import type { Scenario } from '@envloom/episodes';
import { readScenarios } from '@envloom/episodes/node';
import {
  brokenLimits,
  challenged,
  createGeneratorContext,
  generateOn,
  rulesInReach,
  setSummary,
  type DroppedAttempt,
  type GeneratorContext,
} from '@envloom/scen-generator';
import { describe, expect, it } from 'vitest';
import { environmentsOfTier, partOfTier } from '../support/tier.ts';

const generated = join(import.meta.dirname, '..', '..', 'generated');
const environments = readdirSync(generated).filter((name) =>
  existsSync(join(generated, name, 'scenarios.jsonl')),
);

function stageOf(environment: string): GeneratorContext {
  const file = join(generated, environment, 'logic-model.yaml');
  const read = readModel(readFileSync(file, 'utf8'), file);
  const result = read.ok ? checkModel(read.parsed) : read;
  if (!('checked' in result)) throw new Error(`${file} has problems.`);
  return createGeneratorContext(result.checked);
}

/** The lines of a set, without its head: one a scenario. */
function linesOf(environment: string): readonly string[] {
  const text = readFileSync(join(generated, environment, 'scenarios.jsonl'), 'utf8');
  return text.trimEnd().split('\n').slice(1);
}

/** A scenario as its file holds it. */
function storedText(environment: string, id: string): unknown {
  return JSON.parse(readFileSync(join(generated, environment, 'scenarios', `${id}.json`), 'utf8'));
}

/** Makes the set again. */
function madeAgain(stage: GeneratorContext, seed: number, count: number) {
  const scenarios: Scenario[] = [];
  const dropped: DroppedAttempt[] = [];
  for (const outcome of generateOn(stage, { seed, count })) {
    if (outcome.kind === 'verified') scenarios.push(outcome.scenario);
    else dropped.push(outcome);
  }
  return { scenarios, dropped };
}

it('every environment has a set', () => {
  expect(environments).toEqual(environmentNames(generated));
});

it.each(environments)('the set of %s has at least forty', (environment) => {
  expect(linesOf(environment).length).toBeGreaterThanOrEqual(40);
});

it('a scenario takes at most 600 bytes of the repository on average', () => {
  const lines = environments.flatMap(linesOf);
  const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
  expect(bytes / lines.length).toBeLessThanOrEqual(600);
});

// The target `scenarios` takes every set through the gates; making one again takes much longer, so that
// every day one of them is made, and a fifth of its scenarios is given to adversaries.
describe.each(partOfTier(environmentsOfTier(environments), 6))(
  'the scenarios of %s',
  (environment) => {
    const set = readScenarios(join(generated, environment, 'scenarios'));
    const stage = stageOf(environment);
    const { seed } = set.index;
    // Instances of task programs are made of their programs, and verified with them.
    const ids = set.index.scenarios.flatMap(({ id, program }) =>
      program === undefined ? [id] : [],
    );
    const { scenarios, dropped } = madeAgain(stage, seed, ids.length);
    const summary = setSummary(stage, { count: ids.length }, scenarios, dropped);

    it('come out the same when they are made again', () => {
      const again: unknown = JSON.parse(JSON.stringify(scenarios));
      expect(again).toEqual(ids.map((id) => storedText(environment, id)));
    }, 600_000);

    it('keep the limits of a set', () => {
      expect(brokenLimits(summary)).toEqual([]);
      expect(summary.kill?.least).toBeGreaterThanOrEqual(0.9);
    });

    it('use every mutation, and every rule that any mutation has to do with', () => {
      const tools = new Set(scenarios.flatMap(({ certificate }) => certificate.tools));
      const rules = new Set(scenarios.flatMap(({ certificate }) => certificate.rules));
      const mutations = stage.mutations.map(({ operation }) => operation.name);
      expect(mutations.filter((name) => !tools.has(name))).toEqual([]);
      expect(rulesInReach(stage).filter((id) => !rules.has(id))).toEqual([]);
    });

    it('withstand adversaries that the gates have not seen', () => {
      const earned = partOfTier(set.ids, 5).map((id) => challenged(stage, set.get(id), 20_261_121));
      for (const adversary of ['random', 'reward-hacker'] as const) {
        const all = earned.map((each) => each[adversary]);
        const episodes = all.reduce((sum, each) => sum + each.episodes, 0);
        const successes = all.reduce((sum, each) => sum + each.strict, 0);
        expect(successes / episodes).toBeLessThanOrEqual(0.01);
      }
    }, 600_000);
  },
);
