import { drawFrom, type Manner, type World } from '@envloom/sampler';
import type { ArgumentSource } from '../subject.ts';
import type { Call } from './call.ts';
import { unknownTools } from './hostile-values.ts';
import { recordable } from './recordable.ts';
import { mixed } from './trial.ts';

/**
 * What is meant to be done, in 32 bits: which tool, in what manner, and what its arguments are
 * drawn from. What it comes to depends on the world, so that dropping some intents of a play
 * leaves the others meaningful.
 */
export type Intent = number;

/** Out of 100 intents. */
const plausible = 68;
const nearMisses = 27;
const unknown = 1;
/** Out of 100 calls; language models write their arguments as text. */
const asText = 4;

/** Turns intents into calls. */
export class Binder {
  readonly #source: ArgumentSource;
  readonly #tools: readonly string[];
  readonly #unknown: readonly string[];

  constructor(source: ArgumentSource, tools: readonly string[]) {
    this.#source = source;
    this.#tools = tools;
    this.#unknown = unknownTools(tools);
  }

  /** The call that an intent comes to in a world. */
  bind(intent: Intent, world: World): Call {
    const tool = itemAt(this.#tools, mixed(intent, 0));
    const manner = mannerOf(mixed(intent, 1) % 100);
    const drawn = this.#source.argumentsFor(world, tool, drawFrom(intent), manner);
    const args = manner === 'hostile' ? recordable(drawn) : drawn;
    const dice = mixed(intent, 2) % 100;
    if (dice < unknown) return { tool: itemAt(this.#unknown, intent), args, manner };
    return { tool, args: dice < unknown + asText ? JSON.stringify(args) : args, manner };
  }
}

function mannerOf(dice: number): Manner {
  if (dice < plausible) return 'plausible';
  return dice < plausible + nearMisses ? 'near-miss' : 'hostile';
}

function itemAt(items: readonly string[], at: number): string {
  return items[at % items.length] ?? '';
}
