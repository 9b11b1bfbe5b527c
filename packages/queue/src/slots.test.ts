import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Slots } from './slots.ts';

it('lets only so many run at once, in their order, also after failures', async () => {
  const slots = new Slots(2);
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const work = (id: number) => async (): Promise<number> => {
    begun.push(id);
    running += 1;
    most = Math.max(most, running);
    await setTimeout(1);
    running -= 1;
    if (id % 3 === 0) throw new Error(`${id} failed`);
    return id;
  };
  const ids = Array.from({ length: 20 }, (_, id) => id);
  const ends = await Promise.allSettled(ids.map((id) => slots.run(work(id))));
  expect(begun).toEqual(ids);
  expect(most).toBe(2);
  expect(ends.map(({ status }) => status)).toEqual(
    ids.map((id) => (id % 3 === 0 ? 'rejected' : 'fulfilled')),
  );
});
