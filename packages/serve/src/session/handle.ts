import { createHash } from 'node:crypto';

/** What a session is called where its id must not be told: in lists and logs. The id cannot be found from it. */
export function handleOf(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 12);
}
