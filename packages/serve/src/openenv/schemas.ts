import { z } from 'zod';
import { openRequest } from '../session/session-request.ts';
import { type DescribedRoute, schemaOf } from '../sessions-api/openapi.ts';
import { stateShape } from '../sessions-api/shapes.ts';
import { actionForms } from './action.ts';

const metadata = z.record(z.string(), z.unknown());

/** Why a call was not carried out, in the terms of OpenEnv. */
const toolError = z.object({
  error_type: z.enum(['execution_error', 'invalid_args', 'tool_not_found']),
  message: z.string(),
});

export type ToolError = z.infer<typeof toolError>;

/** A tool as OpenEnv lists it. */
const listedTool = z.object({
  name: z.string(),
  description: z.string(),
  input_schema: metadata.describe('JSON Schema of the arguments.'),
});

export type ListedTool = z.infer<typeof listedTool>;

const started = z.object({
  type: z.literal('task'),
  text: z.string().describe('What the agent is asked.'),
  instructions: z.string().describe('The world, its rules, how an episode goes. Markdown.'),
  how_to_act: z.string(),
  available_tools: z.array(listedTool),
  metadata,
});

const called = z.object({
  tool_name: z.string(),
  result: z
    .unknown()
    .describe('{"success": true, "data": …} or {"success": false, "error": {"code", "message"}}.'),
  error: toolError.nullable().describe('Where the tool was not carried out at all.'),
  metadata,
});

const listed = z.object({ tools: z.array(listedTool), metadata });

const answered = z.object({
  type: z.literal('message'),
  text: z.string().describe('What the user says.'),
  metadata,
});

const unanswered = z.object({
  type: z.literal('none').describe('Nobody answers.'),
  metadata,
});

const observation = z.union([called, listed, answered, unanswered]);

const state = z.looseObject({
  episode_id: z.string().nullable(),
  step_count: z.int().min(0),
  ...stateShape.partial().shape,
});

/** The body of `POST /reset`. */
const resetBody = openRequest.extend({
  episode_id: z.string().max(255).optional().describe('A name of your own, which is told back.'),
  session_id: z.string().optional().describe('Starts this session again; default: the cookie.'),
});

/** The body of `POST /step`. */
const stepBody = z.looseObject({
  action: z.union(actionForms),
  session_id: z.string().optional().describe('From the metadata of reset; default: the cookie.'),
});

/** What `/reset` and `/step` answer; clients of OpenEnv read these four. */
const resultShape = z.object({
  observation: metadata,
  reward: z.number().nullable().describe('Null where nothing was done that could earn one.'),
  done: z.boolean(),
  metadata: metadata.describe('Also within the observation, where older clients look.'),
});

export type OpenEnvResult = z.infer<typeof resultShape>;

/** What `GET /metadata` tells; the names are those of OpenEnv's `EnvironmentMetadata`. */
const metadataShape = z.object({
  name: z.string(),
  description: z.string(),
  readme_content: z.string().nullable(),
  version: z.string().nullable(),
  author: z.null(),
  documentation_url: z.null(),
});

export type EnvironmentMetadata = z.infer<typeof metadataShape>;

/**
 * JSON Schemas of what is sent and received. The title of the action says to clients that the tools
 * are to be listed and called, as to all environments of tools.
 */
export const schemas = {
  action: {
    title: 'CallToolAction',
    type: 'object',
    anyOf: actionForms.map((form) => schemaOf(form, 'input')),
  },
  observation: { title: 'Observation', ...schemaOf(observation, 'output') },
  reset_observation: { title: 'ResetObservation', ...schemaOf(started, 'output') },
  state: { title: 'State', ...schemaOf(state, 'output') },
};

/**
 * OpenEnv's routes for `/openapi.json`. `openenv validate --url` reads there whether a server takes
 * `/reset`, `/step` and `/state`.
 */
export const openEnvRoutes: readonly DescribedRoute[] = [
  {
    name: 'resetOpenEnv',
    route: 'POST /reset',
    summary: 'OpenEnv: begins an episode, in the session of the client or a new one.',
    body: resetBody,
    response: resultShape,
  },
  {
    name: 'stepOpenEnv',
    route: 'POST /step',
    summary: 'OpenEnv: carries out an action.',
    body: stepBody,
    response: resultShape,
  },
  {
    name: 'getOpenEnvState',
    route: 'GET /state',
    summary: 'OpenEnv: how the session stands that session_id, or the cookie, names.',
    response: state,
  },
  {
    name: 'getOpenEnvSchema',
    route: 'GET /schema',
    summary: 'OpenEnv: JSON Schemas of actions, observations and states.',
    response: z.record(z.string(), z.record(z.string(), z.unknown())),
  },
  {
    name: 'getOpenEnvMetadata',
    route: 'GET /metadata',
    summary: 'OpenEnv: what is served.',
    response: metadataShape,
  },
];
