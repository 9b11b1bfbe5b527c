import type { EpisodeError } from '../episode/observation.ts';

/** What an agent is told where its message was not taken. */
export function refusalText({ message, repair }: EpisodeError): string {
  return `${message}. ${repair}`;
}

/** What an agent gets as the result of each call where its action was not taken. */
export function refusedResult(error: EpisodeError): object {
  return { success: false, error: { code: error.code, message: refusalText(error) } };
}
