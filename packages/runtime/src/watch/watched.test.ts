import { afterEach, describe, expect, it } from 'vitest';
import { LibraryLoans } from '../testing/library-loans/index.ts';
import { type AnyTable, scratchOf } from '../testing/scratch.ts';
import { CallOverdue, type CallWatch, type WatchedCall, watchCalls } from './watched.ts';

afterEach(() => watchCalls(undefined));

/** Stops every call, where its work throws or else after it. */
class Stopping implements CallWatch {
  readonly calls: WatchedCall[] = [];

  run<T>(call: WatchedCall, work: () => T): T {
    this.calls.push(call);
    try {
      work();
    } finally {
      // oxlint-disable-next-line eslint/no-unsafe-finally -- however it ended
      throw new CallOverdue(call, 'time');
    }
  }
}

const newWorld = scratchOf<{ readonly notes: AnyTable }>({
  entities: [
    {
      name: 'Note',
      collection: 'notes',
      key: 'id',
      fields: { id: { type: 'string' }, text: { type: 'string' } },
    },
  ],
});

describe('a call that is stopped', () => {
  it('throws, and is no result that an agent could observe', () => {
    const world = new LibraryLoans();
    const watch = new Stopping();
    watchCalls(watch);
    const args = { member_id: 'M1' };
    expect(() => world.call('get_member', args)).toThrow(CallOverdue);
    expect(watch.calls).toEqual([{ environment: 'library-loans', operation: 'get_member', args }]);
  });

  it('leaves nothing behind, and the next call is as ever', () => {
    const world = newWorld();
    world.change(({ notes }) => notes.insert({ text: 'x' }));
    const before = world.worldHash();
    watchCalls(new Stopping());
    expect(() =>
      world.change(({ notes, randomInt }) => {
        notes.insert({ text: 'y' });
        notes.update('1', { text: 'z' });
        randomInt(1, 6);
        throw new Error('here');
      }),
    ).toThrow(CallOverdue);
    watchCalls(undefined);
    expect(world.worldHash()).toBe(before);
    const next = world.change(({ notes }) => notes.where({ text: 'x' }).length);
    expect(next).toEqual({ success: true, data: 1 });
  });

  it('may be the check of a starting state', () => {
    const state = new LibraryLoans().state();
    watchCalls(new Stopping());
    expect(() => new LibraryLoans({ state })).toThrow(/a starting state was stopped: time/);
  });
});
