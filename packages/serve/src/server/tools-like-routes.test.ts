import { lending } from '@envloom/episodes/testing';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { clientOf } from '../mcp/testing/served.ts';
import { routeNames, routeTools } from '../testing/route-tools.ts';
import { served } from '../testing/served.ts';

const { env, id: scenario } = lending;
const answered = { success: true, data: 'answered' };

it.each(routeNames)('a tool that is called %s works over every protocol', async (name) => {
  await using server = await served({}, routeTools());
  const calls = [{ name, arguments: {} }];

  const { session } = z
    .looseObject({ session: z.string() })
    .parse((await server.ask('POST /sessions', { body: { scenario } })).body);
  const action = { type: 'tool_calls', calls };
  const stepped = await server.ask(`POST /sessions/${session}/step`, { body: { action } });
  expect(stepped.body).toMatchObject({ observation: { results: [{ result: answered }] } });

  const reset = await server.ask('POST /reset', { body: { scenario } });
  const openEnv = { cookie: reset.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const asked = { action: { type: 'call_tool', tool_name: name, arguments: {} } };
  const step = await server.ask('POST /step', { body: asked, headers: openEnv });
  expect(step.body).toMatchObject({ observation: { result: answered, error: null } });

  const { client } = await clientOf(`${server.url}/mcp?scenario=${scenario}`);
  const told = await client.callTool({ name, arguments: {} });
  expect(told.content).toEqual([{ type: 'text', text: JSON.stringify(answered) }]);
  await client.close();

  const row = { verifier_metadata: { env, scenario } };
  const seeded = await server.ask('POST /seed_session', { body: row });
  const headers = { cookie: seeded.headers.get('set-cookie')?.split(';')[0] ?? '' };
  for (const body of [{}, { text: 'x' }])
    expect((await server.ask(`POST /${name}`, { body, headers })).body).toEqual(answered);
  const response = { output: [{ type: 'message', role: 'assistant', content: 'Done.' }] };
  const verified = await server.ask('POST /verify', { body: { ...row, response }, headers });
  expect(verified.body).toMatchObject({ steps: 3, envloom: { terminated: true } });
});
