import { z } from 'zod';
import { actionOf, type Script, type Turn } from '../conformance/script.ts';
import { type Driver, type Told, words } from './driver.ts';
import { request } from './http.ts';
import { processLine, type Response, RpcClient } from './json-rpc.ts';
import { askedOf } from './rpc.ts';
import { ending, state, step } from './shapes.ts';

/** What a client does over MCP, over whatever carries it. */
type Ask = (method: string, params: object) => Promise<Response>;

const hello = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'conformance', version: '1.0.0' },
};

const content = z.looseObject({
  content: z.tuple([z.looseObject({ type: z.literal('text'), text: z.string() })]),
});

async function result<T>(
  ask: Ask,
  schema: z.ZodType<T>,
  method: string,
  params: object,
): Promise<T> {
  const answer = await ask(method, params);
  if (answer.error !== undefined) throw new Error(`${method}: ${JSON.stringify(answer.error)}`);
  return schema.parse(answer.result);
}

/** One call with named arguments is a call of MCP; whatever else an agent does has a method of our own. */
async function answerTo(ask: Ask, turn: Turn): Promise<string> {
  const [call, other] = turn.kind === 'calls' ? turn.calls : [];
  if (call === undefined || other !== undefined || typeof call.arguments === 'string')
    return observed(await result(ask, step, 'envloom/step', { action: actionOf(turn) }));
  const answer = await ask('tools/call', { name: call.name, arguments: call.arguments });
  if (answer.error === undefined) return content.parse(answer.result).content[0].text;
  return JSON.stringify({ success: false, error: answer.error.data });
}

const results = z.looseObject({ results: z.array(z.looseObject({ result: z.unknown() })) });
const said = z.looseObject({ type: z.literal('message'), text: z.string() });

function observed({ observation }: z.infer<typeof step>): string {
  const list = results.safeParse(observation);
  if (list.success) return list.data.results.map((one) => JSON.stringify(one.result)).join('\n');
  const message = said.safeParse(observation);
  if (message.success) return message.data.text;
  const isNone = z.looseObject({ type: z.literal('none') }).safeParse(observation).success;
  return isNone ? '' : JSON.stringify(observation);
}

const resource = z.looseObject({ contents: z.tuple([z.looseObject({ text: z.string() })]) });

async function play(ask: Ask, { turns }: Script): Promise<Told> {
  const task = await result(ask, resource, 'resources/read', { uri: taskUri });
  const answers: string[] = [];
  for (const turn of turns) answers.push(await answerTo(ask, turn));
  const stood = await result(ask, state, 'envloom/state', {});
  return { task: task.contents[0].text, answers, ...ending(stood) };
}

const taskUri = 'envloom://task';

const rpcAnswer = z.looseObject({ jsonrpc: z.literal('2.0') }).transform((answer): Response => ({
  ...answer,
  jsonrpc: '2.0',
}));

/** Every episode is a session of MCP. */
async function playOverHttp(url: string, script: Script): Promise<Told> {
  const query = new URLSearchParams({ ...askedOf(script) });
  const headers = { accept: 'application/json, text/event-stream' };
  const opening = { jsonrpc: '2.0', id: 0, method: 'initialize', params: hello };
  const opened = await request('POST', `${url}/mcp?${query.toString()}`, opening, headers);
  const session = {
    ...headers,
    'mcp-session-id': String(opened.headers['mcp-session-id']),
    'mcp-protocol-version': hello.protocolVersion,
  };
  const send = (message: object): ReturnType<typeof request> =>
    request('POST', `${url}/mcp`, { jsonrpc: '2.0', ...message }, session);
  await send({ method: 'notifications/initialized' });
  let id = 0;
  const told = await play(async (method, params) => {
    id += 1;
    const { text } = await send({ id, method, params });
    return rpcAnswer.parse(JSON.parse(text));
  }, script);
  await request('DELETE', `${url}/mcp`, undefined, session);
  return told;
}

export const mcpHttpDriver: Driver = {
  name: 'MCP over streamable HTTP',
  cannot: {},
  shows: words,
  parallel: 8,
  connect: ({ url }) =>
    Promise.resolve({
      play: (script) => playOverHttp(url, script),
      close: () => Promise.resolve(),
    }),
};

/** A process is one session, which begins again for each episode. */
export const mcpLinesDriver: Driver = {
  name: 'MCP over standard input',
  cannot: {},
  shows: words,
  parallel: 1,
  connect: async ({ command }) => {
    const client = await RpcClient.over((receive) => processLine(command('mcp'), receive));
    const ask: Ask = (method, params) => client.ask(method, params);
    await result(ask, z.looseObject({}), 'initialize', hello);
    client.notify('notifications/initialized');
    return {
      play: async (script) => {
        await result(ask, z.looseObject({}), 'envloom/reset', askedOf(script));
        return play(ask, script);
      },
      close: () => client.close(),
    };
  },
};
