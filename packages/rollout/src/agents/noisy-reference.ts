import type { OpenAITool, ReferenceStep, Scenario } from '@envloom/runtime';
import type { Agent, AgentTurn, AgentView } from '../agent.ts';
import { drawArguments } from './draw-arguments.ts';
import { type Draw, drawFor } from './draw.ts';
import { KnownValues } from './known-values.ts';
import { noisyTurns, type NoisyTurn } from './noise.ts';
import { referenceTurn } from './reference.ts';
import { swapValue } from './swap-value.ts';
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
  const name = rate === defaultNoise ? 'noisy-reference' : `noisy-reference:${rate}`;
  return { record: { name }, act: (view) => noisyTurn(view, rate) };
}

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
  const schema = toolOf(view, step.tool)?.parameters ?? {};
  const swapped = swapValue(step.arguments, schema, view.scenario, draw);
  if (swapped === undefined) return undefined;
  const [before, after] = [JSON.stringify(swapped.before), JSON.stringify(swapped.after)];
  const note = `In ${named(view.scenario, at)}: ${swapped.path} is ${after} in place of ${before}.`;
  return callTurn(view, { tool: step.tool, arguments: swapped.arguments }, noteOf([note]));
}

/** Another call right before a step. */
function extraTurn(view: AgentView, at: number, draw: Draw, noteOf: NoteOf): AgentTurn {
  const step = view.scenario.reference[at];
  const other = draw.pick(view.tools.filter((tool) => mayChange(tool, step)))?.function;
  if (other === undefined) return referenceTurn(view, at, noteOf(['Made the next call twice.']));
  const args = drawArguments(other.parameters, worldOf(view.scenario), draw);
  const call: PlannedCall = { tool: other.name, arguments: args };
  const note = `Made a call besides the reference: ${callText(call)}.`;
  return callTurn(view, call, noteOf([note]));
}

function toolOf({ tools }: AgentView, name: string): OpenAITool['function'] | undefined {
  return tools.find((tool) => tool.function.name === name)?.function;
}

/** Tools are not marked as reading; names mostly tell. */
const reading =
  /^(?:get|find|list|search|show|view|look|read|count|query|describe|calculate|preview|is|has|who|what|which)(?:_|$)/;

function mayChange({ function: { name } }: OpenAITool, step: ReferenceStep | undefined): boolean {
  return !reading.test(name) && !(step?.kind === 'call' && step.tool === name);
}

function worldOf({ initial_state, task }: Scenario): KnownValues {
  const known = new KnownValues();
  known.add(task.text);
  if ('state' in initial_state) known.add(initial_state.state.rows);
  return known;
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
