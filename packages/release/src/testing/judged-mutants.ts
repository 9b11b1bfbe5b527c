import type { LogicModel } from '@envloom/logic-model';
import { compareModels, type ModelChange } from '../plan/compare-models.ts';
import { mutantsAt, type Mutant, type Step } from './mutants.ts';

/** What changed between two models of which the emitted code is not looked at. */
export const compared = (before: LogicModel, after: LogicModel): ModelChange[] =>
  compareModels({ model: before, codes: new Map() }, { model: after, codes: new Map() });

/** A mutant with what is found between it and its model. */
export interface JudgedMutant extends Mutant {
  readonly there: readonly ModelChange[];
  readonly back: readonly ModelChange[];
}

/** Every mutant of a model at some places, compared both ways. */
export function judgedMutants(
  model: LogicModel,
  places: readonly (readonly Step[])[],
): readonly JudgedMutant[] {
  return places.flatMap((at) =>
    Array.from(mutantsAt(model, at), (mutant) => ({
      ...mutant,
      there: compared(model, mutant.model),
      back: compared(mutant.model, model),
    })),
  );
}

const nameOf = ({ at, what }: Mutant): string => `${at.join('.')} ${what}`;

/** The part of the model that a change is about: `operations`. */
const partOf = (path: string): string => path.split(/[.[]/)[0] ?? '';

/** Those of which a change was found in one way only, or in neither, or elsewhere. */
export function missed(judged: readonly JudgedMutant[]): string[] {
  const isMissed = (mutant: JudgedMutant): boolean =>
    [mutant.there, mutant.back].some((found) =>
      found.every(({ path }) => partOf(path) !== mutant.at[0]),
    );
  return judged.filter(isMissed).map(nameOf);
}
