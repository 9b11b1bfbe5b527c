// Which faults in the code that decides do tests miss? `node tools/mutants.ts [folders] [--share 0.2]
// [--seed 1] [--fresh]` lets Stryker change the folders (by default those that decide on a reward) one place
// at a time, in a copy of the checkout, and runs the tests that reach the place. It lists the changes that no
// test notices. Results are kept under tmp/mutants: the same command goes on where it stopped, and after an
// edit of a mutated file or of a test runs what that concerns. `--fresh` runs everything again.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, readReport, scoreOf, scoreText } from './mutants/report.ts';
import type { Sampling } from './mutants/sample.ts';

/** What decides on a reward: the commit, the state, the checks, the episode and the gates. */
const decidingFolders = [
  'packages/runtime/src/commit',
  'packages/runtime/src/state',
  'packages/episodes/src/checks',
  'packages/episodes/src/episode',
  'packages/scen-generator/src/gates',
];

/** A lower score fails the run. */
const leastScore = 0.8;

const tool = 'tools/mutants';
const results = 'tmp/mutants';
const stryker = `${tool}/node_modules/@stryker-mutator/core/bin/stryker.js`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    share: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    fresh: { type: 'boolean', default: false },
  },
});

function number(option: string, text: string): number {
  const value = Number(text);
  if (Number.isFinite(value) && value >= 0) return value;
  throw new Error(`--${option} must be a number from 0, but is ${text}.`);
}

function run(command: string, args: readonly string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw error ?? new Error(`${command} ${args.join(' ')} failed.`);
}

/** Stryker has 177 packages that nothing else needs, and is no dependency of the workspace. */
function installStryker(): void {
  if (!existsSync(stryker)) run('npm', ['ci', '--no-audit', '--no-fund', '--prefix', tool]);
}

/** @see https://stryker-mutator.io/docs/stryker-js/configuration */
function configOf(folder: string, sample: Sampling, incrementalFile: string) {
  return {
    mutate: [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`],
    // Wordings decide nothing. A text that is compared is mutated with its comparison.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['generated/*.*', 'generated/*/scenarios', 'tmp'],
    plugins: ['@stryker-mutator/vitest-runner', `./${tool}/sample.ts`],
    ignorers: ['sample'],
    sample,
    warnings: { unknownOptions: false },
    testRunner: 'vitest',
    vitest: { configFile: `${tool}/vitest.config.ts` },
    concurrency: 1,
    timeoutMS: 20_000,
    disableTypeChecks: false,
    incremental: true,
    force: values.fresh,
    incrementalFile,
    reporters: ['progress-append-only'],
    tempDirName: `${results}/copy`,
    cleanTempDir: 'always',
  };
}

function mutantsOf(folder: string, sample: Sampling): readonly Mutant[] {
  const name = `${folder.replaceAll('/', '-')}-${sample.share}-${sample.seed}`;
  const report = join(results, `${name}.json`);
  const config = join(results, `${name}.config.json`);
  writeFileSync(config, JSON.stringify(configOf(folder, sample, report), null, 2));
  console.error(`▸ ${folder}`);
  run(process.execPath, [stryker, 'run', config]);
  return readReport(report);
}

mkdirSync(results, { recursive: true });
installStryker();
const sample = { share: number('share', values.share), seed: number('seed', values.seed) };
const folders = positionals.length === 0 ? decidingFolders : positionals;
const all = folders.flatMap((folder) => {
  const mutants = mutantsOf(folder, sample);
  console.log(`${folder}: ${scoreText(mutants)}`);
  return mutants;
});
const survivors = all.filter(({ isKilled }) => !isKilled);
for (const { at, original, mutated } of survivors) console.log(`${at}  ${original}  →  ${mutated}`);
console.log(`${sample.share * 100} % of the functions, seed ${sample.seed}: ${scoreText(all)}`);
process.exitCode = scoreOf(all) < leastScore ? 1 : 0;
