import { JobError } from './job-error.ts';

/** Bytes that an input or a result may have as JSON: 16 MiB. */
export const DEFAULT_MAX_BYTES: number = 16 * 2 ** 20;

/** What is written, of which job, and how much of it is taken. */
export interface Written {
  readonly kind: string;
  readonly what: 'input' | 'result';
  readonly maxBytes: number;
}

/**
 * A value as JSON. What JSON has no word for is left out or becomes null, as `JSON.stringify` does.
 *
 * @throws JobError where it is no JSON (a cycle, a bigint) or too large
 */
export function jobJson(value: unknown, { kind, what, maxBytes }: Written): string {
  const text = stringified(value, kind, what);
  const bytes = Buffer.byteLength(text);
  if (bytes <= maxBytes) return text;
  throw new JobError(kind, {
    problem: 'too-large',
    text: `its ${what} has ${bytes} bytes as JSON, and the queue takes ${maxBytes}. Pass a path or a hash of it, or make several jobs of it.`,
  });
}

function stringified(value: unknown, kind: string, what: string): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch (error) {
    const text = `its ${what} is no JSON: ${error instanceof Error ? error.message : String(error)}`;
    throw new JobError(kind, { problem: 'not-json', text }, { cause: error });
  }
}

/** The value that a text of {@link jobJson} stands for. */
export function fromJobJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return value;
}
