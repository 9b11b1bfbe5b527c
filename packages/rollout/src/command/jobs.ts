import type { EpisodeJob } from '../episode-job.ts';
import type { Scenario } from '@envloom/episodes';
import { readScenarios, type ScenarioSet } from '@envloom/episodes/node';
import { asInteraction } from '@envloom/episodes/trajectory';
import type { PlayedEnvironment } from './environments.ts';
import type { RolloutOptions } from './options.ts';

type JobSettings = Pick<RolloutOptions, 'interaction' | 'samples'>;

/** `library-loans-7-0002#3`: a scenario and a sample of it, from 0. */
const episodeId = (scenario: string, sample: number): string => `${scenario}#${sample}`;

/** How many episodes there are. */
export function jobCount(
  environments: readonly Pick<PlayedEnvironment, 'chosen'>[],
  { samples }: Pick<JobSettings, 'samples'>,
): number {
  return environments.reduce((sum, { chosen }) => sum + samples * chosen.length, 0);
}

/** The ids of all episodes, without a look into any file. */
export function* jobIds(
  environments: readonly Pick<PlayedEnvironment, 'chosen'>[],
  { samples }: Pick<JobSettings, 'samples'>,
): Iterable<string> {
  for (const { chosen } of environments) {
    for (const { id } of chosen) {
      for (let sample = 0; sample < samples; sample += 1) yield episodeId(id, sample);
    }
  }
}

/**
 * The episodes, one after the other: a scenario is read when its first episode is wanted.
 *
 * @param isDone episodes that need not be played; a scenario of which all are done is not read
 * @throws StateError for a scenario whose file is not what was written
 */
export function* jobsOf(
  environments: readonly PlayedEnvironment[],
  settings: JobSettings,
  isDone: (id: string) => boolean,
): Iterable<EpisodeJob> {
  for (const { chosen, folder, source } of environments) {
    // A set keeps what it has read, and is let go with its environment.
    const scenarios = readScenarios(folder);
    for (const { id } of chosen) {
      yield* jobsOfScenario(id, { scenarios, source, settings, isDone });
    }
  }
}

interface JobSource {
  readonly scenarios: ScenarioSet;
  readonly source: EpisodeJob['source'];
  readonly settings: JobSettings;
  readonly isDone: (id: string) => boolean;
}

function* jobsOfScenario(
  scenarioId: string,
  { scenarios, source, settings, isDone }: JobSource,
): Iterable<EpisodeJob> {
  let scenario: Scenario | undefined;
  for (let sample = 0; sample < settings.samples; sample += 1) {
    const id = episodeId(scenarioId, sample);
    if (isDone(id)) continue;
    scenario ??= inInteraction(scenarios.get(scenarioId), settings.interaction);
    yield { id, source, scenario, sample };
  }
}

/** The scenario as it is to be played: as it was made, or in another interaction. */
export function inInteraction(
  scenario: Scenario,
  interaction: RolloutOptions['interaction'],
): Scenario {
  return interaction === 'as-made' ? scenario : asInteraction(scenario, interaction);
}
