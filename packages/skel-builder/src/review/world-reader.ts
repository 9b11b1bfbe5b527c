import type { CheckedModel, LogicModel } from '@envloom/logic-model';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import { z } from 'zod';
import type { ModelProblem } from '../outcome.ts';
import type { Question } from './ask.ts';
import { cut, fill, modelView, worldText } from './views.ts';

const findingSchema = z.strictObject({
  rows: z.string().max(600).describe('What shows it, copied from the tables.'),
  why: z.string().max(800),
  place: z.string().max(200).describe('A path by names: `entities.Tool.fields.name.sample`.'),
  repair: z.string().max(1_500),
});
export type WorldFinding = z.infer<typeof findingSchema>;

const mostFindings = 8;
const findingsSchema = z.strictObject({ findings: z.array(findingSchema).max(4 * mostFindings) });

/** Characters of a world that are shown. */
const longestWorld = 9_000;

/** Asks what nobody would believe in some worlds. */
export function worldQuestion(
  checked: CheckedModel,
  states: readonly WorldState<Rows>[],
): Question<z.infer<typeof findingsSchema>> {
  return {
    stage: 'review-world',
    schema: findingsSchema,
    prompt: fill('world-reader', {
      ...modelView(checked),
      hints: hintsText(checked.model),
      worlds: states.map((state, index) => ({
        number: index + 1,
        clock: state.clock ?? 'the start',
        rows: cut(worldText(checked, state), longestWorld),
      })),
    }),
  };
}

/** Where the values of fields and params come from, a line each. */
function hintsText({ entities, operations }: LogicModel): string {
  return [
    ...entities.flatMap(({ name, fields }) =>
      fields.flatMap((field) => hintLine(`entities.${name}.fields.${field.name}`, field.sample)),
    ),
    ...operations.flatMap(({ name, params }) =>
      params.flatMap((param) => hintLine(`operations.${name}.params.${param.name}`, param.sample)),
    ),
  ].join('\n');
}

function hintLine(place: string, sample: object | undefined): string[] {
  return sample === undefined ? [] : [`${place}.sample: ${cut(JSON.stringify(sample), 160)}`];
}

/** The findings that point at rows that were shown, the first ones. */
export function shownFindings(
  findings: readonly WorldFinding[],
  { model }: CheckedModel,
): readonly WorldFinding[] {
  const names = new Set<string>([
    ...model.entities.map(({ name }) => name),
    ...model.operations.map(({ name }) => name),
    ...(model.setup ?? []).map(({ name }) => name),
  ]);
  return findings
    .filter(({ place }) => names.has(place.split('.')[1] ?? ''))
    .slice(0, mostFindings);
}

export function worldProblem({ rows, why, place, repair }: WorldFinding): ModelProblem {
  return {
    source: 'review',
    code: 'WORLD_UNREAL',
    path: place,
    message: `Nobody would believe: ${rows}. ${why}\nInstead: ${repair}`,
  };
}
