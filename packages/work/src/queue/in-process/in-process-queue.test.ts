import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { JobError } from '../job-error.ts';
import type { JobHandlers } from '../port.ts';
import { inProcessQueue } from './in-process-queue.ts';

/** Handlers that tests hold back, and that count. */
function gated(): {
  readonly handlers: JobHandlers;
  readonly begun: unknown[];
  readonly aborted: unknown[];
  readonly open: () => void;
} {
  const gate = Promise.withResolvers<void>();
  const begun: unknown[] = [];
  const aborted: unknown[] = [];
  const wait = async (input: unknown, context: { signal: AbortSignal }): Promise<unknown> => {
    begun.push(input);
    await Promise.race([gate.promise, abortOf(context.signal)]);
    if (context.signal.aborted) aborted.push(input);
    context.signal.throwIfAborted();
    return input;
  };
  return { handlers: { wait }, begun, aborted, open: gate.resolve };
}

async function abortOf(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

async function errorOf(result: Promise<unknown>): Promise<unknown> {
  return result.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe('the queue in this process', () => {
  it('does a job that is asked for twice at a time once, and tells both of its progress', async () => {
    let calls = 0;
    const told: unknown[] = [];
    const queue = inProcessQueue({
      count: async (_input, { tell }) => {
        calls += 1;
        tell({ half: true });
        return { calls };
      },
    });
    const onProgress = (progress: unknown): void => void told.push(progress);
    const job = { kind: 'count', input: { a: 1, b: 2 } };
    const results = await Promise.all([
      queue.run(job, { onProgress }),
      queue.run({ kind: 'count', input: { b: 2, a: 1 } }, { onProgress }),
    ]);
    expect(results).toEqual([{ calls: 1 }, { calls: 1 }]);
    expect(results[0]).not.toBe(results[1]);
    expect(told).toEqual([{ half: true }, { half: true }]);
    expect(await queue.run(job)).toEqual({ calls: 2 });
  });

  it('gives what JSON would: nothing depends on where a job is done', async () => {
    const queue = inProcessQueue({
      echo: async (input) => ({ input, at: new Date(0), not: undefined }),
      none: async () => undefined,
    });
    expect(await queue.run({ kind: 'echo', input: { when: new Date(0) } })).toEqual({
      input: { when: '1970-01-01T00:00:00.000Z' },
      at: '1970-01-01T00:00:00.000Z',
    });
    expect(await queue.run({ kind: 'none', input: undefined })).toBeNull();
  });

  it('does no more at a time than it may, in the order in which they came', async () => {
    const { handlers, begun, open } = gated();
    const queue = inProcessQueue(handlers, { concurrency: 2 });
    const results = Promise.all(
      [1, 2, 3, 4].map(async (input) => queue.run({ kind: 'wait', input })),
    );
    await pause(0);
    expect(begun).toEqual([1, 2]);
    open();
    expect(await results).toEqual([1, 2, 3, 4]);
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('aborts a job only once nobody waits for it', async () => {
    const { handlers, begun, aborted, open } = gated();
    const queue = inProcessQueue(handlers, { concurrency: 1 });
    const [one, other, third] = [1, 2, 3].map(() => new AbortController());
    const first = errorOf(queue.run({ kind: 'wait', input: 1 }, { signal: one?.signal }));
    const second = errorOf(queue.run({ kind: 'wait', input: 1 }, { signal: other?.signal }));
    const never = errorOf(queue.run({ kind: 'wait', input: 2 }, { signal: third?.signal }));
    third?.abort('waited too long');
    one?.abort('not needed');
    expect(await first).toBe('not needed');
    expect(await never).toBe('waited too long');
    expect(aborted).toEqual([]);
    other?.abort('neither');
    expect(await second).toBe('neither');
    await pause(0);
    expect(aborted).toEqual([1]);
    open();
    expect(await queue.run({ kind: 'wait', input: 1 })).toBe(1);
    expect(begun).toEqual([1, 1]);
  });

  it('refuses what is aborted already', async () => {
    const { handlers, begun } = gated();
    const signal = AbortSignal.abort('too late');
    const queue = inProcessQueue(handlers);
    expect(await errorOf(queue.run({ kind: 'wait', input: 1 }, { signal }))).toBe('too late');
    expect(begun).toEqual([]);
  });

  it('says what went wrong', async () => {
    const queue = inProcessQueue(
      {
        fail: async () => {
          throw new TypeError('no such table');
        },
        huge: async () => 'x'.repeat(200),
        odd: async () => 1n,
      },
      { maxBytes: 100 },
    );
    const failed = await errorOf(queue.run({ kind: 'fail', input: 1 }));
    expect(failed).toBeInstanceOf(JobError);
    expect(failed).toMatchObject({
      kind: 'fail',
      problem: 'failed',
      text: 'no such table',
      thrown: { name: 'TypeError', message: 'no such table' },
      cause: expect.any(TypeError),
    });
    const problems = [
      { kind: 'huge', input: 1, problem: 'too-large' },
      { kind: 'huge', input: 'x'.repeat(200), problem: 'too-large' },
      { kind: 'odd', input: 1, problem: 'not-json' },
      { kind: 'toString', input: 1, problem: 'unknown-kind' },
    ];
    for (const { problem, ...job } of problems) {
      expect(await errorOf(queue.run(job))).toMatchObject({ kind: job.kind, problem });
    }
    expect(String(await errorOf(queue.run({ kind: 'what', input: 1 })))).toContain(
      'Known are: fail, huge, odd.',
    );
  });

  it('ends its jobs when it is closed, and takes no more', async () => {
    const { handlers, aborted } = gated();
    const queue = inProcessQueue(handlers, { concurrency: 1 });
    const results = [1, 2].map(async (input) => errorOf(queue.run({ kind: 'wait', input })));
    await pause(0);
    await queue.close();
    for (const error of await Promise.all(results))
      expect(error).toMatchObject({ problem: 'closed' });
    expect(aborted).toEqual([1]);
    expect(await errorOf(queue.run({ kind: 'wait', input: 3 }))).toMatchObject({
      problem: 'closed',
    });
  });
});
