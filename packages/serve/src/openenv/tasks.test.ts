import fastify, { type FastifyInstance } from 'fastify';
import { lending, refusing, talking } from '@envloom/episodes/testing';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { ServeError } from '../errors/serve-error.ts';
import { libraryStore } from '../testing/library.ts';
import { tasksAdapter } from './tasks.ts';

let app: FastifyInstance;

beforeEach(() => {
  app = fastify();
  app.setErrorHandler((error, _request, reply) =>
    error instanceof ServeError ? reply.code(error.status).send({ error }) : reply.send(error),
  );
  tasksAdapter(app, { store: libraryStore(), log: pino({ enabled: false }) });
});

async function get(url: string): Promise<unknown> {
  const answer = await app.inject({ url });
  return answer.json();
}

async function post(route: string, payload: object): Promise<unknown> {
  const answer = await app.inject({ method: 'POST', url: `/library-loans/${route}`, payload });
  return answer.json();
}

const all = [lending, refusing, talking].map(({ id: scenario, content_hash }) => ({
  environment: 'library-loans@0.1.0',
  scenario,
  content_hash,
}));
const split = 'train';

describe('tasks', () => {
  it('are listed by environment and split', async () => {
    expect(await get('/list_environments')).toEqual(['library-loans']);
    expect(await get('/library-loans@0.1.0/splits')).toEqual([{ name: split, type: 'train' }]);
    expect(await post('tasks', { split })).toEqual({ tasks: all, env_name: 'library-loans' });
    expect(await post('num_tasks', { split })).toEqual({ num_tasks: 3 });
    expect(await post('num_tasks', { split: 'held-out' })).toEqual({ num_tasks: 0 });
  });

  it('are told by their place', async () => {
    expect(await post('task', { split, index: 1 })).toEqual({ task: all[1] });
    expect(await post('task_range', { split, start: 1, stop: null })).toEqual({
      tasks: all.slice(1),
    });
    expect(await post('task_range', { split, stop: 2 })).toEqual({ tasks: all.slice(0, 2) });
  });

  it.each([
    ['task', { split, index: 3 }, 'index'],
    ['task', { split, index: -1 }, 'index'],
    ['task', { split }, 'index'],
    ['tasks', { split: 'toString' }, 'split'],
    ['task_range', { split, start: '1' }, 'start'],
  ])('that are not there are refused: %s %j', async (route, body, path) => {
    expect(await post(route, body)).toMatchObject({ error: { code: 'INVALID_REQUEST', path } });
  });

  it('are of environments that are served', async () => {
    expect(await get('/library-lones/splits')).toMatchObject({
      error: { code: 'UNKNOWN_ENVIRONMENT' },
    });
  });
});
