import { setTimeout as pause } from 'node:timers/promises';
import { LibraryLoans } from '@envloom/runtime/testing';
import { watchModelCode } from '@envloom/runtime/node';
import type { EnvironmentWork } from '../environment-work.ts';

let served = 0;

/** Makes a call that does not come back. */
function hang(): void {
  watchModelCode();
  // oxlint-disable-next-line eslint/no-extend-native -- in a thread of its own
  Object.defineProperty(String.prototype, 'toLowerCase', {
    value: () => {
      for (;;);
    },
  });
  new LibraryLoans().call('find_books', { text: 'Emma' });
}

/** Does what the option `does` says: pass, fail, throw, break, break-later, wait, exit or hang. */
export const work: EnvironmentWork = {
  module: import.meta.url,
  here: async ({ project, options: { does } }, output) => {
    served += 1;
    output.write(`${project.root} is number ${served}\n`);
    if (does === 'throw') throw new Error('it cannot be done');
    if (does === 'hang') hang();
    if (does === 'exit') process.exit(3);
    if (does === 'break')
      setImmediate(() => {
        throw new Error('broken from outside');
      });
    if (does === 'break-later')
      setTimeout(() => {
        throw new Error('broken by what a job left behind');
      }, 50);
    if (does === 'wait') await pause(300);
    if (does === 'wait' || does === 'break-later') return true;
    return does === 'break' ? new Promise<boolean>(() => {}) : does === 'pass';
  },
  onQueue: () => Promise.resolve(false),
};
