import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { Ask, Outcome } from './episodes.ts';
import { HttpSocket } from './http-socket.ts';
import type { Line } from './player.ts';
import { RpcClient } from './rpc-client.ts';
import type { ServerProcess } from './server-process.ts';

/** Sessions of a server, over one protocol. */
export interface Client {
  readonly lines: readonly Line[];
  readonly close: () => void;
}

/** How so many sessions are opened over a protocol. */
export type Connect = (server: ServerProcess, sessions: number) => Promise<Client>;

/** Connections that sessions over WebSocket RPC share. */
const connections = 8;

/** Sessions over WebSocket RPC; `most`: requests of a batch. */
export function webSocketRpc(most: number): Connect {
  return async ({ url }, sessions) => {
    const count = Math.min(connections, sessions);
    const sockets = await inGroups(count, () => opened(`${url.replace('http', 'ws')}/rpc`));
    const clients = sockets.map((socket) => {
      const client = new RpcClient((text) => socket.send(text), most);
      socket.on('message', (data: Buffer) => client.receive(data.toString()));
      return client;
    });
    const lines = await inGroups(sessions, (at) => of(clients, at).open());
    return { lines, close: () => closeAll(sockets) };
  };
}

/** Sessions over the standard input and output of the server. */
export function stdioRpc(most: number): Connect {
  return async ({ child }, sessions) => {
    const { stdin, stdout } = child;
    if (stdin === null || stdout === null) throw new Error('the server has no standard streams');
    const client = new RpcClient((text) => void stdin.write(`${text}\n`), most);
    createInterface(stdout).on('line', (line) => client.receive(line));
    const lines = await inGroups(sessions, () => client.open());
    return { lines, close: () => undefined };
  };
}

const observation = z.looseObject({ reward: z.number().nullable(), done: z.boolean() });
const openEnvAnswer = z.looseObject({ type: z.literal('observation'), data: observation });

/** Sessions over the WebSocket of OpenEnv: one connection each. */
export const openEnv: Connect = async ({ url }, sessions) => {
  const address = `${url.replace('http', 'ws')}/ws`;
  const sockets = await inGroups(sessions, () => opened(address));
  const lines = sockets.map((socket): Line => {
    const answered: ((outcome: Outcome) => void)[] = [];
    socket.on('message', (message: Buffer) => {
      const { data } = openEnvAnswer.parse(JSON.parse(message.toString()));
      answered.shift()?.({ reward: data.reward ?? 0, isOver: data.done });
    });
    return {
      ask: (ask) => {
        socket.send(openEnvMessage(ask));
        return new Promise((resolve) => answered.push(resolve));
      },
    };
  });
  return { lines, close: () => closeAll(sockets) };
};

function openEnvMessage(ask: Ask): string {
  if (ask.kind === 'step') return `{"type":"step","data":${ask.action}}`;
  const { environment, scenario } = ask;
  return JSON.stringify({ type: 'reset', data: { environment, scenario } });
}

const started = z.looseObject({ session: z.string() });
const stepped = z.looseObject({
  reward: z.number(),
  terminated: z.boolean(),
  truncated: z.boolean(),
});

/** Sessions over HTTP: one connection each, which is kept. */
export const http: Connect = async ({ url }, sessions) => {
  const port = Number(new URL(url).port);
  const sockets: HttpSocket[] = [];
  const lines = await inGroups(sessions, async (): Promise<Line> => {
    const socket = await HttpSocket.open(port);
    sockets.push(socket);
    const body = await socket.post('/sessions', '{"seed":0,"brief":true}');
    const { session } = started.parse(JSON.parse(body));
    return { ask: (ask) => overHttp(socket, session, ask) };
  });
  return { lines, close: () => sockets.forEach((socket) => socket.close()) };
};

async function overHttp(socket: HttpSocket, session: string, ask: Ask): Promise<Outcome> {
  if (ask.kind === 'reset') {
    const { environment, scenario } = ask;
    const body = JSON.stringify({ environment, scenario, brief: true });
    await socket.post(`/sessions/${session}/reset`, body);
    return { reward: 0, isOver: false };
  }
  const text = await socket.post(`/sessions/${session}/step`, `{"action":${ask.action}}`);
  const { reward, terminated, truncated } = stepped.parse(JSON.parse(text));
  return { reward, isOver: terminated || truncated };
}

async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false, maxPayload: 2 ** 28 });
  await once(socket, 'open');
  return socket;
}

function closeAll(sockets: readonly WebSocket[]): void {
  for (const socket of sockets) socket.terminate();
}

function of<T>(all: readonly T[], at: number): T {
  const one = all[at % all.length];
  if (one === undefined) throw new RangeError('there is none');
  return one;
}

/** Makes so many, a hundred at once. */
async function inGroups<T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  while (made.length < count) {
    const size = Math.min(100, count - made.length);
    const group = Array.from({ length: size }, (_, at) => make(made.length + at));
    // oxlint-disable-next-line no-await-in-loop -- no more than a hundred at once
    made.push(...(await Promise.all(group)));
  }
  return made;
}
