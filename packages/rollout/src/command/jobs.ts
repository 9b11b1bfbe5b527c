import type { EpisodeJob } from '../episode-job.ts';
import type { Scenario } from '@envloom/episodes';
import { readScenarios } from '@envloom/episodes/node';
import { asInteraction } from '@envloom/episodes/trajectory';
import type { PlayedEnvironment } from './environments.ts';
import type { RolloutOptions } from './options.ts';

type Chosen = Pick<PlayedEnvironment, 'chosen'>;
type Samples = Pick<RolloutOptions, 'samples'>;

/** `library-loans-7-0002#3`: a scenario and a sample of it, from 0. */
const episodeId = (scenario: string, sample: number): string => `${scenario}#${sample}`;

const samplesOf = ({ samples }: Samples): readonly number[] => [...Array(samples).keys()];

/** How many episodes there are. */
export function jobCount(environments: readonly Chosen[], { samples }: Samples): number {
  return environments.reduce((sum, { chosen }) => sum + samples * chosen.length, 0);
}

/** The ids of all episodes, without a look into any file. */
export function jobIds(environments: readonly Chosen[], options: Samples): readonly string[] {
  return environments.flatMap(({ chosen }) =>
    chosen.flatMap(({ id }) => samplesOf(options).map((sample) => episodeId(id, sample))),
  );
}

/**
 * The episodes, one after the other: a scenario is read when its first episode is wanted.
 *
 * @param isDone episodes that need not be played; a scenario of which all are done is not read
 * @throws StateError for a scenario whose file is not what was written
 */
export function* jobsOf(
  environments: readonly PlayedEnvironment[],
  options: Pick<RolloutOptions, 'interaction' | 'samples'>,
  isDone: (id: string) => boolean,
): Iterable<EpisodeJob> {
  for (const { chosen, folder, source } of environments) {
    // A set keeps what it has read, and is let go with its environment.
    const scenarios = readScenarios(folder);
    for (const { id: scenarioId } of chosen) {
      const left = samplesOf(options).filter((sample) => !isDone(episodeId(scenarioId, sample)));
      if (left.length === 0) continue;
      const scenario = inInteraction(scenarios.get(scenarioId), options.interaction);
      for (const sample of left)
        yield { id: episodeId(scenarioId, sample), source, scenario, sample };
    }
  }
}

/** The scenario as it is to be played: as it was made, or in another interaction. */
export function inInteraction(
  scenario: Scenario,
  interaction: RolloutOptions['interaction'],
): Scenario {
  return interaction === 'as-made' ? scenario : asInteraction(scenario, interaction);
}
