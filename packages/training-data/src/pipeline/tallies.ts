import type { KnownEpisode } from '../demonstration.ts';
import { charactersOf, tokensOf } from '../filter/lengths.ts';
import type { Split } from '../row.ts';
import type { SplitPlan } from '../split/plan-splits.ts';
import { bySplit } from '../split/splits.ts';
import type { Spread, Statistics, SplitReport } from './report.ts';

/** Counts by name and figures, added up as they come. */
export class Tallies {
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #spreads = new Map<string, RunningSpread>();
  readonly #hashes = new Map<string, Set<string>>();
  readonly #keptOf = new Map<string, number>();
  #kept = 0;

  /** How many trajectories or prompts were kept. */
  get kept(): number {
    return this.#kept;
  }

  keep(environment: string): void {
    this.#kept += 1;
    this.#keptOf.set(environment, (this.#keptOf.get(environment) ?? 0) + 1);
  }

  splits({ environments }: SplitPlan): Readonly<Record<Split, SplitReport>> {
    return bySplit((split) => {
      const used = environments[split].filter((name) => this.#keptOf.has(name));
      const kept = used.reduce((sum, name) => sum + (this.#keptOf.get(name) ?? 0), 0);
      return { environments: used, kept };
    });
  }

  /** @param of what is counted: `environment`, `tool` … */
  count(of: string, value: string, by = 1): void {
    const counts = this.#counts.get(of) ?? new Map<string, number>();
    counts.set(value, (counts.get(value) ?? 0) + by);
    this.#counts.set(of, counts);
  }

  measure(of: string, figure: number): void {
    const spread = this.#spreads.get(of) ?? new RunningSpread();
    spread.add(figure);
    this.#spreads.set(of, spread);
  }

  model(environment: string, hash: string): void {
    const hashes = this.#hashes.get(environment) ?? new Set<string>();
    hashes.add(hash);
    this.#hashes.set(environment, hashes);
  }

  get statistics(): Statistics {
    return {
      counts: recordOf(this.#counts, (counts) => Object.fromEntries(mostFirst(counts))),
      spreads: recordOf(this.#spreads, (spread) => spread.spread),
      model_hashes: recordOf(this.#hashes, (hashes) => [...hashes].toSorted()),
    };
  }
}

function recordOf<Value, Result>(
  map: ReadonlyMap<string, Value>,
  resultOf: (value: Value) => Result,
): Readonly<Record<string, Result>> {
  const names = [...map.keys()].toSorted();
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = map.get(name);
      return value === undefined ? [] : [[name, resultOf(value)]];
    }),
  );
}

/** Equal counts by name, so that the same set has the same card. */
function mostFirst(counts: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...counts].toSorted(([a, many], [b, others]) => others - many || (a < b ? -1 : 1));
}

class RunningSpread {
  #count = 0;
  #sum = 0;
  #least = Infinity;
  #most = -Infinity;

  add(figure: number): void {
    this.#count += 1;
    this.#sum += figure;
    this.#least = Math.min(this.#least, figure);
    this.#most = Math.max(this.#most, figure);
  }

  get spread(): Spread {
    const mean = Number((this.#sum / this.#count).toPrecision(6));
    return { least: this.#least, mean, most: this.#most, sum: this.#sum };
  }
}

/** What the card tells of a trajectory that was kept. */
export function tally(tallies: Tallies, trajectory: KnownEpisode): void {
  const { env, kind, interaction, agent, user, grade, model_hash: model, reward } = trajectory;
  const names = {
    environment: env,
    kind,
    interaction,
    agent: agent?.name,
    model: agent?.model,
    mode: agent?.mode,
    user: user?.name,
  };
  for (const [what, name] of Object.entries(names)) {
    if (name !== undefined) tallies.count(what, name);
  }
  if (model !== undefined) tallies.model(env, model);
  if (grade === undefined) tallies.measure('reward', reward);
  else tallies.measure('dense reward', grade.dense);
  tallies.measure('characters', charactersOf(trajectory));
  tallies.measure('tokens', tokensOf(trajectory));
  tallyTurns(tallies, trajectory);
}

function tallyTurns(tallies: Tallies, { messages }: KnownEpisode): void {
  const turns = messages.flatMap((message) => (message.role === 'assistant' ? [message] : []));
  const calls = turns.flatMap(({ tool_calls: made = [] }) => made);
  tallies.measure('turns', turns.length);
  tallies.measure('tool calls', calls.length);
  for (const { function: called } of calls) tallies.count('tool', called.name);
  const thoughts = turns.filter(({ reasoning_content: text }) => text !== undefined && text !== '');
  tallies.measure('turns with reasoning', thoughts.length);
}
