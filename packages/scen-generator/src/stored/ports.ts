import type { CheckedModel } from '@envloom/logic-model';
import type { GenerateOptions, Outcome } from '../generate/options.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import type { verifyStored } from '../generate/verify-stored.ts';

/** What making and verifying scenarios needs of the outside; tests pass their own. */
export interface ScenarioPorts {
  readonly createGeneratorContext: (checked: CheckedModel) => GeneratorContext;
  readonly generate: (stage: GeneratorContext, options: GenerateOptions) => Iterable<Outcome>;
  /** What is wrong with a stored scenario whose state is inline; nothing where every gate holds. */
  readonly verifyStored: typeof verifyStored;
  /** What the module in a file exports; `file` is absolute. */
  readonly importModule: (file: string) => Promise<unknown>;
}
