import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playEpisode, type PlayedEnvironment } from './demo/play.ts';
import { run, step } from './demo/steps.ts';

const NAME = 'library-loans';
const MODEL = `generated/${NAME}/logic-model.yaml`;
const FOLDER = `tmp/demo`;
const PACKAGE = join(FOLDER, NAME);

interface EnvironmentModule {
  readonly LibraryLoans: new (options: { seed: number }) => PlayedEnvironment;
}

function isEnvironmentModule(module: unknown): module is EnvironmentModule {
  return typeof module === 'object' && module !== null && 'LibraryLoans' in module;
}

async function loadWorld(): Promise<PlayedEnvironment> {
  const url = pathToFileURL(join(PACKAGE, 'src/index.ts')).href;
  const module: unknown = await import(url);
  if (!isEnvironmentModule(module)) throw new Error(`${PACKAGE} exports no LibraryLoans.`);
  return new module.LibraryLoans({ seed: 1 });
}

/** `npm start`: from a logic model to a played episode, with no key and no network. */
async function main(): Promise<void> {
  rmSync(PACKAGE, { recursive: true, force: true });
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
  const world = await step('Load it', loadWorld);
  await step('Play a scripted episode', () => {
    playEpisode(world);
  });
  console.log(`\nThe package is in ${PACKAGE}: begin with its README.md and src/environment.ts.`);
  console.log('Make your own: npx nx g env <name> --model <path to a logic model>.');
}

await main();
