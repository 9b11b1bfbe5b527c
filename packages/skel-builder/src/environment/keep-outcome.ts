import type { CallRecord } from '@envloom/llm';
import { provenanceOf } from '../build/provenance.ts';
import { locate } from '@envloom/env-package';
import type { Examiner } from '../examination/examiner.ts';
import { installedVersion } from '@envloom/env-package';
import { putInPlace } from './put-in-place.ts';
import { forgetRejected, keepRejected } from './rejected-folder.ts';
import type { Accepted, Rejected } from './topic-end.ts';

export interface Keeper {
  readonly workspaceRoot: string;
  readonly directory: string;
  /** Absolute path of the state folder. */
  readonly state: string;
  /** The model as it was asked for. */
  readonly languageModel: string;
  readonly packageOf: Examiner['packageOf'];
}

/**
 * Writes an accepted environment to its place and a rejected one to the state folder.
 *
 * @param calls those that the topic came from, before it was modeled
 * @throws Error where something has the place
 */
export function keepOutcome(
  outcome: Accepted | Rejected,
  calls: readonly CallRecord[],
  keeper: Keeper,
): void {
  if (outcome.kind === 'rejected') keepRejected(keeper.state, outcome);
  else keepAccepted(outcome, calls, keeper);
}

function keepAccepted(outcome: Accepted, calls: readonly CallRecord[], keeper: Keeper): void {
  const { workspaceRoot, directory, state, languageModel } = keeper;
  const staged = keeper.packageOf(outcome.model);
  if (staged === undefined) throw new Error(`The package of ${outcome.topic.name} is gone.`);
  const envloomVersion = installedVersion('@envloom/cli');
  putInPlace(workspaceRoot, {
    staged,
    location: locate(outcome.topic.name, directory),
    provenance: provenanceOf(outcome, { envloomVersion, languageModel, earlierCalls: calls }),
  });
  forgetRejected(state, outcome.topic.name);
}
