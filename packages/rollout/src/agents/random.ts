import type { Agent, AgentTurn, AgentView } from '../agent.ts';
import { drawArguments } from './draw-arguments.ts';
import { type Draw, drawFor } from './draw.ts';
import { KnownValues, jsonIn } from './known-values.ts';
import { callTurn, messageTurn } from './turns.ts';

const fewestCalls = 2;
const mostCalls = 8;
/** In a conversation: how often a turn asks the user instead of calling a tool. */
const shareOfQuestions = 0.25;

/**
 * Calls random tools with arguments that fit their schemas, made of what it saw so far, and then says
 * that it is done. The choices follow from the episode's id and the turn.
 */
export function randomAgent(): Agent {
  return { record: { name: 'random' }, act: randomTurn };
}

function randomTurn(view: AgentView): AgentTurn {
  const draw = drawFor('random', view.episode, view.turn);
  if (view.turn >= callsIn(view.episode)) return messageTurn('I have done what I could.', true);
  if (view.scenario.user !== undefined && draw.chance(shareOfQuestions))
    return messageTurn('Could you tell me more about it?', false);
  return randomCall(view, draw);
}

/** How many turns come before the last. */
function callsIn(episode: string): number {
  return drawFor('random', episode, 'calls').integer(fewestCalls, mostCalls);
}

function randomCall(view: AgentView, draw: Draw): AgentTurn {
  const tool = draw.pick(view.tools)?.function;
  if (tool === undefined) return messageTurn('There is nothing I can do.', true);
  const args = drawArguments(tool.parameters, seenIn(view), draw);
  return callTurn(view, { tool: tool.name, arguments: args });
}

/** The values in results of tools, and the words of the user. */
function seenIn({ messages }: AgentView): KnownValues {
  const known = new KnownValues();
  for (const { role, content } of messages) {
    if (role === 'user') known.add(wordsOf(content));
    if (role === 'tool') known.add(jsonIn(content));
  }
  return known;
}

function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}'-]{2,}/gu) ?? [];
}
