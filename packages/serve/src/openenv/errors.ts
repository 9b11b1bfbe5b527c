import {
  asServeError,
  type ErrorBody,
  type ServeError,
  type ServeErrorCode,
} from '../errors/serve-error.ts';
import type { ServerContext } from '../server/protocol-adapter.ts';

/** The codes of OpenEnv's WebSocket messages of type `error`. */
export type SocketErrorCode =
  | 'INVALID_JSON'
  | 'UNKNOWN_TYPE'
  | 'VALIDATION_ERROR'
  | 'EXECUTION_ERROR'
  | 'CAPACITY_REACHED'
  | 'FACTORY_ERROR'
  | 'SESSION_ERROR';

/** One thing wrong with a request, as Pydantic lists it. */
export interface ValidationIssue {
  readonly type: string;
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** Whatever was thrown, as a client may see it; mistakes of ours are logged. */
export function seen(error: unknown, { log }: ServerContext): ServeError {
  const serveError = asServeError(error);
  if (serveError.code === 'INTERNAL_ERROR') log.error({ err: error }, 'a request failed');
  return serveError;
}

/** For people: what is wrong and what to do instead. */
export function sentence({ message, repair }: ErrorBody): string {
  return `${message}. ${repair}`;
}

/** @param within where in a request of OpenEnv the path begins, such as `body` */
export function issuesOf(
  { message, path }: ErrorBody,
  within: readonly string[] = [],
): readonly ValidationIssue[] {
  const loc =
    path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return [{ type: 'value_error', loc: [...within, ...loc], msg: message }];
}

const socketCodes: Readonly<Partial<Record<ServeErrorCode, SocketErrorCode>>> = {
  INVALID_REQUEST: 'VALIDATION_ERROR',
  TOO_MANY_SESSIONS: 'CAPACITY_REACHED',
  UNKNOWN_SESSION: 'SESSION_ERROR',
  SHUTTING_DOWN: 'SESSION_ERROR',
};

/** The code over WebSocket; whatever is not the request's fault or the session's came of carrying it out. */
export function socketCodeOf({ code }: ErrorBody): SocketErrorCode {
  return socketCodes[code] ?? 'EXECUTION_ERROR';
}
