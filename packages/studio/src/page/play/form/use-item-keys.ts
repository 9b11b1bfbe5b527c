import { useState } from 'react';

/** Names for the items of a list, which keep them while others are added and taken out. */
export interface ItemKeys {
  readonly keys: readonly number[];
  readonly takeOut: (at: number) => void;
}

/** @param count of the items there are; those without a name get one */
export function useItemKeys(count: number): ItemKeys {
  const [named, setNamed] = useState<readonly number[]>([]);
  const next = Math.max(-1, ...named) + 1;
  const missing = Math.max(0, count - named.length);
  const keys = [...named, ...Array.from({ length: missing }, (_, at) => next + at)];
  if (missing > 0) setNamed(keys);
  return { keys: keys.slice(0, count), takeOut: (at) => setNamed(keys.toSpliced(at, 1)) };
}
