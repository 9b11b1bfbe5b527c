import type { Observation } from '@envloom/episodes';
import { responsesText } from '@envloom/episodes/hermes';
import { z } from 'zod';
import type { Script, Turn } from '../conformance/script.ts';
import { type Driver, type Told, words } from './driver.ts';
import { RpcClient } from './json-rpc.ts';
import { askedOf, overSocket } from './rpc.ts';
import { ending, start, state, step } from './shapes.ts';

const textStart = start.extend({ text: z.object({ system: z.string(), user: z.string() }) });
const textStep = step.extend({ text: z.string() });

/** As a model with the chat template of Qwen3 writes it. */
function written(turn: Turn): string {
  if (turn.kind === 'garbage') throw new Error('every text is an action');
  if (turn.kind === 'message') return turn.isDone ? `${turn.text}###STOP###` : turn.text;
  return turn.calls.map((call) => `<tool_call>\n${JSON.stringify(call)}\n</tool_call>`).join('\n');
}

/** Results stand in `<tool_response>`; the rest is told in words. */
function shows(observation: Observation): string {
  if (observation.type !== 'tool_results') return words(observation);
  return responsesText(observation.results.map(({ result }) => JSON.stringify(result)));
}

async function play(client: RpcClient, script: Script): Promise<Told> {
  const asked = { ...askedOf(script), brief: true, text: true };
  const { session, text } = await client.call(textStart, 'open', asked);
  const answers: string[] = [];
  for (const turn of script.turns) {
    const told = await client.call(textStep, 'step', { session, text: written(turn) });
    answers.push(told.text);
  }
  const stood = await client.call(state, 'state', { session });
  return { task: text.user, answers, ...ending(stood) };
}

export const hermesDriver: Driver = {
  name: 'text in the format of Hermes and Qwen3',
  cannot: {
    'what is no action':
      'every text is an action: a call, a message, or a call that cannot be read',
    'arguments that are no object':
      'the arguments stand in the JSON of the call; what is no JSON makes a call that cannot be read',
  },
  shows,
  parallel: 4,
  connect: async (servers) => {
    const client = await RpcClient.over((receive) => overSocket(servers, receive));
    return { play: (script) => play(client, script), close: () => client.close() };
  },
};
