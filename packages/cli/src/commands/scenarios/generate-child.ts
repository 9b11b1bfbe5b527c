// A process that makes scenarios for one model and ends.
import { checkText } from '@envloom/env-package';
import { modelFile } from '@envloom/env-package';
import { packJson } from '@envloom/work';
import { serveParent } from '@envloom/work';
import { gatePorts } from '@envloom/scen-generator/stored';
import { generateInputSchema, type GenerateOutput } from './generate-work.ts';

function generated(message: unknown): Promise<GenerateOutput> {
  const { model, wishes } = generateInputSchema.parse(message);
  const check = checkText(model, modelFile);
  if (!check.ok) throw new Error(check.problems.join('\n'));
  const stage = gatePorts.createGeneratorContext(check.checked);
  const outcomes = [...gatePorts.generate(stage, wishes)];
  const scenarios = outcomes.filter(({ kind }) => kind === 'verified').length;
  return Promise.resolve({ scenarios, attempts: outcomes.length, outcomes: packJson(outcomes) });
}

serveParent(generated);
