import type { Check, JsonObject } from '@envloom/runtime';
import type { Refused } from '../plan/plan.ts';
import { inGeneral } from '../prose/general.ts';
import type { Stage } from '../stage/stage.ts';
import { leavesOf, withLeaf } from './argument-leaves.ts';
import { isTextLeaf } from './free-texts.ts';
import { viewOf } from './model-view.ts';
import { wordsOf } from './words.ts';

/** What a refusal asks for: to decline for a reason that holds, having seen it. The id is `declined`. */
export function refusalCheck(stage: Stage, refused: Refused): Check {
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

function wishOf(stage: Stage, tool: string): string {
  const known = stage.mutations.find(({ operation }) => operation.name === tool);
  return known === undefined ? wordsOf(tool) : inGeneral(known.operation);
}

/** Arguments without texts that can be worded freely. */
function decisive(stage: Stage, tool: string, args: JsonObject): JsonObject {
  const texts = leavesOf(viewOf(stage.checked), tool, args).filter(
    (leaf) => isTextLeaf(leaf) && leaf.path.length === 1,
  );
  return texts.reduce((rest, { path }) => withLeaf(rest, path, undefined), args);
}
