import type { ModelProblem } from '../outcome.ts';

/** What was found about the scenarios of an environment. */
export interface SetFindings {
  readonly problems: readonly ModelProblem[];
  /** What does not stand in the way of acceptance. */
  readonly notes: readonly ModelProblem[];
}

/** What a twin cannot help: how many tasks its tools allow, and how hard these are. */
const ofTools: ReadonlySet<string> = new Set([
  'NO_MUTATIONS',
  'SET_LIMIT',
  'WEAK_SCENARIO',
  'EASY_TO_GUESS',
]);

/**
 * Tells what stands in the way of a twin from what its original decides. That no task at all can be made is the fault of
 * its world.
 *
 * @param made how many scenarios there are
 */
export function twinSet(found: readonly ModelProblem[], made: number): SetFindings {
  const isNote = ({ code }: ModelProblem): boolean =>
    ofTools.has(code) || (code === 'TOO_FEW_SCENARIOS' && made > 0);
  return { problems: found.filter((each) => !isNote(each)), notes: found.filter(isNote) };
}
