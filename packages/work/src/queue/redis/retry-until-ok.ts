import { setTimeout as pause } from 'node:timers/promises';
import type { Report } from './report.ts';

/** Between two tries. */
const RETRY_MS = 1000;

/**
 * Does what Redis refuses again until it is done: a full Redis, or one that can't write its file, must
 * cost neither a result that was paid for nor a job that was asked for.
 *
 * @throws Error where the connection was closed from our side
 */
export async function retryUntilOk(change: () => Promise<unknown>, report: Report): Promise<void> {
  for (;;) {
    try {
      await change();
      return;
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (text === 'Connection is closed.') throw error;
      if (!isOfConnection(text)) report(`Redis refuses what will be tried again: ${text}`);
      await pause(RETRY_MS);
    }
  }
}

/** That Redis is gone is told by the connection. */
function isOfConnection(text: string): boolean {
  return text.includes('connection close') || text.includes('ECONN');
}
