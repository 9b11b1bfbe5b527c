import type { Certificate, Earned, Scenario } from '@envloom/episodes';
import { contentHash } from '@envloom/episodes/trajectory';
import type { WorldState } from '@envloom/runtime';
import type { ServedEnvironment, Session, SessionStore } from '@envloom/serve';
import type { FreeWorldRequest } from '../../protocol/play.ts';

/** Nobody is cut off who only looks around. */
const mostSteps = 10_000;

const nothing: Earned = { episodes: 0, strict: 0, dense: 0 };

/** Nothing is asked in a free world, so that there was nothing to verify. */
const uncertified: Certificate = {
  final_hash: '',
  kill: { mutants: 0, equivalent: 0, killed: 0, score: 0 },
  alternatives: { tried: 0, accepted: 0 },
  adversaries: {
    'do-nothing': nothing,
    'read-only': nothing,
    'repeat-last': nothing,
    'call-every-tool-once': nothing,
    random: nothing,
    'reward-hacker': nothing,
  },
  difficulty: { score: 0, steps: 0, mutations: 0, depth: 0, distractors: 0, rules: 0 },
  tools: [],
  rules: [],
  decided_by: [],
  repaired: [],
};

/** Whether a scenario asks nothing. */
export const isFree = ({ checks }: Scenario): boolean => checks.length === 0;

/**
 * A session in a world without a task.
 *
 * @throws ServeError where there is no room for it
 */
export function openFreeWorld(
  store: SessionStore,
  environment: ServedEnvironment,
  { from, seed }: FreeWorldRequest,
  client: string | undefined,
): Session {
  const state = from === 'model' ? environment.definition.initial : livedIn(environment, seed);
  const scenario = scenarioOf(environment, state ?? { rows: {} }, seed);
  return store.openScenario({
    environment,
    scenario,
    options: { maxSteps: mostSteps, seed },
    seed,
    opener: { client },
  });
}

/** The world in which the scenario begins that the seed chooses. */
function livedIn({ scenarios, ids }: ServedEnvironment, seed: number): WorldState | undefined {
  const id = ids.all[seed % ids.all.length];
  const start = id === undefined ? undefined : scenarios.get(id).initial_state;
  return start !== undefined && 'state' in start ? start.state : undefined;
}

function scenarioOf({ definition }: ServedEnvironment, state: WorldState, seed: number): Scenario {
  const scenario = {
    format_version: 1,
    id: `free-world-${seed}`,
    env: definition.name,
    model_hash: definition.modelHash,
    seed,
    attempt: 0,
    kind: 'ordinary',
    split: 'train',
    initial_state: { state },
    task: { text: 'Nothing is asked. Try what you like.', phrasings: [] },
    reference: [],
    checks: [],
    certificate: uncertified,
  } as const;
  // Nobody names such a world by its content: its rows, which may be many, are not hashed.
  const withoutRows = { ...scenario, initial_state: { state: { rows: {} } } };
  return { ...scenario, content_hash: contentHash(withoutRows) };
}
