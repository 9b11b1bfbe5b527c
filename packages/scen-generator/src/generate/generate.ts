import type { CheckedModel } from '@envloom/logic-model';
import { isDropped } from '../plan/plan.ts';
import { isWalked } from '../select/kinds.ts';
import { Selection } from '../select/selection.ts';
import { createGeneratorContext } from '../context/create-context.ts';
import type { InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { tryOne } from './attempt.ts';
import type { GenerateOptions, Outcome, Recorded, Resume, VerifiedAttempt } from './options.ts';
import { InitialWorlds } from './initial-worlds.ts';

/** Attempts in a row without a scenario after which no more is expected. */
const fruitless = 400;

/**
 * Makes verified scenarios, one attempt after the other; each outcome is handed over as it comes.
 * Ends when there are as many as wanted, or when nothing new has come for long. The same model and
 * options give the same outcomes, also when a run is resumed.
 * @throws StateError where no world of the model can start
 */
export function* generate(checked: CheckedModel, options: GenerateOptions): Generator<Outcome> {
  yield* generateOn(createGeneratorContext(checked), options);
}

/** The same on a stage that is there already. */
export function* generateOn(stage: GeneratorContext, options: GenerateOptions): Generator<Outcome> {
  const { seed, count, resume } = options;
  const selection = new Selection(stage, options);
  const scenes = new InitialWorlds(stage, options);
  const tally = new Tally(count);
  const note = (outcome: Recorded): void => {
    selection.record(outcome);
    tally.add(outcome);
  };
  for (const outcome of resume === undefined ? [] : outcomesOf(resume)) note(outcome);
  for (let number = resume?.attempts ?? 0; tally.isOpen; number += 1) {
    const wanted = selection.next();
    if (wanted === undefined) return;
    const scene = scenes.of(number, wanted.pursued);
    const result = tryOne(stage, selection, { seed, number, place: tally.made + 1, scene, wanted });
    const common = { attempt: number, wanted: wanted.kind };
    const outcome: Outcome = isDropped(result)
      ? { kind: 'dropped', ...common, reason: result.dropped, why: result.why }
      : { kind: 'verified', ...common, ...result, base: baseOf(scene) };
    note(outcome);
    yield outcome;
  }
}

/** Counts until there is enough, or until nothing new has come for long. */
class Tally {
  made = 0;
  readonly #wanted: number;
  #without = 0;

  constructor(wanted: number) {
    this.#wanted = wanted;
  }

  get isOpen(): boolean {
    return this.made < this.#wanted && this.#without < fruitless;
  }

  add({ kind }: Recorded): void {
    if (kind === 'verified') this.made += 1;
    this.#without = kind === 'verified' ? 0 : this.#without + 1;
  }
}

/** What an interrupted run gave, in the order of its attempts. */
function outcomesOf({ verified, dropped }: Resume): readonly Recorded[] {
  const scenarios = verified.flatMap((scenario): readonly Recorded[] => {
    const { attempt, kind: wanted } = scenario;
    return isWalked(wanted) ? [{ kind: 'verified', attempt, wanted, scenario }] : [];
  });
  return [...scenarios, ...dropped].toSorted((a, b) => a.attempt - b.attempt);
}

function baseOf({ base, state }: InitialWorld): VerifiedAttempt['base'] {
  return { hash: base, state };
}
