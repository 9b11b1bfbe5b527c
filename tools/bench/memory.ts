// What live worlds take up: `node tools/bench/memory.ts`.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { LibraryLoans } from '../../packages/runtime/src/testing/library-loans/index.ts';
import { type Library, libraryOf } from './library.ts';

const rows = 800;
const worlds = 10_000;
const callsEach = 12;

/** Bytes in use after full collections; the first leaves what only weak references hold. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc(); gc(); gc();');
  return process.memoryUsage().heapUsed;
}

/** A fork after twelve calls, every other one a mutation. */
function livedIn({ env, members, books }: Library, index: number): LibraryLoans {
  const world = env.fork();
  for (let call = 0; call < callsEach / 2; call += 1) {
    const at = index * callsEach + call;
    const member_id = `M${1 + (at % members)}`;
    const lent = world.call('check_out_book', { member_id, book_id: `B${1 + (at % books)}` });
    const listed = world.call('list_loans', { member_id });
    if (!lent.success || !listed.success) throw new Error('a call failed');
  }
  return world;
}

const library = libraryOf(rows);
library.env.hash();
const before = heapInUse();
const alive = Array.from({ length: worlds }, (_, index) => livedIn(library, index));
const megabytes = (heapInUse() - before) / 1_048_576;
console.log(`${alive.length} live worlds of ${callsEach} calls over ${rows} rows:`);
console.log(`${Math.round(megabytes)} MB of heap (wanted: well under 500)`);
