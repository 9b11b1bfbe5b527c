import { printModel, type LogicModel } from '@envloom/logic-model';
import type { JobQueue } from '@envloom/work';
import type { GenerateOptions } from '@envloom/scen-generator';
import { askQueue } from '@envloom/work';
import type { ScenarioPorts } from '@envloom/scen-generator/stored';
import { generateOutputSchema, outcomesOf, type GenerateInput } from './generate-work.ts';

/**
 * Has a worker make the scenarios.
 *
 * @returns what hands them over as if they were made here
 * @throws the signal's reason where it is aborted
 */
export async function generateRemotely(
  queue: Pick<JobQueue, 'run'>,
  model: LogicModel,
  wishes: GenerateOptions,
  signal: AbortSignal,
): Promise<ScenarioPorts['generate']> {
  const input: GenerateInput = { model: printModel(model), wishes };
  const job = { kind: 'generate', input };
  const made = outcomesOf(await askQueue(queue, job, generateOutputSchema, { signal }));
  return (_stage, { resume }) => made.filter(({ attempt }) => attempt >= (resume?.attempts ?? 0));
}
