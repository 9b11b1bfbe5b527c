import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { StateError } from '@envloom/runtime';
import type { z } from 'zod';

const issueText = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`;

/** The files of an environment. Paths are relative to its folder. */
export class EnvironmentFiles {
  /** Relative to the workspace root. */
  readonly root: string;
  /** Absolute. */
  readonly folder: string;

  constructor(workspaceRoot: string, root: string) {
    this.root = root;
    this.folder = join(workspaceRoot, root);
  }

  /** Undefined where there is no such file. */
  text(file: string): string | undefined {
    const path = join(this.folder, file);
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  /**
   * What a reader makes of a JSON file; undefined where there is no such file.
   *
   * @throws StateError that names the file, and what is wrong with it
   */
  json<T>(file: string, read: (json: unknown) => T): T | undefined {
    return this.#made(file, (text) => read(JSON.parse(text)));
  }

  /** {@link json} of a file of JSON lines. */
  jsonLines<T>(file: string, read: (lines: readonly unknown[]) => T): T | undefined {
    return this.#made(file, (text) =>
      read(
        text
          .trimEnd()
          .split('\n')
          .map((line): unknown => JSON.parse(line)),
      ),
    );
  }

  #made<T>(file: string, make: (text: string) => T): T | undefined {
    const text = this.text(file);
    if (text === undefined) return undefined;
    try {
      return make(text);
    } catch (error) {
      if (error instanceof SyntaxError) throw this.problem(file, `is no JSON: ${error.message}`);
      if (error instanceof StateError) throw this.problem(file, error.problems.join('; '));
      throw error;
    }
  }

  /** {@link json} by a schema. */
  parsed<T>(file: string, schema: z.ZodType<T>): T | undefined {
    return this.json(file, (json) => {
      const result = schema.safeParse(json);
      if (result.success) return result.data;
      throw new StateError(result.error.issues.map(issueText));
    });
  }

  problem(file: string, message: string): StateError {
    return new StateError([`${posix.join(this.root, file)} ${message}`]);
  }
}
