import { actionOf, type Script } from '../conformance/script.ts';
import { type Driver, type Told, whole } from './driver.ts';
import { jsonOf, post, request } from './http.ts';
import { askedOf } from './rpc.ts';
import { ending, start, state, step } from './shapes.ts';

async function play(url: string, script: Script): Promise<Told> {
  const { session, observation } = await post(start, `${url}/sessions`, {
    ...askedOf(script),
    brief: true,
  });
  const answers: string[] = [];
  for (const turn of script.turns) {
    const told = await post(step, `${url}/sessions/${session}/step`, { action: actionOf(turn) });
    answers.push(JSON.stringify(told.observation));
  }
  const stood = jsonOf(state, await request('GET', `${url}/sessions/${session}`));
  await request('DELETE', `${url}/sessions/${session}`);
  return { task: observation.text, answers, ...ending(stood) };
}

export const restDriver: Driver = {
  name: 'REST',
  cannot: {},
  shows: whole,
  parallel: 8,
  connect: ({ url }) =>
    Promise.resolve({ play: (script) => play(url, script), close: () => Promise.resolve() }),
};
