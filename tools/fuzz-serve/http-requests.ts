import {
  anyAction,
  anyCall,
  anyMessage,
  anyOpening,
  anyScenario,
  anyText,
  type Kit,
} from './grammar.ts';
import { anyMcpRequest, hello } from './mcp-messages.ts';
import { mutated, spoilt } from './mutate.ts';
import { openEnvAction, openEnvRpc } from './openenv-messages.ts';
import type { Random } from '../random.ts';

/** A request, before it is written. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined: none. */
  readonly body: string | undefined;
}

interface Valid {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

type Make = (kit: Kit) => Valid;

const idOf = ({ pool, random }: Kit): string => encodeURI(pool.session(random));

const rest: readonly Make[] = [
  () => ({ method: 'GET', path: '/health' }),
  () => ({ method: 'GET', path: '/environments' }),
  (kit) => ({ method: 'GET', path: `/environments/${anyScenario(kit).env}/scenarios` }),
  () => ({ method: 'GET', path: '/openapi.json' }),
  (kit) => ({ path: '/sessions', body: { ...anyOpening(kit), brief: true } }),
  (kit) => ({ method: 'GET', path: `/sessions/${idOf(kit)}` }),
  (kit) => ({ path: `/sessions/${idOf(kit)}/step`, body: { action: anyAction(kit) } }),
  (kit) => ({ path: `/sessions/${idOf(kit)}/step`, body: { action: anyAction(kit) } }),
  (kit) => ({ path: `/sessions/${idOf(kit)}/step`, body: { text: anyText(kit) } }),
  (kit) => ({ path: `/sessions/${idOf(kit)}/reset`, body: { ...anyOpening(kit), brief: true } }),
  (kit) => ({ path: `/sessions/${idOf(kit)}/end`, body: {} }),
  (kit) => ({ path: `/sessions/${idOf(kit)}/fork`, body: {} }),
  (kit) => ({ path: `/sessions/${idOf(kit)}/rewind`, body: { actions: kit.random.below(4) } }),
  (kit) => ({ method: 'GET', path: `/sessions/${idOf(kit)}/export` }),
  (kit) => ({ path: '/sessions/resume', body: kit.pool.record(kit.random) }),
  (kit) => ({ method: 'DELETE', path: `/sessions/${idOf(kit)}` }),
  (kit) => ({ method: 'DELETE', path: `/sessions/${idOf(kit)}` }),
];

const openEnv: readonly Make[] = [
  (kit) => ({ path: '/reset', body: { ...anyOpening(kit), episode_id: 'e' } }),
  (kit) => ({
    path: '/step',
    body: { action: openEnvAction(kit), session_id: kit.pool.session(kit.random) },
  }),
  (kit) => ({
    path: '/step',
    body: { action: openEnvAction(kit), session_id: kit.pool.session(kit.random) },
  }),
  (kit) => ({ method: 'GET', path: `/state?session_id=${idOf(kit)}` }),
  () => ({ method: 'GET', path: '/schema' }),
  () => ({ method: 'GET', path: '/metadata' }),
  (kit) => ({ path: '/mcp', headers: mcpAccept, body: openEnvRpc(kit, 1) }),
];

const mcpAccept = { accept: 'application/json, text/event-stream' };

const mcp: readonly Make[] = [
  (kit) => ({
    path: `/mcp?environment=${anyScenario(kit).env}&seed=${kit.random.below(9)}`,
    headers: mcpAccept,
    body: hello,
  }),
  ...Array.from({ length: 5 }, (): Make => (kit) => {
    return {
      path: '/mcp',
      headers: {
        ...mcpAccept,
        'mcp-session-id': kit.pool.session(kit.random).replaceAll(/[^\w.-]/g, ''),
      },
      body: anyMcpRequest(kit, kit.random.below(1e6)),
    };
  }),
];

function row(kit: Kit): object {
  const { id, env } = anyScenario(kit);
  return {
    responses_create_params: { input: [] },
    verifier_metadata: {
      env,
      scenario: id,
      interaction: kit.random.pick(['conversational', 'non-conversational']),
    },
  };
}

function output(kit: Kit): object {
  const { name, arguments: given } = anyCall(kit);
  const call = { type: 'function_call', call_id: 'c', name, arguments: JSON.stringify(given) };
  const content = [{ type: 'output_text', text: anyMessage(kit) }];
  const message = { type: 'message', role: 'assistant', content };
  return { output: kit.random.oneIn(3) ? [message] : [call, message] };
}

function cookie({ pool, random }: Kit): Record<string, string> {
  const id = pool.session(random).replaceAll(/[^\w.-]/g, '');
  return random.oneIn(2)
    ? { cookie: `envloom_nemo_gym_session=${id}` }
    : { 'x-nemo-gym-session-token': id };
}

const nemoGym: readonly Make[] = [
  (kit) => ({ path: '/seed_session', body: row(kit) }),
  (kit) => {
    const { name, arguments: body } = anyCall(kit);
    return { path: `/${name}`, headers: cookie(kit), body };
  },
  (kit) => ({
    path: '/verify',
    headers: cookie(kit),
    body: { ...row(kit), response: output(kit) },
  }),
  (kit) => ({ path: '/verify', body: { ...row(kit), response: output(kit) } }),
  (kit) => ({ path: '/reset', body: row(kit) }),
  (kit) => ({ path: '/step', headers: cookie(kit), body: { ...row(kit), response: output(kit) } }),
  (kit) => ({ path: '/aggregate_metrics', body: { verify_responses: [row(kit), row(kit)] } }),
  () => ({ method: 'GET', path: '/reverify_mode' }),
  (kit) => ({ path: '/close', headers: cookie(kit), body: {} }),
];

const protocols = [rest, rest, openEnv, mcp, mcp, nemoGym];

const paths = [
  '/../../../../etc/passwd',
  '/sessions/..%2f..%2f..%2fetc%2fpasswd',
  '/sessions/%00',
  '/sessions/%ff%fe',
  '/sessions/%',
  '//',
  '/sessions//step',
  '/__proto__',
  '/constructor/prototype',
  `/${'a'.repeat(3000)}`,
  '/file:///etc/passwd',
  '/sessions?x[]=1&x[a]=2',
  '*',
];

const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'application/json; charset=utf-16',
  '',
];

/** A request of any protocol, more often wrong than right. */
export function httpRequest(kit: Kit): HttpRequest {
  const { random } = kit;
  const { method = 'POST', path, headers = {}, body } = random.pick(random.pick(protocols))(kit);
  const isRight = random.oneIn(3);
  const text = body === undefined ? undefined : bodyText(body, random, isRight);
  return {
    method: random.oneIn(30) ? random.pick(['PUT', 'PATCH', 'OPTIONS', 'DELETE', 'GET']) : method,
    path: random.oneIn(25) ? random.pick(paths) : path,
    headers: { ...headers, ...typeOf(text, random) },
    body: text,
  };
}

function typeOf(text: string | undefined, random: Random): Record<string, string> {
  if (text === undefined) return {};
  return { 'content-type': random.oneIn(40) ? random.pick(types) : 'application/json' };
}

function bodyText(body: object, random: Random, isRight: boolean): string {
  const text = JSON.stringify(isRight ? body : mutated(body, random)) ?? '';
  return random.oneIn(25) ? spoilt(text, random) : text;
}
