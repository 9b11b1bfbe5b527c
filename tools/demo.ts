import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Environment, type EnvironmentClass } from '@envloom/runtime';
import { readScenarios } from '@envloom/episodes/node';
import { run, step } from './demo/steps.ts';
import { playTasks } from './demo/tasks.ts';

const CORPUS = 'tools/demo/tasks.jsonl';
const ANSWERS = 'tools/demo/answers.jsonl';
const NAME = 'bike-repair-shop';
const FOLDER = 'tmp/demo';
const PACKAGE = join(FOLDER, NAME);
const WISH = [
  `g envs --corpus ${CORPUS} --count 1 --scenarios 5 --readers=false --directory ${FOLDER} --state ${FOLDER}/state`,
  `--provider replay --recording ${ANSWERS} --language-model language-model`,
].flatMap((line) => line.split(' '));

type WorldClass = EnvironmentClass<Environment<object>>;

function isWorldClass(value: unknown): value is WorldClass {
  return typeof value === 'function' && value.prototype instanceof Environment;
}

async function loadClass(): Promise<WorldClass> {
  const url = pathToFileURL(join(PACKAGE, 'src/index.ts')).href;
  const module: unknown = await import(url);
  const exported: unknown[] = Object.values(module ?? {});
  const found = exported.find(isWorldClass);
  if (found === undefined) throw new Error(`${PACKAGE} exports no environment.`);
  return found;
}

/** `npm start`: from tasks that people wrote to graded episodes, with no key and no network. */
async function main(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await step(`From the tasks in ${CORPUS} to a checked environment with scenarios`, () => {
    console.log(`  The answers of the language model are recorded ones, from ${ANSWERS}.`);
    console.log('  Everything after them is done now: checking, playing, breaking, making tasks.');
    run('node_modules/nx/dist/bin/nx.js', WISH);
  });
  const BikeRepairShop = await step('Load it', loadClass);
  await step('Play its scenarios', () => {
    playTasks(BikeRepairShop, readScenarios(join(PACKAGE, 'scenarios')));
  });
  console.log(`\nThe package is in ${PACKAGE}: begin with its README.md and src/environment.ts.`);
  console.log('With a language model (OPENAI_BASE_URL, OPENAI_API_KEY) make your own:');
  console.log('  npx nx g env --topic "hotel front desk"');
  console.log('or, from a model that you write: npx nx g env <name> --model <path>.');
}

await main();
