/** What can be wrong with a request, by code: its HTTP status. */
const statuses = {
  /** Not what the method takes; `path` says where. */
  INVALID_REQUEST: 400,
  UNKNOWN_ENVIRONMENT: 404,
  /** Several versions of it are served. */
  AMBIGUOUS_ENVIRONMENT: 409,
  UNKNOWN_SCENARIO: 404,
  /** It never was, was closed, or was reaped. */
  UNKNOWN_SESSION: 404,
  /** A step after the end. */
  EPISODE_OVER: 409,
  /** The actions of one session are more than it may keep. */
  SESSION_FULL: 413,
  TOO_MANY_SESSIONS: 503,
  /** Faster than the server was told to allow. */
  TOO_MANY_REQUESTS: 429,
  /** A body or frame that is larger than the server takes. */
  TOO_LARGE: 413,
  /** A record that was made with another version of the environment or the scenario. */
  OTHER_VERSION: 409,
  /** A record that leads elsewhere than it says. */
  DIVERGED: 409,
  UNAUTHORIZED: 401,
  /** A page of another site, or a name of this machine that it does not know. */
  FORBIDDEN: 403,
  /** Nothing is at that path. */
  UNKNOWN_ROUTE: 404,
  METHOD_NOT_ALLOWED: 405,
  /** A body that is no JSON, or does not say that it is. */
  UNSUPPORTED_MEDIA_TYPE: 415,
  SHUTTING_DOWN: 503,
  /** It was stopped: it took more time or memory than a call may. */
  CALL_OVERDUE: 500,
  /** Too many calls of that operation had to be stopped. */
  OPERATION_SUSPENDED: 503,
  /** A mistake of ours. */
  INTERNAL_ERROR: 500,
} as const;

export type ServeErrorCode = keyof typeof statuses;

/** A request that is not carried out, no part of it. The session, where there is one, is as it was. */
export class ServeError extends Error {
  override readonly name = 'ServeError';
  readonly code: ServeErrorCode;
  /** What to do instead. */
  readonly repair: string;
  /** Where in the request, such as `params.seed`; empty for all of it. */
  readonly path: string;

  constructor(code: ServeErrorCode, message: string, repair: string, path = '') {
    super(message);
    this.code = code;
    this.repair = repair;
    this.path = path;
  }

  /** As an HTTP status. */
  get status(): number {
    return statuses[this.code];
  }

  /** As every protocol that has room for it tells it. */
  toJSON(): ErrorBody {
    return { code: this.code, message: this.message, repair: this.repair, path: this.path };
  }
}

export interface ErrorBody {
  readonly code: ServeErrorCode;
  readonly message: string;
  readonly repair: string;
  readonly path: string;
}

/** Whatever was thrown, as a client may see it: of our own mistakes nothing but that there was one. */
export function asServeError(error: unknown): ServeError {
  if (error instanceof ServeError) return error;
  const repair = 'This is a mistake of the server; its log says more.';
  return new ServeError('INTERNAL_ERROR', 'the request failed inside the server', repair);
}

/** Who sends requests faster than the server was told to allow. */
export function tooManyRequests(): ServeError {
  return new ServeError(
    'TOO_MANY_REQUESTS',
    'these are more requests than one client may make in a second',
    'Wait a second. At /rpc a batch costs one frame, and counts by its requests.',
  );
}

/** Nothing new is begun any more. */
export function shuttingDown(): ServeError {
  const repair = 'Use another server: exported sessions can be resumed there.';
  return new ServeError('SHUTTING_DOWN', 'the server is shutting down', repair);
}
