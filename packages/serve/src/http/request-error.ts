import { asServeError, ServeError, type ServeErrorCode } from '../errors/serve-error.ts';

interface Refusal {
  readonly code: ServeErrorCode;
  readonly message: string;
  readonly repair: string;
}

/** Those of Fastify's own errors for which there is something better to say than that they are wrong. */
const refusals: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: {
    code: 'TOO_LARGE',
    message: 'the body is larger than this server takes',
    repair: 'Send less at once, or start the server with a larger --max-body.',
  },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'the body is not said to be JSON',
    repair: 'Send JSON with the header "Content-Type: application/json".',
  },
  FST_ERR_BAD_URL: {
    code: 'INVALID_REQUEST',
    message: 'the path is no valid URL',
    repair: 'Write % only where two hexadecimal digits follow.',
  },
  FST_ERR_MAX_PARAM_LENGTH: {
    code: 'INVALID_REQUEST',
    message: 'a part of the path is too long',
    repair: 'Use ids and names as the server gave them.',
  },
};

/** What was thrown while a request was read or carried out, as its client may see it. */
export function requestError(error: unknown): ServeError {
  if (error instanceof ServeError || !(error instanceof Error)) return asServeError(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const refusal = refusals[code];
  if (refusal !== undefined) return new ServeError(refusal.code, refusal.message, refusal.repair);
  if (isCutOff(error, code)) return cutOff();
  const status =
    'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0;
  if (!code.startsWith('FST_ERR_') || status < 400 || status > 499) return asServeError(error);
  return new ServeError('INVALID_REQUEST', error.message, 'Send a request as HTTP/1.1 has it.');
}

/** As Node tells it of a request whose client goes before all of the body is there. */
function isCutOff({ message }: Error, code: string): boolean {
  return code === 'ECONNRESET' && message === 'aborted';
}

function cutOff(): ServeError {
  const message = 'the connection ended before the body did';
  return new ServeError('INVALID_REQUEST', message, 'Send all of the body.');
}
