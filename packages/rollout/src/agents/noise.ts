import type { ReferenceStep } from '@envloom/episodes';
import type { AgentView } from '../agent.ts';
import { drawFor } from './draw.ts';
import { canSwap } from './swap-value.ts';

/** A turn of the noisy reference: a step of the reference, and what is done to it. */
export interface NoisyTurn {
  /** The number of the step, from 0. */
  readonly at: number;
  readonly how: 'as-is' | 'swapped' | 'extra' | 'garbled';
  /** The calls that were left out right before it, as numbers of steps. */
  readonly leftOut: readonly number[];
}

type Noise = NoisyTurn['how'] | 'left-out';

/** The turns of an episode. Each step is corrupted or not by a draw of its own. */
export function noisyTurns(view: AgentView, rate: number): readonly NoisyTurn[] {
  const turns: NoisyTurn[] = [];
  let leftOut: readonly number[] = [];
  for (const [at, step] of view.scenario.reference.entries()) {
    const noise = noiseAt(view, at, step, rate);
    if (noise === 'left-out') {
      leftOut = [...leftOut, at];
      continue;
    }
    turns.push({ at, how: noise, leftOut });
    if (noise === 'extra') turns.push({ at, how: 'as-is', leftOut: [] });
    leftOut = [];
  }
  return turns;
}

/** Questions to the user stay as they are: the reference knows the answers anyway. */
function noiseAt(view: AgentView, at: number, step: ReferenceStep, rate: number): Noise {
  const draw = drawFor('noisy-reference', view.episode, at);
  if (!draw.chance(rate)) return 'as-is';
  if (step.kind === 'message')
    return at === view.scenario.reference.length - 1 ? 'garbled' : 'as-is';
  const noises: readonly Noise[] = ['left-out', 'extra', 'swapped'];
  return draw.pick(canSwap(step.arguments) ? noises : noises.slice(0, 2)) ?? 'left-out';
}
