import type { ServerContext } from '../server/face.ts';
import type { SessionStart } from '../session/session.ts';
import type { OpenRequest } from '../session/session-request.ts';
import type { StartBody } from './bodies.ts';
import type { Params } from './route.ts';

/** A session, and how it begins. */
export function opened({ store }: ServerContext, _params: Params, body: StartBody): unknown {
  const { brief, text: _text, ...request } = body;
  const start = store.open(request).reset();
  return shown(start, brief);
}

/** A session that begins again: as before where nothing else is asked for. */
export function restarted({ store }: ServerContext, { id }: Params, body: StartBody): unknown {
  const { brief, text: _text, ...request } = body;
  return shown(store.reset(id, isEmpty(request) ? undefined : request), brief);
}

function isEmpty(request: OpenRequest): boolean {
  return Object.keys(request).length === 0;
}

function shown(start: SessionStart, brief = false): unknown {
  if (!brief) return start;
  const { tools: _tools, instructions: _instructions, ...info } = start.info;
  return { ...start, info };
}
