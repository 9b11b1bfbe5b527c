import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { LanguageModelError, type LanguageModelProblem } from '../errors.ts';
import type { BatchApi } from './batch-api.ts';

/** The error of a Batch API as ours. Leaves out what a server says of a key, which may quote it. */
export function batchError(
  { address }: BatchApi,
  doing: string,
  error: unknown,
): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  const problem = problemOf(error);
  const told =
    problem === 'unauthorized' ? 'the key is missing, wrong or not allowed to' : textOf(error);
  const message = `${doing} at ${address} failed: ${told}. ${advice[problem] ?? ''}`.trim();
  return new LanguageModelError(problem, message);
}

function textOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300).replace(/\.$/u, '');
}

const advice: Partial<Record<LanguageModelProblem, string>> = {
  unauthorized: 'Set OPENAI_API_KEY.',
  unreachable: 'Check OPENAI_BASE_URL and the network, and run again; nothing is lost.',
  'rate-limited': 'Wait, and run again; nothing is lost.',
  server: 'Run again; nothing is lost.',
};

function problemOf(error: unknown): LanguageModelProblem {
  if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
  if (error instanceof APIConnectionTimeoutError) return 'timeout';
  if (error instanceof APIConnectionError) return 'unreachable';
  const status = statusOf(error);
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate-limited';
  return isRefusal(error) ? 'bad-request' : 'server';
}

/** Whether the server certainly did not do what it was asked. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 408;
}

function statusOf(error: unknown): number | undefined {
  const status: unknown = error instanceof APIError ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}
