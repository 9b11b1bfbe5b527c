import { examineOutputSchema } from '@envloom/skel-builder/run';
import { checkOutputSchema } from '../commands/check/check-work.ts';
import { verifyOutputSchema } from '../commands/verify/verify-work.ts';
import { generateOutputSchema } from '../commands/scenarios/generate-work.ts';
import { completeOutputSchema } from '@envloom/llm/command';
import type { WorkKind } from '@envloom/work';

/** What came of a job, in a few words. */
export function resultText(kind: WorkKind, output: unknown): string {
  return texts[kind](output);
}

const texts: Readonly<Record<WorkKind, (output: unknown) => string>> = {
  examine: (output) => {
    const end = examineOutputSchema.parse(output);
    if (end.kind !== 'answered') return end.kind;
    const { length } = end.result.problems;
    return length === 0 ? 'no problems' : `${length} problems`;
  },
  check: (output) => {
    const check = checkOutputSchema.parse(output);
    if (!check.ok) return 'could not be evaluated';
    return check.complete ? 'evaluated' : 'evaluated in part';
  },
  generate: (output) => {
    const { scenarios, attempts } = generateOutputSchema.parse(output);
    return `${scenarios} scenarios in ${attempts} attempts`;
  },
  scenarios: (output) => (verifyOutputSchema.parse(output).passed ? 'passed' : 'not passed'),
  complete: (output) => {
    const answer = completeOutputSchema.parse(output);
    if (!answer.ok) return `no answer: ${answer.problem}`;
    const { usage, model } = answer.reply;
    return `${model}, ${usage.input} + ${usage.output} tokens`;
  },
};
