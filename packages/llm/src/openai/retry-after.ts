/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, `Retry-After` in seconds or as a
 * date (RFC 9110, 10.2.3), or OpenAI's `x-ratelimit-reset-*` of a limit that is used up.
 */
export function askedWaitMs(headers: Headers | undefined, now: number): number | undefined {
  if (!headers) return undefined;
  return (
    amount(headers.get('retry-after-ms')) ??
    retryAfter(headers.get('retry-after'), now) ??
    longestReset(headers)
  );
}

function amount(text: string | null): number | undefined {
  return text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : undefined;
}

function retryAfter(text: string | null, now: number): number | undefined {
  const seconds = amount(text);
  if (seconds !== undefined) return seconds * 1000;
  const date = Date.parse(text ?? '');
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

function longestReset(headers: Headers): number | undefined {
  const waits = ['requests', 'tokens']
    .filter((limit) => Number(headers.get(`x-ratelimit-remaining-${limit}`) ?? 0) <= 0)
    .map((limit) => duration(headers.get(`x-ratelimit-reset-${limit}`)))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

const units: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** `6m0s`, `1.5s`, `20ms`; a bare number means seconds. */
function duration(text: string | null): number | undefined {
  if (text === null) return undefined;
  const seconds = amount(text);
  if (seconds !== undefined) return seconds * 1000;
  if (!/^(\d+(\.\d+)?(ms|h|m|s))+$/.test(text)) return undefined;
  const parts = text.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g);
  return [...parts].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
}
