import { z } from 'zod';
import type { Script, Turn } from '../conformance/script.ts';
import { type Driver, type Player, type Servers, type Told, words } from './driver.ts';
import { jsonOf, post, request } from './http.ts';
import { type Line, socketLine, socketUrl } from './json-rpc.ts';
import { askedOf } from './rpc.ts';
import { ending, state } from './shapes.ts';

/** What `reset` and `step` return. */
const result = z.looseObject({
  observation: z.looseObject({}),
  reward: z.number().nullable(),
  done: z.boolean(),
});

const given = result.extend({
  observation: z.looseObject({ text: z.string() }),
  metadata: z.looseObject({ session_id: z.string() }),
});

const called = z.looseObject({ result: z.unknown() });
const several = z.looseObject({
  type: z.literal('tool_results'),
  results: z.array(z.looseObject({ result: z.unknown() })),
});
const said = z.looseObject({ type: z.literal('message'), text: z.string() });

/** As its clients send it: a call is an action of its own type. */
function actionOf(turn: Turn): object {
  if (turn.kind === 'garbage') throw new Error('OpenEnv refuses it before the environment sees it');
  if (turn.kind === 'message')
    return { type: 'message', content: turn.text, ...(turn.isDone ? { done: true } : {}) };
  const [call, other] = turn.calls;
  return call !== undefined && other === undefined
    ? { type: 'call_tool', tool_name: call.name, arguments: call.arguments }
    : { type: 'tool_calls', calls: turn.calls };
}

function answerOf({ observation }: z.infer<typeof result>): string {
  const list = several.safeParse(observation);
  if (list.success) return list.data.results.map((one) => JSON.stringify(one.result)).join('\n');
  const message = said.safeParse(observation);
  if (message.success) return message.data.text;
  if (observation['type'] === 'none') return '';
  return JSON.stringify(called.parse(observation).result);
}

const cannot: Driver['cannot'] = {
  'what is no action': 'OpenEnv answers it with a validation error, and it is no step',
};

interface Client {
  reset(asked: object): Promise<z.infer<typeof given>>;
  step(action: object): Promise<z.infer<typeof result>>;
  state(): Promise<z.infer<typeof state>>;
}

async function play(client: Client, script: Script): Promise<Told> {
  const { observation } = await client.reset(askedOf(script));
  const answers: string[] = [];
  for (const turn of script.turns) answers.push(answerOf(await client.step(actionOf(turn))));
  return { task: observation.text, answers, ...ending(await client.state()) };
}

/** Over HTTP the session is named in each request. */
function httpClient(url: string): Client {
  let session = '';
  return {
    reset: async (asked) => {
      const told = await post(given, `${url}/reset`, asked);
      session = told.metadata.session_id;
      return told;
    },
    step: (action) => post(result, `${url}/step`, { action, session_id: session }),
    state: async () => jsonOf(state, await request('GET', `${url}/state?session_id=${session}`)),
  };
}

export const openEnvHttpDriver: Driver = {
  name: 'OpenEnv over HTTP',
  cannot,
  shows: words,
  parallel: 8,
  connect: ({ url }) =>
    Promise.resolve({
      play: (script) => play(httpClient(url), script),
      close: () => Promise.resolve(),
    }),
};

const message = z.looseObject({ type: z.string(), data: z.unknown() });

/** One answer for each message, in order. */
async function socketClient({ url }: Servers): Promise<Client & { line: Line }> {
  const waiting: ((data: unknown) => void)[] = [];
  const line = await socketLine(socketUrl(url, '/ws'), (text) => {
    const { type, data } = message.parse(JSON.parse(text));
    if (type === 'error') throw new Error(text);
    waiting.shift()?.(data);
  });
  const ask = async <T>(schema: z.ZodType<T>, sent: object): Promise<T> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.push(resolve);
    line.send(JSON.stringify(sent));
    return schema.parse(await promise);
  };
  return {
    reset: (data) => ask(given, { type: 'reset', data }),
    step: (data) => ask(result, { type: 'step', data }),
    state: () => ask(state, { type: 'state' }),
    line,
  };
}

/** An episode has a connection of its own. */
async function playOnSocket(servers: Servers, script: Script): Promise<Told> {
  const client = await socketClient(servers);
  const told = await play(client, script);
  await client.line.close();
  return told;
}

export const openEnvSocketDriver: Driver = {
  name: 'OpenEnv over WebSocket',
  cannot,
  shows: words,
  parallel: 8,
  connect: (servers): Promise<Player> =>
    Promise.resolve({
      play: (script) => playOnSocket(servers, script),
      close: () => Promise.resolve(),
    }),
};
