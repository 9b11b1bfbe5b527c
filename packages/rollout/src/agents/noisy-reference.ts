import type { Scenario } from '@envloom/episodes';
import type { Agent, AgentTurn, AgentView } from '../agent.ts';
import { referenceTurn } from './built-in.ts';
import { type Draw, drawFor } from './draw.ts';
import { extraCall, swappedCall } from './extra-call.ts';
import { noisyTurns, type NoisyTurn } from './noise.ts';
import { callTurn, messageTurn, type PlannedCall } from './turns.ts';

/** The share of steps that is corrupted where nothing else is said. */
export const defaultNoise = 0.1;

/**
 * The reference with a share of its steps corrupted: a call left out, an argument swapped, a call
 * made besides, the last message garbled. `note` of the turn says what, in words. Which steps, and
 * how, follows from the episode's id.
 *
 * @param rate 0 to 1
 */
export function noisyReferenceAgent(rate: number = defaultNoise): Agent {
  return { record: { name: noisyReferenceName(rate) }, act: (view) => noisyTurn(view, rate) };
}

/** Always with the rate: what one passes says nothing of another. */
export const noisyReferenceName = (rate: number): string => `noisy-reference:${rate}`;

function noisyTurn(view: AgentView, rate: number): AgentTurn {
  const turn = noisyTurns(view, rate)[view.turn];
  if (turn === undefined) return referenceTurn(view, view.scenario.reference.length);
  const left = turn.leftOut.map((at) => `Left out ${named(view.scenario, at)}.`);
  return played(view, turn, (notes) => [...left, ...notes].join(' '));
}

type NoteOf = (notes: readonly string[]) => string;

function played(view: AgentView, { at, how }: NoisyTurn, noteOf: NoteOf): AgentTurn {
  const step = view.scenario.reference[at];
  const draw = drawFor('noisy-reference', view.episode, at, how);
  if (how === 'garbled' && step?.kind === 'message')
    return messageTurn(garbled(step.content), true, noteOf(['Garbled the last message.']));
  if (how === 'extra') return extraTurn(view, at, draw, noteOf);
  const swapped =
    how === 'swapped' && step?.kind === 'call'
      ? swappedTurn(view, at, step, draw, noteOf)
      : undefined;
  return swapped ?? referenceTurn(view, at, noteOf([]));
}

function swappedTurn(
  view: AgentView,
  at: number,
  step: PlannedCall,
  draw: Draw,
  noteOf: NoteOf,
): AgentTurn | undefined {
  const swapped = swappedCall(view, step, draw);
  if (swapped === undefined) return undefined;
  const [before, after] = [JSON.stringify(swapped.before), JSON.stringify(swapped.after)];
  const note = `In ${named(view.scenario, at)}: ${swapped.path} is ${after} in place of ${before}.`;
  return callTurn(view, { tool: step.tool, arguments: swapped.arguments }, noteOf([note]));
}

/** A call that the reference does not make, right before a step. */
function extraTurn(view: AgentView, at: number, draw: Draw, noteOf: NoteOf): AgentTurn {
  const call = extraCall(view, at, draw);
  if (call === undefined) return referenceTurn(view, at, noteOf(['Made the next call twice.']));
  const note = `Made a call besides the reference: ${callText(call)}.`;
  return callTurn(view, call, noteOf([note]));
}

/** Every letter becomes the next one, so that no reason is left in it. */
function garbled(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) =>
    /z/i.test(letter) ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1),
  );
}

function named({ reference }: Scenario, at: number): string {
  const step = reference[at];
  const what = step?.kind === 'call' ? callText(step) : 'a message';
  return `step ${at + 1} of the reference, ${what}`;
}

function callText({ tool, arguments: args }: PlannedCall): string {
  return `${tool} ${JSON.stringify(args)}`;
}
