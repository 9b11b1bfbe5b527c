import type { Environment } from '../environment.ts';
import type { Result } from '../failure/result.ts';
import { generated, type Json } from '@envloom/core';
import type { WorldState } from '../world/definition.ts';
import type { EnvironmentOptions } from '../world/start.ts';
import type { Call, ReferenceScenario, ReferenceScenarios, Subject } from './subject.ts';
import { plainCalls } from './plain-calls.ts';

/** Calls in a world. */
export interface Play {
  /** The id of the scenario, or what else it is. */
  readonly name: string;
  /** A new world each time. */
  readonly start: () => Environment<object>;
  readonly calls: readonly Call[];
}

let mostPlays = 24;

/**
 * Sets how much the laws play from now on.
 *
 * @param options.plays how many scenarios of a set at most, spread evenly over it; 24 unless this is called
 * @returns sets it back
 */
export function configureLaws({ plays }: { readonly plays: number }): () => void {
  const before = mostPlays;
  mostPlays = plays;
  return () => {
    mostPlays = before;
  };
}

const known = new WeakMap<Subject, readonly Play[]>();

/** What the laws play of an environment; scenarios of another version of the model are left out. */
export function playsOf(subject: Subject): readonly Play[] {
  const plays = known.get(subject) ?? newPlays(subject);
  known.set(subject, plays);
  return plays;
}

function newPlays(subject: Subject): readonly Play[] {
  const { modelHash } = subject.environment.definition;
  const worlds = new Worlds(subject);
  const scenarios = playedOf(subject.scenarios ?? []).filter(
    (each) => each.model_hash === modelHash,
  );
  return scenarios.length === 0
    ? [plainPlay(subject)]
    : scenarios.map((scenario) => playOf(subject, scenario, worlds));
}

/** A set lists the scenarios of one program after those of another: some of each are among these. */
function playedOf(scenarios: ReferenceScenarios): readonly ReferenceScenario[] {
  const { ids } = scenarios;
  if (ids === undefined) return spread([...scenarios]);
  return spread(ids).flatMap((id) => scenarios.get?.(id) ?? []);
}

function spread<Item>(items: readonly Item[]): readonly Item[] {
  const nth = Math.max(1, items.length / mostPlays);
  return items.filter((_, at) => at % nth < 1);
}

function plainPlay({ environment: World }: Subject): Play {
  return {
    name: 'the initial world',
    start: () => new World({ seed: 7 }),
    calls: plainCalls(World.definition, new World()),
  };
}

/** Its calls of tools: declining is no business of the world. */
function playOf(
  { environment: World }: Subject,
  scenario: ReferenceScenario,
  worlds: Worlds,
): Play {
  const { id, initial_state: initial, reference } = scenario;
  if (!('state' in initial))
    throw new TypeError(`${id} says which base it starts from, not its rows`);
  const tools = new Set(World.definition.tools.map(({ name }) => name));
  return {
    name: id,
    start: () => worlds.in(initial.state),
    calls: reference.flatMap((step) =>
      step.kind === 'call' && tools.has(step.tool)
        ? [{ tool: step.tool, args: step.arguments, observation: step.observation }]
        : [],
    ),
  };
}

/** Worlds that nobody changes, by the state that many scenarios start from, which is checked once. */
class Worlds {
  readonly #subject: Subject;
  readonly #known = new Map<WorldState, Environment<object>>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  in(state: WorldState): Environment<object> {
    const world = this.#known.get(state) ?? this.#started(state);
    this.#known.set(state, world);
    return world.fork();
  }

  #started(state: WorldState): Environment<object> {
    const options: EnvironmentOptions<never> = generated({ state });
    return new this.#subject.environment(options);
  }
}

/** Makes all the calls. */
export function play(world: Environment<object>, { calls }: Play): readonly Result<Json>[] {
  return calls.map(({ tool, args }) => world.call(tool, args));
}
