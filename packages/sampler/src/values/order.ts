import type { Slot } from './slot.ts';

/**
 * The same items, each after those that its hints read; else in the order given, and so where hints
 * read each other in a circle.
 */
export function inOrderOfReads<Item>(
  items: readonly Item[],
  slotOf: (item: Item) => Pick<Slot, 'name' | 'reads'>,
): readonly Item[] {
  const left = [...items];
  const ordered: Item[] = [];
  while (left.length > 0) {
    const names = new Set(left.map((item) => slotOf(item).name));
    const at = left.findIndex((item) => {
      const { name, reads } = slotOf(item);
      return reads.every((read) => read === name || !names.has(read));
    });
    ordered.push(...left.splice(Math.max(at, 0), 1));
  }
  return ordered;
}
