import { z } from 'zod';
import { shownState, shownTask } from '../access/access.ts';
import { listEnvironments, listScenarios } from '../catalogue/catalogue.ts';
import type { Limits } from '../limits/limits.ts';
import { read, sessionRecord } from '../session/session-request.ts';
import { restarted } from '../text/restarted.ts';
import { emptyBody, recordBody, rewindBody, startBody, stepBody } from './bodies.ts';
import { listAllSessions, listSessions } from './list-sessions.ts';
import { type Route, routeWithBody } from './route.ts';
import {
  environmentShape,
  forkShape,
  listedShape,
  resumedShape,
  scenarioShape,
  startShape,
  stateShape,
  stepShape,
  taskShape,
} from './shapes.ts';
import { opened } from './start.ts';
import { stepped } from './stepped.ts';

/** Of a character, where JSON escapes it. */
const longestCharacter = 6;

/** Whatever a session may keep can be brought back. */
function mostOfRecord({ maxBodyBytes, maxSessionCharacters }: Limits): number {
  return maxBodyBytes + longestCharacter * maxSessionCharacters;
}

const catalogue: readonly Route[] = [
  {
    method: 'GET',
    path: '/environments',
    operation: 'listEnvironments',
    summary: 'The environments that are served.',
    status: 200,
    response: z.array(environmentShape),
    run: ({ store }) => listEnvironments(store.catalogue),
  },
  {
    method: 'GET',
    path: '/environments/{name}/scenarios',
    operation: 'listScenarios',
    summary: 'The scenarios of an environment.',
    status: 200,
    response: z.array(scenarioShape),
    run: ({ store }, { name }) => listScenarios(store.catalogue.find(name, 0)),
  },
];

const beginnings: readonly Route[] = [
  routeWithBody({
    method: 'POST',
    path: '/sessions',
    operation: 'openSession',
    summary: 'Opens a session; the same seed gives the same scenario.',
    body: startBody,
    status: 201,
    response: startShape,
    run: opened,
  }),
  {
    method: 'GET',
    path: '/sessions',
    operation: 'listSessions',
    summary: 'The live sessions by handles, which give no access to them.',
    status: 200,
    response: z.array(listedShape),
    run: (parts, { isForwarded }) =>
      parts.peers === undefined || isForwarded
        ? listSessions(parts)
        : listAllSessions(parts, parts.peers),
  },
  {
    method: 'POST',
    path: '/sessions/resume',
    operation: 'resumeSession',
    summary: 'Carries on a session that was exported, here or elsewhere.',
    body: recordBody,
    mostBytes: mostOfRecord,
    status: 201,
    response: resumedShape,
    run: ({ store }, { client }, body) => {
      const session = store.resume(read(sessionRecord, body), { client: client.name });
      return { session: session.id, state: session.state() };
    },
  },
];

const ofOne: readonly Route[] = [
  {
    method: 'GET',
    path: '/sessions/{id}',
    operation: 'getSession',
    summary: 'How a session stands.',
    status: 200,
    response: stateShape,
    run: ({ store }, { id, client }) => shownState(store.get(id).state(), client.role),
  },
  {
    method: 'GET',
    path: '/sessions/{id}/task',
    operation: 'getTask',
    summary:
      'What the agent of a session is told at the beginning: the task, the tools, the rules.',
    status: 200,
    response: taskShape,
    run: ({ store }, { id }) => shownTask(store.get(id).start()),
  },
  routeWithBody({
    method: 'POST',
    path: '/sessions/{id}/reset',
    operation: 'resetSession',
    summary: 'Starts again: the same scenario, or whatever is asked for, under the same id.',
    body: startBody,
    status: 200,
    response: startShape,
    run: ({ store }, { id }, body) => restarted(store, id, body),
  }),
  routeWithBody({
    method: 'POST',
    path: '/sessions/{id}/step',
    operation: 'stepSession',
    summary: 'Carries out an action.',
    body: stepBody,
    status: 200,
    response: stepShape,
    run: stepped,
  }),
  routeWithBody({
    method: 'POST',
    path: '/sessions/{id}/end',
    operation: 'endSession',
    summary: 'Ends the episode now; it is graded as it stands.',
    body: emptyBody,
    status: 200,
    response: stepShape,
    run: ({ store }, { id }) => store.end(id),
  }),
  routeWithBody({
    method: 'POST',
    path: '/sessions/{id}/fork',
    operation: 'forkSession',
    summary: 'A twin that goes on by itself.',
    body: emptyBody,
    status: 201,
    response: forkShape,
    run: ({ store }, { id, client }) => ({
      session: store.fork(id, { client: client.name }).id,
    }),
  }),
  routeWithBody({
    method: 'POST',
    path: '/sessions/{id}/rewind',
    operation: 'rewindSession',
    summary: 'Back to where it stood after so many actions.',
    body: rewindBody,
    status: 200,
    response: stateShape,
    run: ({ store }, { id }, { actions }) => store.rewind(id, actions),
  }),
  {
    method: 'GET',
    path: '/sessions/{id}/export',
    operation: 'exportSession',
    summary: 'The session as a scenario and its actions, to be resumed elsewhere.',
    status: 200,
    response: recordBody,
    run: ({ store }, { id }) => store.get(id).record(),
  },
  {
    method: 'DELETE',
    path: '/sessions/{id}',
    operation: 'closeSession',
    summary: 'Closes a session.',
    status: 204,
    run: ({ store }, { id }) => {
      store.close(id);
    },
  },
];

export const routes: readonly Route[] = [...catalogue, ...beginnings, ...ofOne];
