import { randomInt } from 'node:crypto';
import type { Scenario } from '@envloom/episodes';
import { asInteraction, type Interaction, interactionOf } from '@envloom/episodes/trajectory';
import { StateError } from '@envloom/runtime';
import { type Catalogue, chosen } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { ServeError } from '../errors/serve-error.ts';
import { stoppable } from './overdue.ts';
import type { OpenRequest } from './session-request.ts';
import { Session } from './session.ts';

/**
 * A session of what is asked for: what is left out, the seed chooses, or it stays as the scenario has it.
 *
 * @throws ServeError where there is no such environment or scenario
 */
export function assigned(catalogue: Catalogue, id: string, request: OpenRequest): Session {
  const { seed = randomInt(2 ** 48 - 1), split = 'train', reward = 'strict', max_steps } = request;
  const environment = environmentOf(catalogue, request, seed);
  const turn = request.environment === undefined ? Math.floor(seed / catalogue.size) : seed;
  const scenario = request.scenario ?? chosen(idsOf(environment, split), turn);
  const made = scenarioOf(environment, scenario);
  mustHaveContent(made, request.content_hash);
  const interaction = request.interaction ?? interactionOf(made);
  const options = { reward, ...(max_steps === undefined ? {} : { maxSteps: max_steps }) };
  const episode = stoppable(() => environment.episode(turned(made, interaction), options));
  return new Session(id, { environment, scenario, seed, interaction, reward }, episode);
}

/** That which is named or, where only a scenario is, the one that has it. */
function environmentOf(
  catalogue: Catalogue,
  { environment, scenario }: OpenRequest,
  seed: number,
): ServedEnvironment {
  if (environment !== undefined || scenario === undefined) return catalogue.find(environment, seed);
  const having = [...catalogue].filter(({ ids }) => ids.all.includes(scenario));
  const [found = catalogue.find(environment, seed), other] = having;
  return other === undefined ? found : catalogue.find(found.name, seed);
}

const known = new WeakMap<Scenario, Map<Interaction, Scenario>>();

/** Turned once, so that its start is made once. */
function turned(scenario: Scenario, interaction: Interaction): Scenario {
  const forms = known.get(scenario) ?? new Map<Interaction, Scenario>();
  known.set(scenario, forms);
  const form = forms.get(interaction) ?? asInteraction(scenario, interaction);
  forms.set(interaction, form);
  return form;
}

function idsOf(
  environment: ServedEnvironment,
  split: keyof ServedEnvironment['ids'],
): readonly string[] {
  const ids = environment.ids[split];
  if (ids.length > 0) return ids;
  const message = `${environment.name} has no scenarios in the split "${split}"`;
  throw new ServeError('UNKNOWN_SCENARIO', message, 'Ask for the split "all".', 'split');
}

/** @throws ServeError where there is none, or it cannot be read */
export function scenarioOf(environment: ServedEnvironment, id: string): Scenario {
  const { name, ids } = environment;
  if (ids.all.includes(id)) return readable(environment, id);
  const repair =
    ids.all.length === 0
      ? 'It has no scenarios at all; leave it out.'
      : `Name one from ${ids.all[0]} to ${ids.all.at(-1)}, or give a seed.`;
  throw new ServeError('UNKNOWN_SCENARIO', `${name} has no scenario "${id}"`, repair, 'scenario');
}

/** A set that was made again has other tasks under the ids of before. */
function mustHaveContent({ env, id, content_hash }: Scenario, asked: string | undefined): void {
  if (asked === undefined || asked === content_hash) return;
  throw new ServeError(
    'OTHER_VERSION',
    `${id} of ${env} has the content_hash ${content_hash} here, and ${asked} is asked for: another task has this id now`,
    'Make the rows again (npx envloom data), or serve the scenarios that they were made of.',
    'content_hash',
  );
}

/** A file that was damaged before the server started is no mistake of the server. */
function readable({ name, scenarios }: ServedEnvironment, id: string): Scenario {
  try {
    return scenarios.get(id);
  } catch (error) {
    if (!(error instanceof StateError)) throw error;
    const message = `the scenario "${id}" of ${name} cannot be read`;
    const repair = `Play another, or make its scenarios again: npx nx g scenarios ${name}.`;
    throw new ServeError('UNKNOWN_SCENARIO', message, repair, 'scenario');
  }
}
