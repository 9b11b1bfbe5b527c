import { z } from 'zod';
import { actionOf, type Script } from '../conformance/script.ts';
import { type Driver, type Player, type Servers, type Told, whole } from './driver.ts';
import { type Line, processLine, RpcClient, socketLine, socketUrl } from './json-rpc.ts';
import { ending, start, state, step } from './shapes.ts';

type Open = (servers: Servers, receive: (text: string) => void) => Promise<Line>;

export const overSocket: Open = ({ url }, receive) => socketLine(socketUrl(url, '/rpc'), receive);

const overLines: Open = ({ command }, receive) => processLine(command('rpc'), receive);

/** What a client asks to be played. */
export function askedOf({ environment, scenario, interaction }: Script): object {
  return { environment, scenario, interaction };
}

function driver(
  name: string,
  open: Open,
  play: (client: RpcClient, script: Script) => Promise<Told>,
): Driver {
  return {
    name,
    cannot: {},
    shows: whole,
    parallel: 4,
    connect: async (servers): Promise<Player> => {
      const client = await RpcClient.over((receive) => open(servers, receive));
      return { play: (script) => play(client, script), close: () => client.close() };
    },
  };
}

async function oneByOne(client: RpcClient, script: Script): Promise<Told> {
  const { session, observation } = await client.call(start, 'open', {
    ...askedOf(script),
    brief: true,
  });
  const answers: string[] = [];
  for (const turn of script.turns) {
    const told = await client.call(step, 'step', { session, action: actionOf(turn) });
    answers.push(JSON.stringify(told.observation));
  }
  const stood = await client.call(state, 'state', { session });
  await client.call(z.strictObject({}), 'close', { session });
  return { task: observation.text, answers, ...ending(stood) };
}

/** All turns in one message. */
async function inBatch(client: RpcClient, script: Script): Promise<Told> {
  const { session, observation } = await client.call(start, 'open', {
    ...askedOf(script),
    brief: true,
  });
  const steps = script.turns.map((turn) => ({
    method: 'step',
    params: { session, action: actionOf(turn) },
  }));
  const answered = await client.batch([...steps, { method: 'state', params: { session } }]);
  const results = answered.map(({ result, error }) => result ?? error);
  const answers = results.slice(0, -1).map((told) => JSON.stringify(step.parse(told).observation));
  return { task: observation.text, answers, ...ending(state.parse(results.at(-1))) };
}

export const rpcDrivers: readonly Driver[] = [
  driver('session RPC over WebSocket', overSocket, oneByOne),
  driver('session RPC over WebSocket, in batches', overSocket, inBatch),
  driver('session RPC over standard input', overLines, oneByOne),
  driver('session RPC over standard input, in batches', overLines, inBatch),
];
