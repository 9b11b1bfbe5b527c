import { expect, it } from 'vitest';
import type { Limits } from '../limits/limits.ts';
import { libraryStore } from '../testing/library.ts';
import { registryOf } from './session-registry.ts';

/** Client `a` may open no more; of its sessions the first was judged, and so was one of `b`. */
function full(limits: Partial<Limits>) {
  const store = libraryStore(limits);
  const registry = registryOf(store);
  const open = (client: string): string => store.open({ seed: 0 }, { client }).id;
  const theirs = open('b');
  const own = [open('a'), open('a')] as const;
  for (const id of [theirs, own[0]]) registry.judged(id);
  expect(store.hasRoom({ client: 'a' })).toBe(false);
  return { store, registry, theirs, own };
}

it('drops only judged sessions of a client that has its share', () => {
  const { store, registry, theirs, own } = full({ maxSessions: 10, maxClientSessions: 2 });
  registry.makeRoom({ client: 'a' });
  expect([theirs, ...own].map((id) => store.has(id))).toEqual([true, false, true]);
  store.open({}, { client: 'a' });
  registry.makeRoom({ client: 'a' });
  expect(store.has(theirs)).toBe(true);
});

it('drops what was judged first where the server is full', () => {
  const { store, registry, theirs, own } = full({ maxSessions: 3 });
  registry.makeRoom({ client: 'c' });
  expect([theirs, ...own].map((id) => store.has(id))).toEqual([false, true, true]);
});
