import { get } from 'node:http';
import { lending } from '@envloom/episodes/testing';
import { LibraryLoans } from '@envloom/runtime/testing';
import { mcpToolOf } from '@envloom/runtime';
import { describe, expect, it } from 'vitest';
import { anything, clientOf, initialize, post, servedLibrary } from './testing/served.ts';

const lend = { name: 'check_out_book', arguments: { member_id: 'M1', book_id: 'B1' } };

const call = (id: number, params: object): object => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params,
});

async function opened(url: string): Promise<string> {
  const response = await post(url, initialize);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

describe('mcpAdapter with the client of the SDK', () => {
  it('plays an episode to the full reward', async () => {
    await using served = await servedLibrary();
    const { client, transport } = await clientOf(`${served.url}?seed=0`);
    expect(client.getServerVersion()).toMatchObject({ name: 'library-loans', version: '0.1.0' });
    expect(client.getInstructions()).toContain(lending.task.text);
    const { tools } = await client.listTools();
    expect(tools).toEqual([
      ...LibraryLoans.definition.tools.map(mcpToolOf),
      expect.objectContaining({ name: 'decline' }),
      expect.objectContaining({ name: 'answer' }),
    ]);
    const lent = await client.callTool(lend);
    const [reference] = lending.reference;
    const result = reference?.kind === 'call' ? reference.observation : undefined;
    expect(lent.content).toEqual([{ type: 'text', text: JSON.stringify(result) }]);
    expect(lent.structuredContent).toEqual(result?.success === true ? result.data : undefined);
    expect(lent.isError).toBeUndefined();
    const action = { type: 'message', content: 'Done.' };
    const step = await client.request({ method: 'envloom/step', params: { action } }, anything);
    expect(step).toMatchObject({ reward: 1, terminated: true, truncated: false });
    const state = await client.request({ method: 'envloom/state' }, anything);
    expect(state).toEqual({ ...served.store.get(transport.sessionId ?? '').state() });
    await client.close();
  });

  it('shows the task and the rules as resources', async () => {
    await using served = await servedLibrary();
    const { client } = await clientOf(`${served.url}?environment=library-loans&seed=1`);
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['envloom://task', 'envloom://rules']);
    expect(await client.listResourceTemplates()).toEqual({ resourceTemplates: [] });
    const task = await client.readResource({ uri: 'envloom://task' });
    expect(task.contents).toEqual([
      { uri: 'envloom://task', mimeType: 'text/plain', text: 'Please lend Emma to Cem.' },
    ]);
    const rules = await client.readResource({ uri: 'envloom://rules' });
    expect(JSON.stringify(rules)).toContain('## How to work');
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({
      code: -32002,
    });
    await client.close();
  });

  it('says what a tool refuses as a result, and what is no tool as an error', async () => {
    await using served = await servedLibrary();
    const { client, transport } = await clientOf(`${served.url}?seed=1`);
    const refused = await client.callTool({
      ...lend,
      arguments: { member_id: 'M3', book_id: 'B1' },
    });
    expect(refused).toMatchObject({ isError: true });
    expect(JSON.stringify(refused.content)).toContain('MEMBER_SUSPENDED');
    expect(refused.structuredContent).toBeUndefined();
    const invalid = await client.callTool({ name: 'check_out_book', arguments: { member: 1 } });
    expect(invalid).toMatchObject({ isError: true });
    expect(JSON.stringify(invalid.content)).toContain('INVALID_ARGUMENTS');
    await expect(client.callTool({ name: 'check_out_boot' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('check_out_book'),
      data: { code: 'UNKNOWN_TOOL' },
    });
    // Each of them is a step, as it is in process.
    expect(served.store.get(transport.sessionId ?? '').state().steps).toBe(3);
    await client.close();
  });

  it('answers calls after the end', async () => {
    await using served = await servedLibrary();
    const { client } = await clientOf(`${served.url}?seed=0`);
    expect(await client.request({ method: 'envloom/end' }, anything)).toMatchObject({
      truncated: true,
      reward: 0,
    });
    const late = await client.callTool(lend);
    expect(late.isError).toBe(true);
    expect(JSON.stringify(late.content)).toContain('the episode is over');
    await expect(
      client.request({ method: 'envloom/step', params: { action: 'Done.' } }, anything),
    ).rejects.toMatchObject({ code: -32000, data: { code: 'EPISODE_OVER' } });
    await client.close();
  });

  it('starts again, and tells of it whoever made it', async () => {
    await using served = await servedLibrary();
    const { client, transport } = await clientOf(`${served.url}?seed=0`);
    const updates: string[] = [];
    const { promise: heard, resolve } = Promise.withResolvers<void>();
    client.fallbackNotificationHandler = ({ params }) => {
      updates.push(String(params?.['uri']));
      if (updates.length === 2) resolve();
      return Promise.resolve();
    };
    await client.subscribeResource({ uri: 'envloom://task' });
    const start = await client.request({ method: 'envloom/reset', params: { seed: 1 } }, anything);
    expect(start).toMatchObject({ scenario: 'library-loans-0002', info: { steps: 0 } });
    served.store.reset(transport.sessionId ?? '', { seed: 0 });
    await heard;
    expect(updates).toEqual(['envloom://task', 'envloom://task']);
    const task = await client.readResource({ uri: 'envloom://task' });
    expect(JSON.stringify(task)).toContain(lending.task.text);
    await client.close();
  });

  it('plays a conversation where it is asked for, and none otherwise', async () => {
    await using served = await servedLibrary();
    const alone = await clientOf(`${served.url}?seed=2`);
    const talking = await clientOf(`${served.url}?seed=2&interaction=conversational`);
    const say = { method: 'envloom/step', params: { action: 'For whom?' } };
    expect(await alone.client.request(say, anything)).toMatchObject({ terminated: true });
    expect(await talking.client.request(say, anything)).toMatchObject({
      terminated: false,
      observation: { type: 'message', text: 'It is for Ada.' },
    });
    await Promise.all([alone.client.close(), talking.client.close()]);
  });

  it('ends the session with DELETE, and leaves nothing behind', async () => {
    await using served = await servedLibrary();
    const { transport } = await clientOf(served.url);
    expect(served.store.size).toBe(1);
    await transport.terminateSession();
    expect(served.store.size).toBe(0);
    expect(served.store.counts.closed).toBe(1);
  });
});

describe('a session that somebody else has opened', () => {
  it('is joined where it stands, by one client after the other, and stays', async () => {
    await using served = await servedLibrary();
    const { store } = served;
    const { id } = store.open({ seed: 0 });
    const url = `${served.url}?session=${id}`;
    const first = await clientOf(url);
    expect(first.transport.sessionId).toBe(id);
    await first.client.callTool(lend);
    const second = await clientOf(url);
    expect(store.get(id).state().steps).toBe(1);
    expect(JSON.stringify(await second.client.readResource({ uri: 'envloom://task' }))).toContain(
      lending.task.text,
    );
    await second.transport.terminateSession();
    expect((await post(served.url, call(2, lend), id)).status).toBe(404);
    expect(store.step(id, 'Done.').reward).toBe(1);
    await Promise.all([first.client.close(), second.client.close()]);
  });

  it.each(['session=never', 'session=', 'session=a&seed=1'])(
    'has to be there: %s',
    async (query) => {
      await using served = await servedLibrary();
      const response = await post(`${served.url}?${query}`, initialize);
      expect(await response.json()).toMatchObject({
        error: { data: { path: expect.stringMatching(/session|query/) } },
      });
    },
  );

  it('outlives a client that was refused', async () => {
    await using served = await servedLibrary();
    const { id } = served.store.open({ seed: 0 });
    await post(`${served.url}?session=${id}`, { ...initialize, params: {} });
    expect(served.store.has(id)).toBe(true);
    expect(await opened(`${served.url}?session=${id}`)).toBe(id);
  });
});

describe('mcpAdapter with requests by hand', () => {
  it('gives each session its own world', async () => {
    await using served = await servedLibrary();
    const [a, b] = [await opened(`${served.url}?seed=0`), await opened(`${served.url}?seed=0`)];
    expect(a).not.toBe(b);
    await post(served.url, call(2, lend), a);
    const [worldA, worldB] = [a, b].map((id) => served.store.get(id).state().state_hash);
    expect(worldA).not.toBe(worldB);
  });

  it('answers at once whoever would wait for a task', async () => {
    await using served = await servedLibrary();
    const id = await opened(`${served.url}?seed=0`);
    const params = { ...lend, task: { ttl: 60_000 } };
    const response = await post(served.url, call(2, params), id);
    expect(await response.json()).toMatchObject({ id: 2, result: { structuredContent: {} } });
  });

  it.each([
    ['environment=nothing', 'UNKNOWN_ENVIRONMENT'],
    ['scenario=nothing', 'UNKNOWN_SCENARIO'],
    ['seed=many', 'INVALID_REQUEST'],
    ['split=held-out', 'UNKNOWN_SCENARIO'],
    ['sead=1', 'INVALID_REQUEST'],
    ['seed=1&seed=2', 'INVALID_REQUEST'],
    ['constructor=1', 'INVALID_REQUEST'],
  ])('answers initialize with what is wrong with ?%s', async (query, code) => {
    await using served = await servedLibrary();
    const response = await post(`${served.url}?${query}`, initialize);
    expect(response.status).toBe(200);
    expect(response.headers.get('mcp-session-id')).toBeNull();
    expect(await response.json()).toMatchObject({ id: 1, error: { data: { code } } });
    expect(served.store.size).toBe(0);
  });

  it('is unavailable where there is no room', async () => {
    await using served = await servedLibrary({ maxSessions: 1 });
    await opened(served.url);
    const response = await post(served.url, initialize);
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: { data: { code: 'TOO_MANY_SESSIONS' } } });
  });

  it('keeps no session of a client that cannot be answered', async () => {
    await using served = await servedLibrary();
    const response = await fetch(served.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/html' },
      body: JSON.stringify(initialize),
    });
    expect(response.status).toBe(406);
    const broken = await post(served.url, { ...initialize, params: {} });
    expect(broken.status).toBe(400);
    expect(served.store.size).toBe(0);
  });

  it('says 404 of a session that was reaped, closed, or never was', async () => {
    let now = 0;
    await using served = await servedLibrary({ idleSeconds: 1 }, () => now);
    const [reaped, closed] = [await opened(served.url), await opened(served.url)];
    served.store.close(closed);
    now = 10_000;
    expect(served.store.reap()).toBe(1);
    const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    for (const id of [reaped, closed, 'never', '__proto__']) {
      const response = await post(served.url, tools, id);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ error: { code: -32001 } });
    }
  });

  it('answers requests with one id, and what cancels them', async () => {
    await using served = await servedLibrary();
    const id = await opened(`${served.url}?seed=0`);
    const cancelled = {
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: 7 },
    };
    const sent = Array.from({ length: 20 }, (_, at) =>
      post(served.url, at % 2 === 0 ? call(7, lend) : cancelled, id),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual(sent.map((_, at) => (at % 2 === 0 ? 200 : 202)));
    expect(served.store.get(id).state().steps).toBe(10);
  });

  it.each([
    [[call(1, lend)], -32600],
    [{ jsonrpc: '2.0', id: null, method: 'tools/list' }, -32700],
    [{ id: 1, method: 'tools/list' }, -32700],
    ['null', -32700],
  ])('refuses %j', async (body, code) => {
    await using served = await servedLibrary();
    const response = await post(served.url, body, await opened(served.url));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it.each([
    ['tools/none', {}, -32601],
    ['__proto__', {}, -32601],
    ['tools/list', { cursor: 'x' }, -32602],
    ['tools/call', {}, -32602],
    ['tools/call', { name: 'check_out_book', arguments: [] }, -32602],
    ['tools/call', { name: 7 }, -32602],
    ['resources/read', {}, -32602],
    ['envloom/step', {}, -32602],
    ['envloom/step', { action: 'x', more: 1 }, -32602],
    ['envloom/end', { now: true }, -32602],
    ['envloom/reset', { seed: 'x' }, -32602],
    ['envloom/reset', { scenario: 'x' }, -32000],
  ])('answers %s %j with an error', async (method, params, code) => {
    await using served = await servedLibrary();
    const id = await opened(`${served.url}?seed=0`);
    const before = served.store.get(id).state();
    const response = await post(served.url, { jsonrpc: '2.0', id: 'a', method, params }, id);
    expect(await response.json()).toMatchObject({ id: 'a', error: { code } });
    expect(served.store.get(id).state()).toEqual(before);
  });

  it('hands arguments on as they are, prototypes included', async () => {
    await using served = await servedLibrary();
    const id = await opened(`${served.url}?seed=0`);
    const body = `{"jsonrpc":"2.0","id":1,"method":"envloom/step","params":{"_meta":{},"action":
      {"type":"tool_calls","calls":[{"name":"check_out_book","arguments":{"member_id":"M1","constructor":1}}]}}}`;
    const response = await post(served.url, body, id);
    expect(JSON.stringify(await response.json())).toContain('INVALID_ARGUMENTS');
    expect(served.store.get(id).record().actions).toEqual([
      {
        type: 'tool_calls',
        calls: [{ name: 'check_out_book', arguments: { member_id: 'M1', constructor: 1 } }],
      },
    ]);
  });

  it('lets streams go when the server stops, and has one for a session', async () => {
    const served = await servedLibrary();
    const id = await opened(served.url);
    const opening = (): Promise<Response> =>
      fetch(served.url, { headers: { accept: 'text/event-stream', 'mcp-session-id': id } });
    const stream = await opening();
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect((await opening()).status).toBe(409);
    await served[Symbol.asyncDispose]();
    expect(await stream.text()).toBe(': open\n\n');
  });

  it('takes another stream once the client has left the first', async () => {
    await using served = await servedLibrary();
    const id = await opened(served.url);
    const headers = { accept: 'text/event-stream', 'mcp-session-id': id };
    const leave = async (): Promise<number | undefined> => {
      const request = get(served.url, { agent: false, headers });
      const { promise, resolve } = Promise.withResolvers<number | undefined>();
      request.on('response', ({ statusCode }) => resolve(statusCode));
      const status = await promise;
      request.destroy();
      return status;
    };
    expect(await leave()).toBe(200);
    await expect.poll(leave, { interval: 20 }).toBe(200);
  });
});
