import type { Check } from '@envloom/episodes';
import { type JsonObject, isSame } from '@envloom/core';
import type { Refused } from '../plan/plan.ts';
import { inGeneral } from '../prose/general.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { leavesOf } from './argument-leaves.ts';
import { isTextLeaf } from './free-texts.ts';
import { viewOf } from './model-view.ts';
import { wordsOf } from './words.ts';

/** What a refusal asks for: to decline for a reason that holds, having seen it. The id is `declined`. */
export function refusalCheck(stage: GeneratorContext, refused: Refused): Check {
  const { request, reason, reasons, message, facts, queries } = refused;
  const { tool } = request;
  const refusal = { tool, arguments: decisive(stage, tool, request.args) };
  return {
    id: 'declined',
    sentence: `Has declined to ${wishOf(stage, tool)}: ${wordsOf(reason)}.`,
    kind: 'declined',
    reasons,
    seen: {
      ...(message === undefined ? {} : { refusal }),
      facts,
      queries: queries.map(({ tool: query, args }) => ({ tool: query, arguments: args })),
    },
  };
}

function wishOf(stage: GeneratorContext, tool: string): string {
  const known = stage.mutations.find(({ operation }) => operation.name === tool);
  return known === undefined ? wordsOf(tool) : inGeneral(known.operation);
}

/**
 * The arguments by which a try is known: those that can be put in one way only. Texts can be worded,
 * lists and objects ordered otherwise, and who means the default may leave it out.
 */
function decisive(stage: GeneratorContext, tool: string, args: JsonObject): JsonObject {
  const kept = leavesOf(viewOf(stage.checked), tool, args).filter(
    (leaf) =>
      leaf.path.length === 1 &&
      !isTextLeaf(leaf) &&
      (leaf.param.default === undefined || !isSame(leaf.value, leaf.param.default)),
  );
  return Object.fromEntries(kept.map(({ param, value }) => [param.name, value]));
}
