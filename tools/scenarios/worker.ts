// A process that makes the scenarios of one environment: a job in, a result out.
import { createGeneratorContext, generateOn } from '@envloom/scen-generator';
import { ProgressLine } from '@envloom/core/command';
import { ScenarioFolder } from '@envloom/scen-generator/stored';
import { setRun } from '@envloom/scen-generator/stored';
import { makeSet } from '@envloom/scen-generator/stored';
import { shippedModel } from '../shipped-model.ts';
import type { Job, JobResult } from './job.ts';

async function carryOut({ name, seed, count, out }: Job): Promise<JobResult> {
  const checked = shippedModel(name);
  const controller = new AbortController();
  process.on('SIGINT', () => {
    controller.abort();
  });
  const set = await makeSet({
    stage: createGeneratorContext(checked),
    run: setRun(name, checked.hash, { seed, count }),
    wishes: { seed, count },
    folder: new ScenarioFolder(out),
    generate: generateOn,
    // One line now and then for each process: a line that changes would be overwritten by the others.
    progress: new ProgressLine(name, { write: (text) => process.stdout.write(text) }),
    signal: controller.signal,
  });
  const { content, verified, seconds, isInterrupted } = set;
  return { name, content, verified, seconds, isInterrupted };
}

process.once('message', (job: Job) => {
  void carryOut(job).then((result) => process.send?.(result, () => process.disconnect()));
});
