import type { CheckedModel } from '@envloom/logic-model';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import { claimsSchema, type Claim } from './claims.ts';
import type { Question } from './ask.ts';
import { worldTypings } from '@envloom/task-programs';
import { fill, modelView, scenesGuide, toolsView, worldText } from './views.ts';

/** Cases for an environment: about one for each tool. */
const mostCases = 20;

/** Asks for cases from what agents see and the rows of a world; bodies are not shown. */
export function testerQuestion(
  checked: CheckedModel,
  state: WorldState<Rows>,
): Question<{ claims: Claim[] }> {
  const { model } = checked;
  return {
    stage: 'review-tester',
    schema: claimsSchema,
    prompt: fill('tester', {
      count: Math.min(mostCases, model.operations.length),
      scenes: scenesGuide(),
      introduction: model.introduction ?? model.summary,
      ...modelView(checked),
      typings: worldTypings(shownToAgents(checked)),
      tools: toolsView(checked),
      clock: state.clock ?? 'the start',
      world: worldText(checked, state),
    }),
  };
}

/** Agents see the fields of rows and results; settings and functions are part of the code. */
const shownToAgents = (checked: CheckedModel): CheckedModel => ({
  ...checked,
  model: { ...checked.model, settings: [], functions: [] },
});
