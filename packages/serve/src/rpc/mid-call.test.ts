import { once } from 'node:events';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { served } from '../testing/served.ts';

// Others may use a session while a batch of its steps is carried out in slices.

const action = { type: 'tool_calls', calls: [{ name: 'nothing' }] };

const answers = z.array(
  z.object({
    result: z.object({ info: z.object({ steps: z.int() }) }).optional(),
    error: z.object({ data: z.object({ code: z.string() }) }).optional(),
  }),
);

/** What becomes of so many steps when another client sends a request meanwhile: step numbers, or codes. */
async function interrupted(request: string): Promise<{ told: (number | string)[]; left: number }> {
  await using server = await served();
  const { id } = server.store.open({ seed: 0, max_steps: 10_000 });
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/rpc`);
  await once(socket, 'open');
  const batch = Array.from({ length: 1_000 }, (_, at) => ({
    jsonrpc: '2.0',
    id: at,
    method: 'step',
    params: { session: id, action },
  }));
  const answered = once(socket, 'message');
  socket.send(JSON.stringify(batch));
  await expect.poll(() => server.store.counts.steps, { interval: 1 }).toBeGreaterThan(0);
  const { status } = await server.ask(request.replace('ID', id));
  expect(status).toBeLessThan(300);
  const told = answers
    .parse(JSON.parse(String((await answered)[0])))
    .map(({ result, error }) => result?.info.steps ?? error?.data.code ?? '');
  return { told, left: server.store.has(id) ? server.store.get(id).state().steps : 0 };
}

const upTo = (steps: number): number[] => Array.from({ length: steps }, (_, at) => at + 1);

it('a session that is reset in mid-call goes on from its new beginning, each step once', async () => {
  const { told, left } = await interrupted('POST /sessions/ID/reset');
  expect(told).toEqual([...upTo(1_000 - left), ...upTo(left)]);
});

it('a session that is closed in mid-call is no more, and the rest of the steps are told so', async () => {
  const { told } = await interrupted('DELETE /sessions/ID');
  const done = told.filter((one) => typeof one === 'number');
  expect(done).toEqual(upTo(done.length));
  expect(told.slice(done.length)).toEqual(upTo(1_000 - done.length).map(() => 'UNKNOWN_SESSION'));
});
