import type { CallWatch } from '@envloom/runtime';
import { LibraryLoans } from '@envloom/runtime/testing';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { libraryStore } from '../testing/library.ts';
import { served } from '../testing/served.ts';
import { watchCatalogue } from './watch-catalogue.ts';

/** Counts the calls. */
class Counting implements CallWatch {
  count = 0;

  run<T>(_call: unknown, work: () => T): T {
    this.count += 1;
    return work();
  }
}

const log = pino({ enabled: false });
const { catalogue } = libraryStore();
const call = (): unknown => new LibraryLoans().call('get_member', { member_id: 'M1' });

it('is over when it is ended, and leaves a later watch', () => {
  const [first, second] = [new Counting(), new Counting()];
  const endFirst = watchCatalogue(catalogue, first, log);
  call();
  expect(first.count).toBeGreaterThan(0);
  const counted = first.count;
  const endSecond = watchCatalogue(catalogue, second, log);
  endFirst();
  call();
  expect(second.count).toBeGreaterThan(0);
  const countedThen = second.count;
  endSecond();
  call();
  expect([first.count, second.count]).toEqual([counted, countedThen]);
});

it('is over when its server is closed', async () => {
  const watch = new Counting();
  const server = await served({ watch });
  await server.open();
  call();
  const { count } = watch;
  expect(count).toBeGreaterThan(0);
  await server.close();
  call();
  expect(watch.count).toBe(count);
});
