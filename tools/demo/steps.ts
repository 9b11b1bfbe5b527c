import { spawnSync } from 'node:child_process';

/** Runs one step of the demonstration and prints how long it took, in milliseconds. */
export async function step<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  console.log(`\n▸ ${title}`);
  const start = performance.now();
  const value = await work();
  console.log(`  (${Math.round(performance.now() - start)} ms)`);
  return value;
}

/**
 * Runs a command of the workspace on this Node, its output shown.
 *
 * @throws Error when it fails
 */
export function run(script: string, args: readonly string[]): void {
  console.log(`  $ ${[script, ...args].join(' ')}`);
  const { status } = spawnSync(process.execPath, [script, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}.`);
}
