// A run from a corpus in a process of its own, for tests that kill it:
// `node corpus-run-child.ts <workspace> <base url> <number of tasks>`. With ENVLOOM_REDIS_URL workers do the work.
import { makeEnvironments } from '../corpus-run/make-environments.ts';
import { incompleteText } from '../corpus-run/run-text.ts';
import { redisUrlOf } from '@envloom/work';
import { smallJob, smallTasks } from './corpus-job.ts';
import { heardOutput } from './run-output.ts';
import { ScratchWorkspace } from '@envloom/core/testing';

/** Seconds: on a busy machine a model must not be rejected for being slow. */
const slowest = 7200;

async function main([root = '', baseUrl = '', tasks = '']: readonly string[]): Promise<void> {
  const workspace = new ScratchWorkspace(root);
  const redisUrl = redisUrlOf(process.env);
  const job = await smallJob(
    workspace,
    { baseUrl, redisUrl, patience: slowest },
    smallTasks.slice(0, Number(tasks)),
  );
  const run = await makeEnvironments(job, heardOutput());
  const incomplete = incompleteText(run);
  if (incomplete !== undefined) throw new Error(incomplete);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
