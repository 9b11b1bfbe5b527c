import type { EntitySpec, WorldState } from '@envloom/runtime';
import type { Json } from '@envloom/core';
import type { Rows } from '@envloom/sampler';
import type { CallMade, Law, Reading } from '../law.ts';
import { callText } from '../play/call.ts';
import type { Trial, Verdict } from '../play/trial.ts';

/**
 * Keys that callers choose, and keys that a row still mentions (an undone removal), may come back;
 * what the world counts up itself may not.
 */
export const idsAreNeverReused: Law = {
  id: 'ids-are-never-reused',
  statement: 'A key that the world draws is one that it never had before.',
  eachCall: { oneIn: 32, reads: 'state', watch },
};

function watch({ subject }: Trial, start: Reading): (call: CallMade) => Verdict {
  const tables = subject.definition.entities
    .filter(({ singleton }) => singleton !== true)
    .map((entity) => new KeyWatch(entity, start.state));
  return (call) => {
    if (!call.result.success || call.spec?.kind !== 'mutation') return undefined;
    let problem: Verdict;
    for (const table of tables) problem ??= table.look(call);
    return problem;
  };
}

/** The keys that a table has, and those it ever had. */
class KeyWatch {
  readonly #entity: EntitySpec;
  readonly #ever: Set<string>;
  #now: ReadonlySet<string>;

  constructor(entity: EntitySpec, state: WorldState<Rows> | undefined) {
    this.#entity = entity;
    this.#now = new Set(keysOf(entity, state));
    this.#ever = new Set(this.#now);
  }

  look(call: CallMade): Verdict {
    const before = this.#now;
    this.#now = new Set(keysOf(this.#entity, call.after.state));
    let again: string | undefined;
    for (const key of this.#now) {
      if (before.has(key)) continue;
      if (this.#ever.has(key) && isDrawn(this.#entity, key) && !isTold(key, call)) again ??= key;
      this.#ever.add(key);
    }
    return again === undefined
      ? undefined
      : `${callText(call)} gives a new ${this.#entity.name} the key ${again}, which another had before.`;
  }
}

/** Whether a key looks as those that the world draws: a prefix and digits. */
function isDrawn({ keyFormat }: EntitySpec, key: string): boolean {
  const prefix = keyFormat?.prefix ?? '';
  return key.startsWith(prefix) && /^[0-9]+$/.test(key.slice(prefix.length));
}

function keysOf(entity: EntitySpec, state: WorldState<Rows> | undefined): readonly string[] {
  const table = state?.rows[entity.collection];
  if (table === undefined) return [];
  if (!Array.isArray(table)) return Object.keys(table);
  return table.map((row: Readonly<Record<string, Json>>) => `${keyOf(row[entity.key])}`);
}

function keyOf(value: Json | undefined): string | number {
  return typeof value === 'string' || typeof value === 'number' ? value : '';
}

/** Whether the key came with the call, or from a row that mentions it. */
function isTold(key: string, { args, before }: CallMade): boolean {
  const isGiven = typeof args === 'string' ? args.includes(key) : mentions(args, key);
  return isGiven || mentions(before.state?.rows ?? null, key);
}

function mentions(value: unknown, key: string): boolean {
  if (typeof value !== 'object' || value === null) return String(value) === key;
  return Object.values(value).some((member) => mentions(member, key));
}
