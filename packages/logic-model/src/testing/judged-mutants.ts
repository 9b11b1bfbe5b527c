import type { ModelDifference } from '../difference/change.ts';
import { compareModels } from '../difference/compare-models.ts';
import type { LogicModel } from '../schema/model.ts';
import { mutantsAt, type Mutant, type Step } from './mutants.ts';

/** A mutant with what is found between it and its model. */
export interface JudgedMutant extends Mutant {
  readonly there: ModelDifference;
  readonly back: ModelDifference;
}

/** Every mutant of a model at some places, compared both ways. */
export function judgedMutants(
  model: LogicModel,
  places: readonly (readonly Step[])[],
): readonly JudgedMutant[] {
  return places.flatMap((at) =>
    Array.from(mutantsAt(model, at), (mutant) => ({
      ...mutant,
      there: compareModels(model, mutant.model),
      back: compareModels(mutant.model, model),
    })),
  );
}

const nameOf = ({ at, what }: Mutant): string => `${at.join('.')} ${what}`;

/** The part of the model that a change is about: `operations`, or nothing for the whole. */
const partOf = (path: string): string => path.split('.')[0] ?? '';

/** Whether a difference says where the model was changed. */
function tellsOf({ changes }: ModelDifference, { at: [part] }: Mutant): boolean {
  return changes.some(({ path }) => path === '' || partOf(path) === part);
}

/** Those of which a change was found in one way only, or in neither, or elsewhere. */
export function missed(judged: readonly JudgedMutant[]): string[] {
  const isMissed = (mutant: JudgedMutant): boolean =>
    [mutant.there, mutant.back].some(
      (found) => found.bump === undefined || !tellsOf(found, mutant),
    );
  return judged.filter(isMissed).map(nameOf);
}

/** Those of which nothing is known but that they are written differently. */
export function unknown(judged: readonly JudgedMutant[]): string[] {
  const isUnknown = ({ there }: JudgedMutant): boolean =>
    there.changes.every(({ text }) => text.includes('in another way and means'));
  return judged.filter(isUnknown).map(nameOf);
}
