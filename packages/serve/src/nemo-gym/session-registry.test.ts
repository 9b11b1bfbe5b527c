import { expect, it } from 'vitest';
import type { Limits } from '../limits/limits.ts';
import { libraryStore } from '../testing/library.ts';
import { deskOf } from './session-registry.ts';

/** Client `a` may open no more; of its sessions the first was judged, and so was one of `b`. */
function full(limits: Partial<Limits>) {
  const store = libraryStore(limits);
  const desk = deskOf(store);
  const open = (client: string): string => store.open({ seed: 0 }, { client }).id;
  const theirs = open('b');
  const own = [open('a'), open('a')] as const;
  for (const id of [theirs, own[0]]) desk.judged(id);
  expect(store.hasRoom({ client: 'a' })).toBe(false);
  return { store, desk, theirs, own };
}

it('drops only judged sessions of a client that has its share', () => {
  const { store, desk, theirs, own } = full({ maxSessions: 10, maxClientSessions: 2 });
  desk.makeRoom({ client: 'a' });
  expect([theirs, ...own].map((id) => store.has(id))).toEqual([true, false, true]);
  store.open({}, { client: 'a' });
  desk.makeRoom({ client: 'a' });
  expect(store.has(theirs)).toBe(true);
});

it('drops what was judged first where the server is full', () => {
  const { store, desk, theirs, own } = full({ maxSessions: 3 });
  desk.makeRoom({ client: 'c' });
  expect([theirs, ...own].map((id) => store.has(id))).toEqual([false, true, true]);
});
