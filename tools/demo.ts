import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Environment, type EnvironmentClass } from '@envloom/runtime';
import { readScenarios } from '@envloom/runtime/node';
import { playEpisode } from './demo/play.ts';
import { run, step } from './demo/steps.ts';
import { playTasks } from './demo/tasks.ts';

const NAME = 'library-loans';
const MODEL = `generated/${NAME}/logic-model.yaml`;
const FOLDER = `tmp/demo`;
const PACKAGE = join(FOLDER, NAME);
const SCENARIOS = join(FOLDER, 'scenarios');

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

/** `npm start`: from a logic model to graded episodes, with no key and no network. */
async function main(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  await step(`Generate an environment from ${MODEL}`, () => {
    run('node_modules/nx/dist/bin/nx.js', [
      'g',
      'env',
      NAME,
      '--model',
      MODEL,
      '--directory',
      FOLDER,
    ]);
  });
  await step('Type-check the package', () => {
    run('node_modules/typescript-7/bin/tsc', ['--noEmit', '--project', PACKAGE]);
  });
  const LibraryLoans = await step('Load it', loadClass);
  await step('Play a scripted episode', () => {
    playEpisode(new LibraryLoans({ seed: 1 }));
  });
  await step('Make verified scenarios for it', () => {
    const wish = ['--count', '5', '--seed', '7', '--out', SCENARIOS];
    run('node_modules/nx/dist/bin/nx.js', ['g', 'scenarios', NAME, ...wish]);
  });
  await step('Play them', () => {
    playTasks(LibraryLoans, readScenarios(SCENARIOS));
  });
  console.log(`\nThe package is in ${PACKAGE}: begin with its README.md and src/environment.ts.`);
  console.log('Make your own: npx nx g env <name> --model <path to a logic model>,');
  console.log('then npx nx g scenarios <name> --count 40.');
}

await main();
