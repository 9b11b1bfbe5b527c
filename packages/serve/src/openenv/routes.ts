import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { clientOf } from '../access/access.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { ServedEnvironment } from '../catalogue/open-environment.ts';
import { ServeError } from '../errors/serve-error.ts';
import { cookieSession, namedEpisode, namedSession, setCookie } from '../http/session-cookies.ts';
import { gymnasium } from '../nemo-gym/gymnasium.ts';
import type { HttpAdapter, ServerContext } from '../server/protocol-adapter.ts';
import { read } from '../session/session-request.ts';
import { issuesOf } from './errors.ts';
import { type OpenEnvState, reset, stateOf, step } from './play.ts';
import { type EnvironmentMetadata, type OpenEnvResult, schemas } from './schemas.ts';
import { tasksAdapter } from './tasks.ts';

type Handle = (request: FastifyRequest, reply: FastifyReply, context: ServerContext) => unknown;

/**
 * OpenEnv over HTTP. Its own server makes an environment for each request, which then has no episode
 * to step in; here `/reset` opens a session, and `/step` and `/state` find it by the `session_id`
 * that the metadata tell, or by a cookie.
 *
 * @see https://github.com/meta-pytorch/OpenEnv (`core/env_server/http_server.py`)
 */
export const openEnvAdapter: HttpAdapter = (app, context) => {
  post(app, context, 'reset', answerReset);
  post(app, context, 'step', answerStep);
  app.get('/state', (request) => answerState(request, context));
  app.get('/schema', () => schemas);
  const metadata = metadataOf(context.store.catalogue);
  app.get('/metadata', () => metadata);
  tasksAdapter(app, context);
};

/** NeMo Gym's Gymnasium variant has these two paths as well, for bodies of its own. */
function post(
  app: FastifyInstance,
  context: ServerContext,
  route: 'reset' | 'step',
  handle: Handle,
): void {
  app.post(`/${route}`, (request, reply) => {
    if (isGymnasium(request.body)) return gymnasium[route](request, reply, context);
    try {
      return handle(request, reply, context);
    } catch (error) {
      if (!(error instanceof ServeError) || error.code !== 'INVALID_REQUEST') throw error;
      return reply.code(422).send({ detail: issuesOf(error, ['body']), error });
    }
  });
}

function isGymnasium(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'responses_create_params' in body;
}

const loose = z.looseObject({});

function answerReset(
  request: FastifyRequest,
  reply: FastifyReply,
  { store }: ServerContext,
): OpenEnvResult {
  const body = read(loose, request.body ?? {});
  const { session_id: _, ...asked } = body;
  const known = cookieSession(request);
  const id = namedSession(body) ?? (known !== undefined && store.has(known) ? known : undefined);
  const { session, result } = reset(store, id, asked, { client: clientOf(request.raw).name });
  setCookie(reply, session);
  return result;
}

const stepBody = z.looseObject({ action: loose });

function answerStep(
  request: FastifyRequest,
  _reply: FastifyReply,
  { store }: ServerContext,
): OpenEnvResult {
  const { action } = read(stepBody, request.body);
  const id = namedEpisode(request.body) ?? cookieSession(request);
  if (id === undefined)
    throw new ServeError(
      'UNKNOWN_SESSION',
      'no session is named',
      'POST /reset first, and send the session_id of its metadata, or keep its cookie.',
      'session_id',
    );
  return step(store, id, action);
}

/** As OpenEnv tells the state of an environment that was not reset yet. */
const nothingYet = { episode_id: null, step_count: 0 } as const;

function answerState(
  request: FastifyRequest,
  { store }: ServerContext,
): OpenEnvState | typeof nothingYet {
  const id = namedEpisode(request.query) ?? cookieSession(request);
  return id === undefined ? nothingYet : stateOf(store, id);
}

/** Of the environment that is served, or of all of them together. */
export function metadataOf(catalogue: Catalogue): EnvironmentMetadata {
  const [environment] = catalogue;
  const told =
    catalogue.size === 1 && environment !== undefined ? ofOne(environment) : ofAll(catalogue);
  return { ...told, author: null, documentation_url: null };
}

type Told = Omit<EnvironmentMetadata, 'author' | 'documentation_url'>;

function ofOne({ name, version, definition, folder }: ServedEnvironment): Told {
  const { title = name, introduction = '' } = definition.guide ?? {};
  const description = introduction.trim() === '' ? title : `${title}. ${introduction.trim()}`;
  return { name, description, version, readme_content: readmeIn(folder) };
}

function ofAll(catalogue: Catalogue): Told {
  const names = Array.from(catalogue, ({ name }) => name).join(', ');
  const description = `${catalogue.size} environments; reset with "environment" set to one of: ${names}.`;
  return { name: 'envloom', description, version: null, readme_content: null };
}

function readmeIn(folder: string): string | null {
  try {
    return readFileSync(join(folder, 'README.md'), 'utf8');
  } catch {
    return null;
  }
}
