import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMade } from '@envloom/episodes/node';
import { environmentsOfCommit, testsLeftOut } from './commit-sample.ts';

const root = join(import.meta.dirname, '..', '..');
const generated = join(root, 'generated');
const maker = join(root, 'packages/cli/src/make-scenarios.ts');

/**
 * Before all tests: the files of the sets of this commit that are missing or of other lines, one process a
 * core. What a test needs of other sets is made when it reads them.
 */
export async function setup(): Promise<void> {
  console.log(`Environments of this commit: ${environmentsOfCommit().join(', ')}`);
  console.log(`Costly tests left to other commits: ${testsLeftOut().join(', ') || 'none'}`);
  const folders = environmentsOfCommit().map((name) => join(generated, name, 'scenarios'));
  const waiting = folders.filter((folder) => !isMade(folder));
  const lanes = Math.min(waiting.length, availableParallelism());
  const parts = Array.from({ length: lanes }, (_, lane) =>
    waiting.filter((_folder, at) => at % lanes === lane),
  );
  await Promise.all(parts.map(made));
}

function made(folders: readonly string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn('node', [maker, ...folders], { stdio: ['ignore', 'ignore', 'inherit'] });
  child.on('error', reject);
  child.on('exit', (code) => {
    if (code === 0) resolve();
    else reject(new Error('The scenarios of generated/ could not be made.'));
  });
  return promise;
}
