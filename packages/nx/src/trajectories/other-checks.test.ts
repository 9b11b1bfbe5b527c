import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateRollouts } from '../generators/rollouts/generate.ts';
import type { RolloutsOptions } from '../generators/rollouts/options.ts';
import { defaultPorts } from '../generators/rollouts/ports.ts';
import { library } from '../testing/library-workspace.ts';
import { playedLibrary, playedScenarios } from '../testing/played-library.ts';
import type { ScratchWorkspace } from '../testing/scratch-workspace.ts';
import { judgedByOtherChecks, otherChecksLines } from './other-checks.ts';

let workspace: ScratchWorkspace;

beforeAll(() => {
  workspace = playedLibrary();
});

afterAll(() => {
  workspace[Symbol.dispose]();
});

/** @returns what was printed */
async function generate(options: RolloutsOptions): Promise<string> {
  let said = '';
  const task = await generateRollouts(workspace.root, options, {
    ...defaultPorts,
    output: { write: (text) => (said += text) },
    inform: (text) => (said += `${text}\n`),
    onInterrupt: () => () => undefined,
    isDryRun: () => false,
    variables: {},
  });
  await task();
  return said;
}

/** Words a check of the first scenario otherwise. */
function changeChecks(): void {
  const file = workspace.path(
    library,
    'scenarios',
    `${playedScenarios(workspace)[0]?.id ?? ''}.json`,
  );
  const scenario: { checks: { sentence: string }[] } = JSON.parse(readFileSync(file, 'utf8'));
  for (const check of scenario.checks) check.sentence += ' Indeed';
  writeFileSync(file, JSON.stringify(scenario));
}

const run = { envs: 'library-loans', out: 'run' };
const told =
  /^(\d) trajector\w+ (?:was|were) judged by other checks than .*--regrade run --write$/m;

it('of changed checks is told until what was played is judged by them', async () => {
  expect(await generate(run)).not.toMatch(told);
  changeChecks();
  expect(told.exec(await generate(run))?.[1]).toBe('1');
  // What is played now is judged by the checks that are there now.
  expect(told.exec(await generate({ ...run, samples: 2 }))?.[1]).toBe('1');
  const replayed = await generate({ replay: 'run' });
  expect(told.exec(replayed)?.[1]).toBe('1');
  expect(replayed).toMatch(/10 of 10 trajectories replay exactly\.\n$/);
  await generate({ regrade: 'run', write: true });
  expect(await generate({ replay: 'run' })).not.toMatch(told);
  expect(await generate({ ...run, samples: 2 })).not.toMatch(told);
});

it('of scenarios that are no longer stored nothing is told', () => {
  const environments = [{ name: 'library-loans', folder: workspace.path(library, 'scenarios') }];
  const tally = {
    env: 'library-loans',
    kind: 'ordinary',
    episodes: 3,
    successes: 0,
    reward: 0,
  } as const;
  const othersOf = (scenario: string): number => {
    const per_scenario = [{ ...tally, scenario, judged_by: { '0': 1, '1': 2 } }];
    return judgedByOtherChecks({ per_scenario }, environments);
  };
  expect(othersOf(playedScenarios(workspace)[1]?.id ?? '')).toBe(3);
  expect(othersOf('library-loans-of-old')).toBe(0);
  expect(otherChecksLines(0, 'run')).toEqual([]);
});
