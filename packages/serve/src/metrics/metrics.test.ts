import { expect, it } from 'vitest';
import { served, type Served } from '../testing/served.ts';

/** The value of a metric with just those labels. */
async function metric(server: Served, name: string): Promise<number | undefined> {
  const { text } = await server.ask('GET /metrics');
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

it('counts sessions, steps and episodes whatever protocol they come by', async () => {
  await using server = await served();
  const id = await server.open();
  await server.open();
  server.store.step(id, { type: 'message', content: 'Done.' });
  await server.ask(`DELETE /sessions/${id}`);
  expect(await metric(server, 'envloom_sessions')).toBe(1);
  expect(await metric(server, 'envloom_sessions_opened_total')).toBe(2);
  expect(await metric(server, 'envloom_sessions_ended_total{reason="closed"}')).toBe(1);
  expect(await metric(server, 'envloom_steps_total')).toBe(1);
  expect(await metric(server, 'envloom_step_duration_seconds_count')).toBe(1);
  expect(await metric(server, 'envloom_episodes_total')).toBe(1);
  expect(await metric(server, 'envloom_episodes_won_total')).toBe(0);
});

it('counts requests by route, never by path, and errors by code', async () => {
  await using server = await served();
  const id = await server.open();
  await server.ask(`GET /sessions/${id}`);
  await server.ask(`GET /sessions/${id}x`);
  await server.ask('GET /nowhere');
  const { text, headers } = await server.ask('GET /metrics');
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const total = 'envloom_http_requests_total{method="GET",route="/sessions/:id",status=';
  expect(text).toContain(`${total}"200"} 1\n`);
  expect(text).toContain(`${total}"404"} 1\n`);
  expect(text).toContain('route="(none)",status="404"} 1\n');
  expect(text).toContain('envloom_http_errors_total{code="UNKNOWN_SESSION"} 1\n');
  expect(text).toContain(
    'envloom_http_request_duration_seconds_count{method="POST",route="/sessions"} 1\n',
  );
  expect(text).not.toContain(id);
});

it('tells of the process', async () => {
  await using server = await served();
  expect(await metric(server, 'process_resident_memory_bytes')).toBeGreaterThan(1e7);
  expect(await metric(server, 'nodejs_eventloop_lag_p99_seconds')).toBeDefined();
  expect(await metric(server, 'envloom_connections')).toBeGreaterThan(0);
  expect(await metric(server, 'envloom_websockets')).toBe(0);
});
