import type { LogicModel } from '@envloom/logic-model';
import { bodySignatures, worldTypings } from '@envloom/task-programs';
import { guardLines } from '../modeling/decided.ts';
import { fill } from '../modeling/prompts.ts';
import { assembleTwin, type TwinAnswers } from './assemble-twin.ts';
import type { TwinOperation } from './schemas.ts';
import { argumentLines } from './tools-view.ts';
import { shapesFor } from './shapes-for.ts';
import type { Twin } from './twin.ts';

/**
 * What earlier stages decided about a twin, as the next one reads it.
 *
 * @param names of the tools that it is asked about
 */
export function decidedTwin(
  twin: Twin,
  topic: { readonly name: string },
  answers: TwinAnswers,
  names: readonly string[],
): string {
  const { model } = assembleTwin({ ...twin, skeleton: twin.shown }, topic, answers);
  const shown = model.operations.filter(({ name }) => names.includes(name));
  return fill('decided', {
    model: { ...model, invariants: undefined },
    rules: model.rules.map(({ id, text }) => `${id}: ${text}`),
    typings: worldTypings({ model: { ...model, shapes: shapesFor(model, shown) } }),
    tools: answers.operations === undefined ? undefined : toolsText(twin, model, shown, answers),
    invariants: [],
  });
}

function toolsText(
  { api }: Twin,
  model: LogicModel,
  shown: LogicModel['operations'],
  { operations, bodies }: TwinAnswers,
): string {
  const answered = new Map(operations?.operations.map((each) => [each.name, each]));
  const imported = new Map(api.operations.map((each) => [each.name, each]));
  const written = new Map(bodies?.bodies.map(({ operation, body }) => [operation, body]));
  return shown
    .map((operation) => {
      const signature = bodySignatures({ model, operations: [{ operation, codes: [] }] });
      const refusals = bodies === undefined ? refusalLines(answered.get(operation.name)) : [];
      const text =
        operation.text === undefined ? [] : [`// text: ${JSON.stringify(operation.text)}`];
      const original = imported.get(operation.name);
      // Where bodies are known, tools are shown by these lines only.
      const args = bodies === undefined || original === undefined ? [] : argumentLines(original);
      const guards = guardLines(written.get(operation.name) ?? '');
      return [`// A ${operation.kind}.`, ...text, ...args, ...refusals, signature, ...guards].join(
        '\n',
      );
    })
    .join('\n\n');
}

function refusalLines(answer: TwinOperation | undefined): readonly string[] {
  return (answer?.failures ?? []).map(
    ({ code, message, status }) =>
      `// Refuses with ${code}${status === undefined ? '' : ` (${status})`}: ${JSON.stringify(message)}`,
  );
}
