import assert from 'node:assert/strict';
import type { Law } from './law.ts';
import { play, type Subject } from './subject.ts';

/** The laws of forks and snapshots. */
export function copyLaws(subject: Subject): Law[] {
  const { environment: World } = subject;
  return [
    {
      name: 'keeps forks apart',
      check: () => {
        const world = new World({ seed: 7 });
        const before = world.worldHash();
        const fork = world.fork();
        const results = play(fork, subject);
        assert.equal(world.worldHash(), before);
        assert.deepEqual(play(world, subject), results);
        assert.equal(world.worldHash(), fork.worldHash());
      },
    },
    {
      name: 'comes back from snapshots and resets',
      check: () => {
        const world = new World({ seed: 7 });
        const start = world.worldHash();
        play(world, subject);
        const played = world.worldHash();
        const snapshot = world.snapshot();
        world.reset();
        assert.equal(world.worldHash(), start);
        world.restore(snapshot);
        assert.equal(world.worldHash(), played);
      },
    },
  ];
}
