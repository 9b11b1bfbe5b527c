import { z } from 'zod';
import { openRequest, type OpenRequest, read } from '../session/session-request.ts';

/** What a request asks for, and what it is over MCP, where nobody plays the user unless asked to. */
export function overMcp(request: OpenRequest): OpenRequest {
  return { interaction: 'non-conversational', ...request };
}

const query = z.looseObject({});

/** Members that are numbers. */
const numbers = new Set(['seed', 'max_steps']);

/**
 * What the query of the URL asks for: `/mcp?environment=library-loans&seed=7`.
 *
 * @throws ServeError
 */
export function requestOfQuery(parameters: unknown): OpenRequest {
  const entries = Object.entries(read(query, parameters, 'query'));
  const typed = entries.map(([key, value]) => [key, numbers.has(key) ? numberOf(value) : value]);
  return overMcp(read(openRequest, Object.fromEntries(typed), 'query'));
}

/** What is no number stays what it is, and is refused as that. */
function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value;
}
