import type { Edit, Patch } from '../repair/patch-schema.ts';
import type { PatchResult } from '../repair/apply-patch.ts';
import type { ModelJson } from '../repair/tree.ts';
import type { ModelProblem } from '../outcome.ts';

/** Parts of a model that its author does not write, such as the tools of a twin. */
export interface FixedParts {
  /** The model in which they are what they must be. */
  readonly restore: (model: ModelJson) => ModelJson;
  /** Why an edit is refused that would change them. */
  readonly refusal: (edit: Edit) => string | undefined;
  /** @throws Error where a problem lies in them: nobody is asked to repair it */
  readonly requireSound: (problems: readonly ModelProblem[]) => void;
}

/** The edits of a patch that may be made, and the others with their reasons. */
export function editsToMake(
  { edits }: Patch,
  fixed: FixedParts | undefined,
): { readonly edits: Patch['edits']; readonly refused: PatchResult['refused'] } {
  const refused = edits.flatMap((edit) => {
    const why = fixed?.refusal(edit);
    return why === undefined ? [] : [{ edit, why }];
  });
  const left = new Set(refused.map(({ edit }) => edit));
  return { edits: edits.filter((edit) => !left.has(edit)), refused };
}
