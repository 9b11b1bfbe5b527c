import { JsonBytes, hashHex, hashText, murmur3 } from '@envloom/core/hash';
import { canonicalJson } from '@envloom/core';
import type { TableState } from '../state/table-state.ts';
import { sequencesOf } from '../tables/sequences.ts';
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
    random: world.random,
  };
  return hashHex(hashText(canonicalJson(whole)));
}
