import { canonicalJson } from '@envloom/core';
import type { ReferenceStep, Scenario } from '@envloom/episodes';
import { SimilarTexts } from './similar-texts.ts';

/** Texts that share this part of their word 3-grams are taken for the same. */
export const textThreshold = 0.8;

/** What two scenarios are compared by. */
export type Comparable = Pick<Scenario, 'task' | 'user' | 'reference' | 'checks' | 'initial_state'>;

type Call = Extract<ReferenceStep, { kind: 'call' }>;

/**
 * Finds near-duplicates: scenarios that ask for the same mutations with the same arguments in the
 * same base, in any order, and refuse for the same reasons; and those whose texts overlap by
 * {@link textThreshold}. The text of a conversation includes what the user knows.
 */
export class Duplicates {
  readonly #mutations: ReadonlySet<string>;
  readonly #byOutline = new Map<string, string>();
  readonly #texts = new SimilarTexts(textThreshold);

  /** @param mutations the tools that change something */
  constructor(mutations: ReadonlySet<string>) {
    this.#mutations = mutations;
  }

  /** Why a scenario is one too many; undefined where it is new. */
  refuses(scenario: Comparable): string | undefined {
    const twin = this.#byOutline.get(this.#outlineOf(scenario));
    if (twin !== undefined) return `It asks for the same as ${twin}.`;
    const similar = this.#texts.find(textOf(scenario));
    return similar === undefined ? undefined : `Its text is almost that of ${similar}.`;
  }

  add(id: string, scenario: Comparable): void {
    this.#byOutline.set(this.#outlineOf(scenario), id);
    this.#texts.add(id, textOf(scenario));
  }

  #outlineOf({ reference, checks, initial_state: { base } }: Comparable): string {
    const calls = reference.filter((step) => step.kind === 'call');
    const mutating = calls.filter(({ tool }) => this.#mutations.has(tool));
    const compared = mutating.length > 0 ? mutating : calls;
    const reasons = checks.flatMap((check) =>
      check.kind === 'declined' ? check.reasons.slice(0, 1) : [],
    );
    return [base ?? '', ...compared.map(callText).toSorted(), ...reasons.toSorted()].join('\n');
  }
}

const callText = (call: Call): string => canonicalJson([call.tool, call.arguments]);

function textOf({ task, user }: Comparable): string {
  return [task.text, ...(user?.knows ?? []).map(({ text }) => text)].join('\n');
}
