/** What a server says of a request that failed; the shape is that of all its errors. */
export class ApiError extends Error {
  readonly repair: string;
  readonly status: number;
  readonly code: string;
  /** The body of the answer, for errors that tell more. */
  readonly body: unknown;

  constructor(message: string, repair: string, status = 0, code = '', body?: unknown) {
    super(message);
    this.repair = repair;
    this.status = status;
    this.code = code;
    this.body = body;
  }
}

const tokenKey = 'envloom-token';

/** The token of the server, where it asks for one; kept until the tab is closed. */
export function keepToken(token: string): void {
  sessionStorage.setItem(tokenKey, token);
}

function headers(hasBody: boolean): Record<string, string> {
  const token = sessionStorage.getItem(tokenKey);
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
}

/** How a WebSocket brings the token: it can send no header of its own. */
export function socketProtocols(): string[] {
  const token = sessionStorage.getItem(tokenKey);
  return token === null ? [] : ['envloom', `envloom.bearer.${base64url(token)}`];
}

/** Tokens are ASCII. */
const base64url = (text: string): string =>
  btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

export interface RequestOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/**
 * Asks the server. Addresses are relative to the page: a static site may lie in any folder.
 *
 * @param path under the page, such as `studio/api/features.json` or `sessions`
 * @throws ApiError
 */
export async function request<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options);
  const text = await response.text();
  // The types of what the server answers are those of the server.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/**
 * The same, with the answer as it comes: for answers that are streams.
 *
 * @throws ApiError
 */
export async function send(path: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, signal } = options;
  const response = await fetch(new URL(path, document.baseURI), {
    method,
    headers: headers(body !== undefined),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw serverAway();
  });
  if (!response.ok) throw errorOf(response.status, await response.text());
  return response;
}

export const serverAway = (): ApiError =>
  new ApiError(
    'The server does not answer.',
    'Start it again (envloom studio), then press "Try again".',
  );

/** `GET studio/api/<path>`. */
export const getJson = <T>(path: string, signal?: AbortSignal): Promise<T> =>
  request<T>(`studio/api/${path}`, signal === undefined ? {} : { signal });

/** `POST studio/api/<path>`. */
export const postJson = <T>(path: string, body: unknown): Promise<T> =>
  request<T>(`studio/api/${path}`, { method: 'POST', body });

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string; readonly repair?: string };
}

function errorOf(status: number, text: string): ApiError {
  const body = parsed(text);
  const { message, repair = '', code = '' } = body.error ?? {};
  return new ApiError(message ?? `The server answered ${status}.`, repair, status, code, body);
}

/** What stands between may answer with a page. */
function parsed(text: string): ErrorBody {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as ErrorBody;
  } catch {
    return {};
  }
}
