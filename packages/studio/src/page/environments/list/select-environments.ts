import type { EnvironmentItem, EnvironmentSummary } from '../../../protocol/environments.ts';

/** What the list is asked to show. */
export interface Selection {
  /** Words that an environment has, all of them. */
  readonly text: string;
  /** The first level of a domain; empty: any. */
  readonly field: string;
  readonly quality: QualityChoice;
  readonly difficulty: DifficultyChoice;
  readonly order: Order;
}

export type QualityChoice = '' | 'passed' | 'failed' | 'unchecked' | 'broken';
export type DifficultyChoice = '' | 'easy' | 'medium' | 'hard';
export type Order = 'name' | 'tools' | 'scenarios' | 'difficulty' | 'noticed' | 'fidelity';

export const everything: Selection = {
  text: '',
  field: '',
  quality: '',
  difficulty: '',
  order: 'name',
};

/** `commerce` of `commerce/retail`. */
const fieldOf = ({ domain }: EnvironmentSummary): string => domain.split('/', 1)[0] ?? domain;

/** The first levels of all domains, sorted. */
export const fieldsOf = (items: readonly EnvironmentItem[]): readonly string[] =>
  [...new Set(items.flatMap((item) => (item.state === 'read' ? fieldOf(item) : [])))].toSorted();

/** Those that are asked for, in the order that is asked for. */
export function selected(
  items: readonly EnvironmentItem[],
  selection: Selection,
): readonly EnvironmentItem[] {
  const words = selection.text.toLowerCase().split(/\s+/).filter(Boolean);
  return items
    .filter((item) => hasWords(item, words) && fits(item, selection))
    .toSorted(byOrder(selection.order));
}

function hasWords(item: EnvironmentItem, words: readonly string[]): boolean {
  if (words.length === 0) return true;
  const text =
    item.state === 'read'
      ? `${item.name} ${item.title} ${item.description} ${item.domain}`.toLowerCase()
      : item.name;
  return words.every((word) => text.includes(word));
}

function fits(item: EnvironmentItem, { field, quality, difficulty }: Selection): boolean {
  if (item.state !== 'read') {
    const isWanted = quality === '' || quality === item.state;
    return isWanted && field === '' && difficulty === '';
  }
  return (
    (field === '' || fieldOf(item) === field) &&
    (quality === '' || item.quality === quality) &&
    (difficulty === '' || difficultyOf(item) === difficulty)
  );
}

function difficultyOf({ scenarios }: EnvironmentSummary): DifficultyChoice {
  if (scenarios === undefined) return '';
  if (scenarios.difficulty < 0.4) return 'easy';
  return scenarios.difficulty < 0.7 ? 'medium' : 'hard';
}

/** What an order puts first: more of it, or of what can be said of it at all. */
const figures: Readonly<Record<Exclude<Order, 'name'>, (item: EnvironmentSummary) => number>> = {
  tools: ({ tools }) => tools.queries + tools.mutations,
  scenarios: ({ scenarios }) =>
    scenarios === undefined ? -1 : scenarios.train + scenarios.heldOut,
  difficulty: ({ scenarios }) => scenarios?.difficulty ?? -1,
  noticed: ({ killScore }) => killScore ?? -1,
  fidelity: ({ fidelity }) =>
    fidelity === undefined || fidelity.played === 0 ? -1 : fidelity.asPromised / fidelity.played,
};

const byName = (a: EnvironmentItem, b: EnvironmentItem): number => a.name.localeCompare(b.name);

function byOrder(order: Order): (a: EnvironmentItem, b: EnvironmentItem) => number {
  if (order === 'name') return byName;
  const figure = (item: EnvironmentItem): number =>
    item.state === 'read' ? figures[order](item) : -2;
  return (a, b) => figure(b) - figure(a) || byName(a, b);
}
