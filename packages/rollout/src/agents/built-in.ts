import type { ReferenceStep } from '@envloom/episodes';
import type { Agent, AgentTurn, AgentView } from '../agent.ts';
import { callTurn, messageTurn } from './turns.ts';

/**
 * Plays the solution of the scenario, one step a turn. In a conversation it asks what the reference
 * asks, whatever is answered, and its last message ends it.
 */
export function referenceAgent(): Agent {
  return {
    record: { name: 'reference' },
    act: (view) => referenceTurn(view, view.turn),
  };
}

/** The step of the reference with this number, from 0. After the last: that it is done. */
export function referenceTurn(view: AgentView, at: number, note?: string): AgentTurn {
  const { reference } = view.scenario;
  const step: ReferenceStep = reference[at] ?? { kind: 'message', content: 'All is done.' };
  if (step.kind === 'call') return callTurn(view, step, note);
  return messageTurn(step.content, at >= reference.length - 1, note);
}

/** Claims at once that everything is done. */
export function doNothingAgent(): Agent {
  return {
    record: { name: 'do-nothing' },
    act: () => messageTurn('Everything you asked for is done.', true),
  };
}
