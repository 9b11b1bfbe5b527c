import { LanguageModelError } from '../errors.ts';
import type { Failure, Target } from './failure.ts';

/** An answer that began and did not end; another attempt may bring it whole. */
export class BrokenAnswer extends Error {}

/** A failure of the connection or of what came over it, where the server itself refused nothing. */
export function failureOfBreakage(error: unknown, target: Target): Failure {
  const reason = reasonOf(error);
  const isCertificate = /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL/.test(reason);
  return {
    error: new LanguageModelError('unreachable', wording(error, reason, target)),
    isTransient: !isCertificate,
  };
}

/** Codes of Node (and a message of its fetch) where no connection came about at all. */
const noConnection =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EADDRNOTAVAIL|CONNECT_TIMEOUT|bad port/;

function wording(error: unknown, reason: string, { address, hide }: Target): string {
  if (noConnection.test(reason)) {
    return (
      `Nobody answers at ${address} (${reason}). Is the server running, and is OPENAI_BASE_URL its ` +
      'address?'
    );
  }
  const what = error instanceof BrokenAnswer ? 'answer of' : 'connection to';
  return `The ${what} ${address} broke off (${hide(reason)}).`;
}

/** The innermost cause that has a code, as Node's fetch wraps it: `ECONNREFUSED`, `ENOTFOUND`. */
function reasonOf(error: unknown): string {
  let reason = 'unknown reason';
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    reason =
      'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message || reason;
  }
  return reason;
}
