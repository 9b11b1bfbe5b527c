import type { Environment, EnvironmentSource } from '@envloom/runtime';
import { Episode, type Scenario } from '@envloom/episodes';
import { asInteraction, type Interaction, interactionOf } from '@envloom/episodes/trajectory';
import type { RlPrompt } from '../prompt-format.ts';
import { type PassRates, programKey, rateKey } from './pass-rates.ts';

/** How the episodes of a prompt are played. */
export interface PromptOptions {
  /** Default: as the scenario was made. */
  readonly interaction?: Interaction;
  /** Default: that of the episode, three times the calls of the reference and 10. */
  readonly maxSteps?: number;
  readonly rates?: PassRates;
}

/**
 * What a trainer needs to start an episode of a scenario; nothing of the solution is in it.
 *
 * @param packageName the npm package of the environment
 * @param scenario with its initial state inline
 * @throws StateError where the scenario does not fit the environment
 */
export function promptOf(
  source: EnvironmentSource<Environment<object>>,
  packageName: string,
  scenario: Scenario,
  { interaction = interactionOf(scenario), maxSteps, rates }: PromptOptions = {},
): RlPrompt {
  const played = asInteraction(scenario, interaction);
  const episode = new Episode(source, played, maxSteps === undefined ? {} : { maxSteps });
  const { info } = episode.reset();
  const { env, model_hash, id, content_hash, kind, program, split, certificate } = played;
  const measured = rates === undefined || rates.size === 0 ? undefined : rateOf(rates, played);
  return {
    env,
    package: packageName,
    model_hash,
    scenario: id,
    content_hash,
    kind,
    ...(program === undefined ? {} : { program }),
    interaction,
    split,
    instructions: info.instructions,
    task: played.task.text,
    tools: info.tools,
    difficulty: certificate.difficulty.score,
    max_steps: info.limit,
    ...(measured === undefined ? {} : { measured }),
  };
}

/** Of the scenario itself; where it was not played, of its task program. */
function rateOf(rates: PassRates, played: Scenario): RlPrompt['measured'] {
  const { env, model_hash, id: scenario, content_hash, program } = played;
  const interaction = interactionOf(played);
  const own = rates.get(rateKey({ env, model_hash, scenario, content_hash, interaction }));
  if (own !== undefined || program === undefined) return own;
  return rates.get(programKey({ env, model_hash, program, interaction }) ?? '');
}
