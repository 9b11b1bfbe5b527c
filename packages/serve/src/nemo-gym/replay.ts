import type { SessionStep } from '../session/session.ts';
import { type Item, toolAction, toolOutput } from './transcript.ts';

/** Carries out an action in a fresh episode. */
export type Step = (action: unknown) => SessionStep;

/** A transcript that tells of something else than the world answers. */
export interface Divergence {
  /** Where in the output, counted from 0. */
  readonly at: number;
  readonly what: string;
}

/**
 * Does once more what a transcript tells, and compares what comes back with what it says came back,
 * byte for byte. So nothing is gained by telling of calls that were not made: they are made here, and
 * who invents their output is found out. Calls without an output were not made.
 */
export class Replay {
  readonly #step: Step;
  readonly #pending = new Map<string, Extract<Item, { kind: 'call' }>>();
  #said = '';
  #last: SessionStep | undefined;

  constructor(step: Step) {
    this.#step = step;
  }

  /** Goes through all of it, or to where the episode ends; tells where the transcript is wrong. */
  run(items: readonly Item[]): Divergence | undefined {
    for (const [at, item] of items.entries()) {
      const what = this.isOver ? undefined : this.#take(item);
      if (what !== undefined) return { at, what };
    }
    return undefined;
  }

  get isOver(): boolean {
    return this.#last !== undefined && (this.#last.terminated || this.#last.truncated);
  }

  #take(item: Item): string | undefined {
    switch (item.kind) {
      case 'said':
        this.#said += item.text;
        return undefined;
      case 'call':
        this.#said = '';
        this.#pending.set(item.id, item);
        return undefined;
      case 'output':
        return this.#compareOutput(item.id, item.text);
      default:
        return this.#compareReply(item.text);
    }
  }

  #compareOutput(id: string, output: string): string | undefined {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (call === undefined) return 'it is the output of no call';
    const given = parsed(call.text);
    // Agents answer these by themselves.
    if (given === undefined) return undefined;
    const { observation } = this.#do(toolAction(call.name, given.value));
    return output === toolOutput(observation)
      ? undefined
      : `a call of ${call.name} has another output`;
  }

  #compareReply(text: string): string | undefined {
    const said = this.#said;
    this.#said = '';
    if (said.trim() === '') return undefined;
    const { observation } = this.#do({ type: 'message', content: said });
    const isSame = observation.type === 'message' && observation.text === text;
    return isSame ? undefined : 'the user answers otherwise';
  }

  #do(action: unknown): SessionStep {
    this.#last = this.#step(action);
    return this.#last;
  }
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
