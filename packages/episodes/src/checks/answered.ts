import type { Answered, Played } from '../scenario/scenario.ts';
import type { ToldRecord, ToldValue } from '../scenario/told.ts';
import { toldKey } from './told-value.ts';

/** What must be told, as `Answered` without its kind. */
export type Answering = Omit<Answered, 'kind'>;

/** What a record says: its values without their names. */
type Said = readonly string[];

/** So many values more than what is wanted a record may have. */
const mostExtra = 3;

/** Whether the agent's last answer tells what is wanted, record by record, and nothing else. */
export function hasAnswered(
  { events }: Pick<Played, 'events'>,
  { items, not }: Answering,
): boolean {
  const last = events.findLast((event) => event.kind === 'answered');
  if (last === undefined || last.items.length !== items.length) return false;
  const wanted = items.map(saidBy);
  const forbidden = new Set(not.map(toldKey));
  const fitting = last.items.map((item) => {
    const said = saidBy(item);
    return wanted.flatMap((one, at) => (says(said, one, wanted, forbidden) ? [at] : []));
  });
  return canBePaired(fitting);
}

/** The values that are wanted and must not be told at once: such a check never holds. */
export function contradictory({ items, not }: Answering): readonly ToldValue[] {
  const wanted = new Set(items.flatMap(saidBy));
  return not.filter((value) => wanted.has(toldKey(value)));
}

function saidBy(record: ToldRecord): Said {
  return Object.values(record).map(toldKey);
}

/**
 * Whether a record says all that is wanted, each of its values serving one wanted value, and nothing that
 * must not be told or that belongs to another wanted record: whoever swaps amounts between people loses.
 */
function says(
  said: Said,
  wanted: Said,
  all: readonly Said[],
  forbidden: ReadonlySet<string>,
): boolean {
  const isForeign = (value: string) =>
    !wanted.includes(value) && all.some((other) => other.includes(value));
  return (
    said.length <= wanted.length + mostExtra &&
    wanted.every((value) => countOf(said, value) >= countOf(wanted, value)) &&
    !said.some((value) => forbidden.has(value) || isForeign(value))
  );
}

function countOf(values: Said, value: string): number {
  return values.filter((one) => one === value).length;
}

/**
 * Whether each told record can be paired with a wanted one of its own.
 *
 * @param fitting by told record: the places of the wanted ones that it matches
 * @see https://en.wikipedia.org/wiki/Maximum_cardinality_matching: by augmenting paths
 */
function canBePaired(fitting: readonly (readonly number[])[]): boolean {
  const owner = new Map<number, number>();
  const place = (told: number, tried: Set<number>): boolean =>
    (fitting[told] ?? []).some((wanted) => {
      if (tried.has(wanted)) return false;
      tried.add(wanted);
      const before = owner.get(wanted);
      if (before !== undefined && !place(before, tried)) return false;
      owner.set(wanted, told);
      return true;
    });
  return fitting.every((_, told) => place(told, new Set()));
}
