import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openLedger } from '../open-ledger.ts';
import { testReply, requestOf } from './requests.ts';

/**
 * `node write-calls.ts <file> <prefix> <count> [kill]`: keeps answers one after another, and names each
 * question once its answer is kept: at once, or with `kill` in the next turn of the event loop.
 */
const [file = '', prefix = '', count = '0', outlives] = process.argv.slice(2);
const ledger = openLedger(file, { outlives: outlives === 'kill' ? outlives : 'power-cut' });
for (let index = 0; index < Number(count); index += 1) {
  const text = `${prefix}${String(index)}`;
  ledger.begin(requestOf(text));
  ledger.finish(requestOf(text), testReply(`answer to ${text}`.padEnd(2000, '.')), 0.5);
  if (outlives === 'kill') await nextTurn();
  writeSync(1, `${text}\n`);
}
ledger.close();
