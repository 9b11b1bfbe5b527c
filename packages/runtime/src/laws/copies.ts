import assert from 'node:assert/strict';
import type { Law } from './law.ts';
import { play, playsOf } from './plays.ts';
import type { Subject } from './subject.ts';

/** The laws of forks and snapshots. */
export function copyLaws(subject: Subject): Law[] {
  return [
    { name: 'keeps forks apart', check: () => keepsApart(subject) },
    { name: 'comes back from snapshots and resets', check: () => comesBack(subject) },
  ];
}

function keepsApart(subject: Subject): void {
  for (const each of playsOf(subject)) {
    const world = each.start();
    const before = world.worldHash();
    const fork = world.fork();
    const results = play(fork, each);
    assert.equal(world.worldHash(), before, each.name);
    assert.deepEqual(play(world, each), results, each.name);
    assert.equal(world.worldHash(), fork.worldHash(), each.name);
  }
}

function comesBack(subject: Subject): void {
  for (const each of playsOf(subject)) {
    const world = each.start();
    const start = world.worldHash();
    const results = play(world, each);
    const played = world.worldHash();
    const snapshot = world.snapshot();
    world.reset();
    assert.equal(world.worldHash(), start, each.name);
    assert.deepEqual(play(world, each), results, each.name);
    world.reset();
    world.restore(snapshot);
    assert.equal(world.worldHash(), played, each.name);
  }
}
