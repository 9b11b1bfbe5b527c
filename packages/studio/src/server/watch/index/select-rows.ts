import { lossTitles } from '@envloom/rollout';
import {
  type EpisodeRow,
  type RowFilter,
  rowFilters,
  type RowSort,
  type RowTotals,
  type ValueCount,
} from '../../../protocol/watch.ts';

/** Which rows are asked for, and in which order. */
export interface RowQuery extends Readonly<Partial<Record<RowFilter, string | undefined>>> {
  /** In id, scenario, program or the beginning of the task, in any case. */
  readonly text: string;
  readonly sort: RowSort;
  readonly isDescending: boolean;
}

/** The class of those that lost nothing. */
const nothingLost = 'won';

const valueOf = (row: EpisodeRow, filter: RowFilter): string =>
  filter === 'loss' ? (row.loss ?? nothingLost) : String(row[filter]);

/** The rows that fit, in order. */
export function selectedRows(rows: readonly EpisodeRow[], query: RowQuery): readonly EpisodeRow[] {
  const missed = missing(query);
  const fitting = rows.filter((row) => missed(row)?.length === 0);
  if (query.sort === 'line' && !query.isDescending) return fitting;
  const sign = query.isDescending ? -1 : 1;
  return fitting.toSorted((a, b) => sign * byColumn(a, b, query.sort) || a.line - b.line);
}

/** Which filters a row does not fit; undefined where it lacks the text. */
function missing(query: RowQuery): (row: EpisodeRow) => readonly RowFilter[] | undefined {
  const asked = rowFilters.filter((filter) => query[filter] !== undefined);
  const text = query.text.trim().toLowerCase();
  return (row) =>
    holds(row, text) ? asked.filter((filter) => valueOf(row, filter) !== query[filter]) : undefined;
}

function holds({ id, scenario, program = '', task }: EpisodeRow, text: string): boolean {
  if (text === '') return true;
  return [id, scenario, program, task].some((part) => part.toLowerCase().includes(text));
}

function byColumn(a: EpisodeRow, b: EpisodeRow, sort: RowSort): number {
  const [one, other] = [a[sort] ?? '', b[sort] ?? ''];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return String(one) < String(other) ? -1 : Number(String(one) > String(other));
}

type Counts = Readonly<Record<RowFilter, readonly ValueCount[]>>;

/** By filter: how many rows each of its values would leave while all other filters hold, most first. */
export function countsOf(rows: readonly EpisodeRow[], query: RowQuery): Counts {
  const counts = new Map(rowFilters.map((filter) => [filter, new Map<string, number>()]));
  const missed = missing(query);
  for (const row of rows) {
    const not = missed(row);
    if (not === undefined || not.length > 1) continue;
    for (const filter of not.length === 0 ? rowFilters : not) {
      const value = valueOf(row, filter);
      const of = counts.get(filter);
      of?.set(value, (of.get(value) ?? 0) + 1);
    }
  }
  const counted = (filter: RowFilter): readonly ValueCount[] =>
    [...(counts.get(filter) ?? [])]
      .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      .map(([value, count]) => ({ value, ...titled(filter, value), count }));
  return {
    env: counted('env'),
    agent: counted('agent'),
    reward: counted('reward'),
    loss: counted('loss'),
    kind: counted('kind'),
  };
}

const titles = new Map<string, string>(Object.entries(lossTitles));

/** The title of a class of loss. */
export const lossTitleOf = (loss: string | undefined): string | undefined =>
  loss === undefined ? undefined : (titles.get(loss) ?? loss);

function titled(filter: RowFilter, value: string): Pick<ValueCount, 'title'> {
  if (filter === 'reward') return { title: value === '1' ? 'won' : 'lost' };
  const title = filter === 'loss' ? titles.get(value) : undefined;
  return title === undefined ? {} : { title };
}

export function totalsOf(rows: readonly EpisodeRow[]): RowTotals {
  const won = rows.reduce((sum, { reward }) => sum + reward, 0);
  const dense = rows.reduce((sum, row) => sum + row.dense, 0) / Math.max(1, rows.length);
  return { episodes: rows.length, won, dense };
}
