import type { Check, JsonObject } from '@envloom/runtime';
import type { Refused } from '../plan/plan.ts';
import { inGeneral } from '../prose/general.ts';
import type { Stage } from '../stage/stage.ts';
import { leavesOf, withLeaf } from './argument-leaves.ts';
import { isTextLeaf } from './free-texts.ts';
import { viewOf } from './model-view.ts';
import { wordsOf } from './words.ts';

/**
 * What a refusal asks for: the fact that decides was seen, and the reason was told and no other. The
 * ids are `reason-seen` and `reason-told`.
 */
export function refusalChecks(stage: Stage, refused: Refused): Check[] {
  return [observedCheck(stage, refused), toldCheck(stage, refused)];
}

function observedCheck(stage: Stage, { request, reason, message, facts }: Refused): Check {
  const refusal = {
    tool: request.tool,
    arguments: decisive(stage, request.tool, request.args),
    code: reason,
  };
  return {
    id: 'reason-seen',
    sentence: `Has seen why it is not possible to ${wishOf(stage, request.tool)}: ${wordsOf(reason)}.`,
    kind: 'observed',
    ...(message === undefined ? {} : { refusal }),
    facts,
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

function toldCheck(stage: Stage, { reason, message }: Refused): Check {
  const rule = stage.ruleOf(reason);
  const messages = message === undefined ? [] : [message];
  return {
    id: 'reason-told',
    sentence: `Has told the reason: ${wordsOf(reason)}.`,
    kind: 'told',
    reason,
    wordings: [...messages.filter(isDistinctive), ...(rule === undefined ? [] : namesOf(rule.id))],
    others: othersOf(stage, [reason, ...(rule ? [rule.id] : [])]),
  };
}

/** How a rule is named in a message: by its id, if need be with the word that says it is one. */
function namesOf(id: string): readonly string[] {
  return isDistinctive(id) ? [id] : [`rule ${id}`, `rule id ${id}`, `${id} rule`];
}

/** A single plain word says nothing: it stands in many messages. */
function isDistinctive(text: string): boolean {
  return /[A-Za-z0-9][^A-Za-z0-9]+[A-Za-z0-9]/.test(text);
}

/** All codes and rule ids of the model but these. */
function othersOf({ checked }: Stage, own: readonly string[]): readonly string[] {
  const { rules } = checked.model;
  const all = [
    ...checked.operations.flatMap(({ codes }) => codes),
    ...rules.flatMap(({ id, codes = [] }) => [id, ...codes]),
  ];
  const names = new Set(all.filter((name) => !own.includes(name)));
  return [...names].toSorted();
}
