import { JsonBytes, hashHex, hashText, murmur3 } from '@envloom/core/hash';
import { canonicalJson } from '@envloom/core';
import type { TableState } from '../state/table-state.ts';
import { issuedSoFar } from '../tables/insert.ts';
import type { Program } from '../world/program.ts';
import type { World } from '../world/world.ts';
import { tableHash } from './table-hash.ts';

const out = new JsonBytes();

/** The hash of all rows and their order: 32 hexadecimal digits. */
export function stateHash(program: Program, tables: readonly TableState[]): string {
  out.clear();
  out.plain('{');
  for (const [at, { spec, index, write }] of program.sorted.entries()) {
    const table = tables[index];
    if (at > 0) out.plain(',');
    out.string(spec.collection);
    out.plain(table === undefined ? ':""' : `:"${hashHex(tableHash(table, write))}"`);
  }
  out.plain('}');
  return hashHex(murmur3(out.written()));
}

/** The hash of everything a world's future depends on: rows, clock, actor, sequences, generator. */
export function worldHash(program: Program, world: World): string {
  const whole = {
    state: stateHash(program, world.tables),
    clock: world.clock,
    actor: world.actor ?? null,
    sequences: sequencesOf(program, world),
    random: world.randomState(),
  };
  return hashHex(hashText(canonicalJson(whole)));
}

/** By collection: the highest sequence number used so far. */
export function sequencesOf(program: Program, world: World): Readonly<Record<string, number>> {
  const all = program.tables.map(
    (table) => [table.spec.collection, issuedSoFar(table, world.table(table.index))] as const,
  );
  return Object.fromEntries(all);
}
