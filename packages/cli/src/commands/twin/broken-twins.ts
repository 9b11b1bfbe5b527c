import { generated, type JsonObject } from '@envloom/core';
import {
  agreementOf,
  type BrokenTwin,
  type Kills,
  killsOf,
  type OpenTwin,
  type Recording,
} from '@envloom/importers/agreement';
import { BreakableModel, type NumberedMutant } from '@envloom/quality';
import { isCarriedOut, type OpenedTwin, sessionOf, withDefinition } from './open-twin.ts';
import { type WireMistake, wireMistakes } from './wire-mistakes.ts';

/** A mistake in a body, or in what an operation says of the wire. */
export type TwinMistake = NumberedMutant['mutant'] | WireMistake;

/** The model of a twin in memory: worlds that grow, and twins with mistakes in them. */
export class BreakableTwin {
  readonly #opened: OpenedTwin;
  readonly #model: BreakableModel;

  constructor(opened: OpenedTwin) {
    this.#opened = opened;
    this.#model = new BreakableModel(opened.checked);
  }

  /** @throws StateError where no world grows */
  grown(seed: number): JsonObject {
    return generated<JsonObject>(this.#model.grown(seed));
  }

  /**
   * How many mistakes, put in one at a time, the calls of a recording notice.
   *
   * @param agreed of the twin itself, by sequence and call
   */
  kills(
    recording: Recording,
    agreed: readonly (readonly boolean[])[],
    rules: readonly string[],
  ): Kills<TwinMistake> {
    const met = this.#meetings(recording, rules);
    const broken = this.#mutants().map(({ number, mutant }): BrokenTwin<TwinMistake> => ({
      mistake: mutant,
      isMet: (sequence) => met[sequence]?.has(number) === true,
      open: this.#open(number),
    }));
    const all = [...broken, ...wireMistakes(this.#opened, recording)];
    return killsOf(recording, all, agreed, rules);
  }

  /** Those but in bodies that no call gets to. */
  #mutants(): readonly NumberedMutant[] {
    const { twin } = this.#opened;
    const tools = twin.environment.definition.tools.filter((tool) => !isCarriedOut(twin, tool));
    const names = new Set(tools.map(({ name }) => name));
    return this.#model.mutants.filter(
      ({ mutant: { owner } }) => owner.kind !== 'operation' || !names.has(owner.name),
    );
  }

  /** By sequence: the mistakes that its calls come by. */
  #meetings(recording: Recording, rules: readonly string[]): readonly ReadonlySet<number>[] {
    const met: Set<number>[] = [];
    const open = this.#open(undefined, (numbers) => {
      for (const number of numbers) met.at(-1)?.add(number);
    });
    agreementOf(
      recording,
      (start) => {
        met.push(new Set());
        return open(start);
      },
      rules,
    );
    return met;
  }

  #open(mistake: number | undefined, onMet?: (numbers: readonly number[]) => void): OpenTwin {
    const { twin: own, start } = this.#opened;
    const twin = withDefinition(own, this.#model.definition);
    return (given) => {
      const answer = sessionOf(twin, this.#model.start(generated(given ?? start)));
      return (call) => {
        const { value, met } = this.#model.with(mistake, () => answer(call));
        onMet?.(met);
        return value;
      };
    };
  }
}
