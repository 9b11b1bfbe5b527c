import type { z } from 'zod';
import type { ReadFile } from '@envloom/env-package';

/** What is wrong with a file of an environment. */
export class ProblemOfFile extends Error {
  override readonly name = 'ProblemOfFile';
  /** Relative to the package folder. */
  readonly file: string;

  constructor(file: string, message: string) {
    super(message);
    this.file = file;
  }
}

function jsonOf(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    throw new ProblemOfFile(file, `is no JSON: ${said}`);
  }
}

/**
 * A JSON file of an environment; undefined where it is missing.
 *
 * @throws ProblemOfFile
 */
export function jsonFile(read: ReadFile, file: string): unknown {
  const text = read(file);
  return text === undefined ? undefined : jsonOf(file, text);
}

const issueText = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** {@link jsonFile} that a schema has read. */
export function parsedFile<T>(read: ReadFile, file: string, schema: z.ZodType<T>): T | undefined {
  const json = jsonFile(read, file);
  if (json === undefined) return undefined;
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ProblemOfFile(file, parsed.error.issues.map(issueText).join('; '));
}
