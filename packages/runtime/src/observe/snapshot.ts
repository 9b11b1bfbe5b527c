import { StateError } from '../failure/state-error.ts';
import { parserOf } from '../fields/parser.ts';
import { Problems } from '../fields/problem.ts';
import { generated } from '@envloom/core';
import type { Hash } from '@envloom/core/hash';
import type { Key } from '../state/entry.ts';
import { datetimeOf, secondsOf } from '../world/clock.ts';
import type { Program } from '../world/program.ts';
import { raiseSequences, sequencesOf } from '../tables/sequences.ts';
import { World } from '../world/world.ts';
import { applied } from './apply-diff.ts';
import { diffSpec, diffTables, type WorldDiff } from './diff.ts';
import { stateHash, worldHash } from './world-hash.ts';

/** A world as JSON, told by what it changed of its base: size and cost are O(changes). */
export interface Snapshot {
  readonly format_version: 1;
  readonly model_hash: string;
  /** State hash of the rows that the changes start from. */
  readonly base_hash: string;
  /** World hash of what is described; checked when it is restored. */
  readonly world_hash: string;
  readonly clock: string;
  readonly actor?: Key;
  /** By collection: the highest sequence number used so far. */
  readonly sequences: Readonly<Record<string, number>>;
  readonly seed: number | string;
  /** State of the random generator. */
  readonly random: Hash;
  readonly changes: WorldDiff;
}

const parse = parserOf({
  type: 'shape',
  shape: 'Snapshot',
  fields: {
    format_version: { type: 'integer', min: 1, max: 1 },
    model_hash: { type: 'string' },
    base_hash: { type: 'string' },
    world_hash: { type: 'string' },
    clock: { type: 'datetime' },
    actor: { type: 'json', optional: true },
    sequences: { type: 'record', of: { type: 'integer', min: 0 } },
    seed: { type: 'json' },
    random: { type: 'array', of: { type: 'integer' }, minItems: 4, maxItems: 4 },
    changes: diffSpec,
  },
});

/** Takes a snapshot of a world. */
export function snapshotOf(program: Program, world: World): Snapshot {
  return {
    format_version: 1,
    model_hash: program.definition.modelHash,
    base_hash: stateHash(program, world.start.tables),
    world_hash: worldHash(program, world),
    clock: datetimeOf(world.clock),
    ...(world.actor === undefined ? {} : { actor: world.actor }),
    sequences: sequencesOf(program, world),
    seed: world.seed,
    random: world.random,
    changes: diffTables(program, world.start.tables, world.tables),
  };
}

/**
 * The world of a snapshot, starting from the same base as `world`. Throws a {@link StateError}
 * where the snapshot is of another model or base, or was tampered with.
 */
export function restored(program: Program, world: World, json: unknown): World {
  const snapshot = readSnapshot(json);
  mustFit(program, world, snapshot);
  const twin = applied(program, new World(world.start), snapshot.changes);
  twin.clock = secondsOf(snapshot.clock) ?? twin.clock;
  twin.actor = snapshot.actor;
  twin.seed = snapshot.seed;
  twin.random = snapshot.random;
  raiseSequences(program, twin, snapshot.sequences);
  if (worldHash(program, twin) !== snapshot.world_hash) {
    throw new StateError(['the snapshot was changed: its world hash is another']);
  }
  return twin;
}

function readSnapshot(json: unknown): Snapshot {
  const snapshot = parse(json);
  if (snapshot instanceof Problems)
    throw new StateError([`not a snapshot: ${snapshot.toString()}`]);
  return generated(snapshot);
}

function mustFit(program: Program, world: World, snapshot: Snapshot): void {
  const { modelHash } = program.definition;
  if (snapshot.model_hash !== modelHash) {
    throw new StateError([`the snapshot is of model ${snapshot.model_hash}, not ${modelHash}`]);
  }
  const base = stateHash(program, world.start.tables);
  if (snapshot.base_hash !== base) {
    throw new StateError([
      `the snapshot starts from other rows (${snapshot.base_hash}, not ${base})`,
    ]);
  }
}
