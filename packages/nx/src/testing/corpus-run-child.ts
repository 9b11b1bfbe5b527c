// A run from a corpus in a process of its own, for tests that kill it:
// `node corpus-run-child.ts <workspace> <base url> <number of tasks>`.
import { makeEnvironments } from '../corpus-run/make-environments.ts';
import { incompleteText } from '../corpus-run/outcome-text.ts';
import { smallJob, smallTasks } from './corpus-job.ts';
import { heardOutput } from './run-output.ts';
import { ScratchWorkspace } from './scratch-workspace.ts';

async function main([root = '', baseUrl = '', tasks = '']: readonly string[]): Promise<void> {
  const workspace = new ScratchWorkspace(root);
  const job = await smallJob(workspace, { baseUrl }, smallTasks.slice(0, Number(tasks)));
  const run = await makeEnvironments(job, heardOutput());
  const incomplete = incompleteText(run);
  if (incomplete !== undefined) throw new Error(incomplete);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
