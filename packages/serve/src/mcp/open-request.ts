import { z } from 'zod';
import { openRequest, type OpenRequest, read } from '../session/session-request.ts';

/** What a request asks for, and what it is over MCP, where nobody plays the user unless asked to. */
export function overMcp(request: OpenRequest): OpenRequest {
  return { interaction: 'non-conversational', ...request };
}

const query = z.looseObject({});

/** Members that are numbers. */
const numbers = new Set(['seed', 'max_steps']);

/** A new session, or one that is there. */
export type Asked = { readonly open: OpenRequest } | { readonly join: string };

const joining = z.strictObject({ session: z.string().max(200) });

/**
 * What the query of the URL asks for: `/mcp?environment=library-loans&seed=7`, or `/mcp?session=…`.
 *
 * @throws ServeError
 */
export function askedIn(parameters: unknown): Asked {
  const given = read(query, parameters, 'query');
  if ('session' in given) return { join: read(joining, given, 'query').session };
  const entries = Object.entries(given);
  const typed = entries.map(([key, value]) => [key, numbers.has(key) ? numberOf(value) : value]);
  return { open: overMcp(read(openRequest, Object.fromEntries(typed), 'query')) };
}

/** What is no number stays what it is, and is refused as that. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}
