import { Episode, type Scenario } from '@envloom/episodes';
import type { ScenarioSet } from '@envloom/episodes/node';
import { lending, refusing, talking } from '@envloom/episodes/testing';
import { watchCalls } from '@envloom/runtime';
import { LibraryLoans } from '@envloom/runtime/testing';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { defaultLimits, type Limits } from '../limits/limits.ts';
import { SessionStore, type SessionStoreOptions } from '../session/session-store.ts';

const all: readonly Scenario[] = [lending, refusing, talking];

/** The runtime's library in memory; by default `lending`, `refusing` and `talking` for the seeds 0, 1 and 2. */
export function library(version = '0.1.0', scenarios = all): ServedEnvironment {
  const { definition } = LibraryLoans;
  const ids = scenarios.map(({ id }) => id);
  return {
    name: definition.name,
    version,
    package: `@envloom/env-${definition.name}`,
    folder: '/nowhere',
    definition,
    scenarios: scenarioSet(scenarios),
    ids: { train: ids, 'held-out': [], all: ids },
    episode: (scenario, options) => new Episode(LibraryLoans, scenario, options),
    world: (options) => new LibraryLoans(options),
    watchCalls,
  };
}

/** A store with {@link library}. */
export function libraryStore(
  limits: Partial<Limits> = {},
  options: Partial<SessionStoreOptions> = {},
  scenarios = all,
): SessionStore {
  const catalogue = new Catalogue([library('0.1.0', scenarios)]);
  return new SessionStore(catalogue, { ...options, limits: { ...defaultLimits, ...limits } });
}

function scenarioSet(given: readonly Scenario[]): ScenarioSet {
  const { env, model_hash } = lending;
  const ids = given.map(({ id }) => id);
  const scenarios = given.map(({ id, content_hash, kind, split }) => ({
    id,
    content_hash,
    kind,
    split,
    difficulty: 0,
  }));
  return {
    index: { format_version: 1, env, model_hash, seed: 0, options: {}, scenarios },
    ids,
    get: (id) => {
      const found = given.find((scenario) => scenario.id === id);
      if (found === undefined) throw new Error(`no scenario ${id}`);
      return found;
    },
    [Symbol.iterator]: () => given[Symbol.iterator](),
  };
}
