import type {
  ComparedRun,
  EpisodePair,
  EpisodeRow,
  PairOutcome,
  PairSide,
  RunComparison,
} from '../../protocol/watch.ts';
import { totalsOf } from './index/select-rows.ts';
import type { TrajectoryIndex } from './index/trajectory-index.ts';

export interface CompareQuery {
  /** `differs`: one won and the other lost. */
  readonly outcome?: PairOutcome | 'differs' | undefined;
  readonly text: string;
  readonly offset: number;
  readonly limit: number;
}

/** The episodes of the same scenario and sample in two files, in the order of the left. */
export function compareRuns(
  left: TrajectoryIndex,
  right: TrajectoryIndex,
  query: CompareQuery,
): RunComparison {
  const ofRight = new Map(right.rows.map((row) => [keyOf(row), row]));
  const all = left.rows.flatMap((row) => {
    const other = ofRight.get(keyOf(row));
    return other === undefined ? [] : [pairOf(row, other)];
  });
  const fitting = all.filter((pair) => fits(pair, query));
  const outcomes = { 'both-won': 0, 'left-won': 0, 'right-won': 0, 'both-lost': 0 };
  for (const { outcome } of all) outcomes[outcome] += 1;
  return {
    left: comparedRun(left, all.length),
    right: comparedRun(right, all.length),
    pairs: fitting.slice(query.offset, query.offset + query.limit),
    total: fitting.length,
    outcomes,
  };
}

const keyOf = ({ env, scenario, sample }: EpisodeRow): string => `${env}\0${scenario}\0${sample}`;

function comparedRun({ progress, rows }: TrajectoryIndex, paired: number): ComparedRun {
  const agents = [...new Set(rows.map(({ agent }) => agent))].toSorted();
  return { progress, agents, totals: totalsOf(rows), alone: rows.length - paired };
}

function pairOf(left: EpisodeRow, right: EpisodeRow): EpisodePair {
  const { scenario, env, sample, task } = left;
  const outcome = outcomeOf(left, right);
  return { scenario, env, sample, task, outcome, left: sideOf(left), right: sideOf(right) };
}

function outcomeOf(left: EpisodeRow, right: EpisodeRow): PairOutcome {
  if (left.reward === right.reward) return left.reward === 1 ? 'both-won' : 'both-lost';
  return left.reward === 1 ? 'left-won' : 'right-won';
}

function sideOf({ line, reward, dense, loss, steps }: EpisodeRow): PairSide {
  return { line, reward, dense, ...(loss === undefined ? {} : { loss }), steps };
}

function fits({ outcome, scenario, task }: EpisodePair, query: CompareQuery): boolean {
  const isWanted =
    query.outcome === undefined ||
    query.outcome === outcome ||
    (query.outcome === 'differs' && outcome !== 'both-won' && outcome !== 'both-lost');
  const text = query.text.trim().toLowerCase();
  return isWanted && [scenario, task].some((part) => part.toLowerCase().includes(text));
}
