import { inProcessQueue } from '../queue/in-process/in-process-queue.ts';
import type { JobHandler } from '../queue/port.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { askQueue, UnkeptResult } from './ask-queue.ts';

const ask = (handler: JobHandler): Promise<{ a: number }> =>
  askQueue(
    inProcessQueue({ add: handler }),
    { kind: 'add', input: {} },
    z.object({ a: z.number() }),
  );

it('gives results that the queue keeps, and those that it must not keep', async () => {
  expect(await ask(() => Promise.resolve({ a: 1 }))).toEqual({ a: 1 });
  expect(await ask(() => Promise.reject(new UnkeptResult({ a: 2 })))).toEqual({ a: 2 });
});

it('tells failures, and results that are none', async () => {
  await expect(ask(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(ask(() => Promise.resolve({ b: 1 }))).rejects.toThrow(z.ZodError);
});
