import { hashHex, hashText } from '../hash/murmur3.ts';
import { canonicalJson } from '../json/canonical.ts';
import type { TableState } from '../state/table-state.ts';
import { issuedSoFar } from '../tables/insert.ts';
import type { Program } from '../world/program.ts';
import type { World } from '../world/world.ts';
import { tableHash } from './table-hash.ts';

/** The hash of all rows and their order: 32 hexadecimal digits. */
export function stateHash(program: Program, tables: readonly TableState[]): string {
  let text = '{';
  for (const { spec, index, write } of program.sorted) {
    const table = tables[index];
    const hash = table === undefined ? '' : hashHex(tableHash(table, write));
    text += `${text === '{' ? '' : ','}${JSON.stringify(spec.collection)}:"${hash}"`;
  }
  return hashHex(hashText(`${text}}`));
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
