import type { Observation } from '@envloom/episodes';
import { z } from 'zod';
import type { Script, Turn } from '../conformance/script.ts';
import { type Driver, type Told, words } from './driver.ts';
import { type Answer, jsonOf, request } from './http.ts';
import { ending, state } from './shapes.ts';

/** A row as the training data's format `nemo-gym` writes it. */
function rowOf({ environment, scenario, interaction }: Script): object {
  return {
    responses_create_params: { input: [] },
    verifier_metadata: { env: environment, scenario, interaction },
  };
}

/** What a model answers, as OpenAI's Responses write it. */
function outputOf(turn: Turn, at: number): readonly object[] {
  if (turn.kind === 'garbage') throw new Error('a response is read as it is written');
  if (turn.kind === 'message') {
    const content = [{ type: 'output_text', text: turn.text, annotations: [] }];
    return [{ type: 'message', role: 'assistant', content }];
  }
  return turn.calls.map(({ name, arguments: given }, place) => ({
    type: 'function_call',
    call_id: `call_${at}_${place}`,
    name,
    arguments: typeof given === 'string' ? given : JSON.stringify(given),
  }));
}

function cookieOf({ headers }: Answer): string {
  return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

const cannot = {
  'what is no action': 'a response is calls and messages; there is no third thing',
} as const;

const verdict = z.looseObject({
  reward: z.number(),
  envloom: z.looseObject({
    terminated: z.boolean(),
    truncated: z.boolean(),
    state_hash: z.string(),
  }),
});

/** Tools are routes; the last message comes with what is to be verified. */
async function playTools(url: string, script: Script): Promise<Told> {
  const row = rowOf(script);
  const seeded = await request('POST', `${url}/seed_session`, row);
  jsonOf(z.strictObject({}), seeded);
  const headers = { cookie: cookieOf(seeded) };
  const answers: string[] = [];
  for (const turn of script.turns) {
    const [call] = turn.kind === 'calls' ? turn.calls : [];
    if (call === undefined) break;
    const path = encodeURIComponent(call.name);
    const { text } = await request('POST', `${url}/${path}`, call.arguments, headers);
    answers.push(text);
  }
  const last = script.turns.at(-1);
  const output = last?.kind === 'message' ? outputOf(last, 0) : [];
  if (last?.kind === 'message') answers.push('');
  const body = { ...row, response: { output } };
  const { reward, envloom } = jsonOf(
    verdict,
    await request('POST', `${url}/verify`, body, headers),
  );
  return { task: '', answers, ...ending({ reward, ...envloom }) };
}

export const nemoToolsDriver: Driver = {
  name: 'NeMo Gym: tools and verify',
  cannot: {
    ...cannot,
    conversation: 'a resources server has tools and a verdict; nobody there answers messages',
    'several calls in a step': 'each call is a request of its own, and so a step',
    'arguments that are no object': 'the arguments are the JSON body of the request',
  },
  shows: words,
  parallel: 8,
  connect: ({ url }) =>
    Promise.resolve({ play: (script) => playTools(url, script), close: () => Promise.resolve() }),
};

const gymStep = z.looseObject({
  observation: z.string().nullable(),
  info: z.looseObject({ tool_outputs: z.array(z.looseObject({ output: z.string() })) }),
});

const gymStart = z.looseObject({ observation: z.string() });

async function playGymnasium(url: string, script: Script): Promise<Told> {
  const row = rowOf(script);
  const opened = await request('POST', `${url}/reset`, row);
  const { observation: task } = jsonOf(gymStart, opened);
  const cookie = cookieOf(opened);
  const answers: string[] = [];
  for (const [at, turn] of script.turns.entries()) {
    const body = { ...row, response: { output: outputOf(turn, at) } };
    const told = jsonOf(gymStep, await request('POST', `${url}/step`, body, { cookie }));
    const outputs = told.info.tool_outputs.map(({ output }) => output);
    answers.push(told.observation ?? outputs.join('\n'));
  }
  const session = cookie.slice(cookie.indexOf('=') + 1);
  const stood = jsonOf(state, await request('GET', `${url}/sessions/${session}`));
  await request('POST', `${url}/close`, {}, { cookie });
  return { task, answers, ...ending(stood) };
}

/** The user's words, or what is wrong in words. */
function shows(observation: Observation): string {
  return observation.type === 'error'
    ? `${observation.message}. ${observation.repair}`
    : words(observation);
}

export const nemoGymnasiumDriver: Driver = {
  name: 'NeMo Gym: Gymnasium variant',
  cannot: { ...cannot, done: 'a message goes to the user, who says when there is no more' },
  shows,
  parallel: 8,
  connect: ({ url }) =>
    Promise.resolve({
      play: (script) => playGymnasium(url, script),
      close: () => Promise.resolve(),
    }),
};
