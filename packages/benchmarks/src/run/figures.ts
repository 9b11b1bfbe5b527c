import type { PlayedTask } from '../play/record.ts';

/** What the episodes of a group came to. Shares and means over episodes, unless said otherwise. */
export interface Figures {
  readonly tasks: number;
  readonly episodes: number;
  /** The official metric: the mean of the rewards, from 0 to 1. */
  readonly reward: number;
  /**
   * pass^k (Yao et al. 2024): the chance that k episodes of a task all succeed, estimated from its samples
   * and averaged over tasks; from k = 1 to the fewest samples of a task.
   */
  readonly passHat: readonly number[];
  /** Means of what scores are made of. */
  readonly parts: Readonly<Record<string, number>>;
  /** Turns of the agent in an episode. */
  readonly turns: number;
  readonly calls: number;
  /** Share of the calls that failed. */
  readonly refused: number;
  /** Tokens of the agent in an episode, in and out; absent where nothing counted them. */
  readonly tokens?: { readonly input: number; readonly output: number };
  /** US dollars in all; absent where no price is known. */
  readonly cost?: number;
  /** How many episodes were lost, by why. */
  readonly lostBy: Readonly<Record<string, number>>;
}

/** @param played at least one episode */
export function figuresOf(played: readonly PlayedTask[]): Figures {
  const byTask = Map.groupBy(played, ({ task }) => task);
  const mean = (of: (each: PlayedTask) => number): number => sumOf(played, of) / played.length;
  const calls = sumOf(played, (each) => each.calls);
  const counted = played.filter(({ usage }) => usage !== undefined);
  const costs = counted.filter(({ usage }) => usage?.cost !== undefined);
  return {
    tasks: byTask.size,
    episodes: played.length,
    reward: mean(({ score }) => score.reward),
    passHat: passHat([...byTask.values()]),
    parts: partsOf(played),
    turns: mean(({ turns }) => turns),
    calls: calls / played.length,
    refused: calls === 0 ? 0 : sumOf(played, ({ refused }) => refused) / calls,
    ...(counted.length === 0
      ? {}
      : {
          tokens: {
            input: sumOf(counted, ({ usage }) => usage?.input_tokens ?? 0) / counted.length,
            output: sumOf(counted, ({ usage }) => usage?.output_tokens ?? 0) / counted.length,
          },
        }),
    ...(costs.length === 0 ? {} : { cost: sumOf(costs, ({ usage }) => usage?.cost ?? 0) }),
    lostBy: lossesOf(played),
  };
}

function sumOf<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}

function passHat(tasks: readonly (readonly PlayedTask[])[]): readonly number[] {
  const most = Math.min(...tasks.map((episodes) => episodes.length));
  return Array.from({ length: most }, (_, at) => {
    const k = at + 1;
    return sumOf(tasks, (episodes) => allOf(k, episodes)) / tasks.length;
  });
}

/** Of all ways to choose k of the episodes, the share in which all chosen ones succeed. */
function allOf(k: number, episodes: readonly PlayedTask[]): number {
  const won = episodes.filter(({ score }) => score.reward >= 1).length;
  let share = 1;
  for (let at = 0; at < k; at += 1) share *= Math.max(0, won - at) / (episodes.length - at);
  return share;
}

function partsOf(played: readonly PlayedTask[]): Readonly<Record<string, number>> {
  const names = [...new Set(played.flatMap(({ score }) => Object.keys(score.parts)))];
  return Object.fromEntries(
    names.map((name) => {
      const having = played.filter(({ score }) => Object.hasOwn(score.parts, name));
      return [name, sumOf(having, ({ score }) => Number(score.parts[name])) / having.length];
    }),
  );
}

function lossesOf(played: readonly PlayedTask[]): Readonly<Record<string, number>> {
  const lost = played.flatMap(({ score }) => (score.lostBy === undefined ? [] : [score.lostBy]));
  const groups = [...Map.groupBy(lost, (why) => why)];
  return Object.fromEntries(
    groups.map(([why, all]) => [why, all.length] as const).toSorted((a, b) => b[1] - a[1]),
  );
}
