import type { Scenario } from '@envloom/episodes';
import { withContentHash } from '@envloom/episodes/trajectory';
import { sufficient } from '../knowledge/sufficient.ts';
import type { Dropped } from '../plan/plan.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { sceneAt } from './stored-worlds.ts';
import { verifyStored } from './verify-stored.ts';

/** Writes the prose of a task anew: a person, or a language model. */
export interface ProseWriter {
  /**
   * Other wordings of the task, best first; they must tell what the given ones tell and no more.
   * @param scenario a verified one, its state inline
   */
  rewrite(scenario: Scenario): Promise<readonly string[]>;
}

/**
 * The scenario in new words, if the gates hold with them: each wording has to tell all that the
 * reference needs; one that does not is left out.
 * @param scenario its state must be inline
 * @returns dropped (`insufficient-information`, or the gate that does not hold) where no wording will do
 */
export async function reworded(
  stage: GeneratorContext,
  scenario: Scenario,
  writer: ProseWriter,
): Promise<Scenario | Dropped> {
  const wordings = await writer.rewrite(scenario);
  const missing = wordings.map((text) => missingIn(stage, scenario, text));
  const [text, ...phrasings] = wordings.filter((_, at) => missing[at]?.length === 0);
  if (text === undefined) {
    const why = missing.flat()[0] ?? 'the writer gave no wording';
    return { dropped: 'insufficient-information', why };
  }
  const changed = withContentHash({ ...scenario, task: { ...scenario.task, text, phrasings } });
  const [problem] = verifyStored(stage, changed);
  return problem === undefined ? changed : { dropped: 'solvable', why: problem };
}

function missingIn(stage: GeneratorContext, scenario: Scenario, text: string): readonly string[] {
  const { user, reference } = scenario;
  const start = sceneAt(stage, scenario).plain;
  const spoken = user === undefined ? {} : { user };
  return sufficient(stage, { start, wordings: [text], ...spoken, reference });
}
