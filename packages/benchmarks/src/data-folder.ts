import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '@envloom/core';
import { z } from 'zod';
import { BenchmarkDataError } from './benchmark.ts';

/** The folder that somebody gave as the data of a benchmark. */
export class DataFolder {
  readonly path: string;
  readonly #needs: string;

  /** @param needs what to install, for errors */
  constructor(path: string, needs: string) {
    if (!existsSync(path)) throw new BenchmarkDataError(`There is no folder ${path}. ${needs}`);
    this.path = path;
    this.#needs = needs;
  }

  has(file: string): boolean {
    return existsSync(join(this.path, file));
  }

  /** The first of these files that is there. */
  firstOf(...files: readonly string[]): string {
    const found = files.find((file) => this.has(file));
    if (found !== undefined) return found;
    throw new BenchmarkDataError(`${this.path} has no ${files.join(' and no ')}. ${this.#needs}`);
  }

  /** @throws BenchmarkDataError */
  text(file: string): string {
    if (!this.has(file))
      throw new BenchmarkDataError(`${this.path} has no ${file}. ${this.#needs}`);
    return readFileSync(join(this.path, file), 'utf8');
  }

  json<T>(file: string, schema: z.ZodType<T>): T {
    return this.read(file, () => schema.parse(JSON.parse(this.text(file))));
  }

  /** The values of a file with one JSON value a line; none where there is no such file. */
  lines<T>(file: string, schema: z.ZodType<T>): readonly T[] {
    if (!this.has(file)) return [];
    const lines = this.text(file).split('\n');
    return lines.flatMap((line, at) =>
      line.trim() === ''
        ? []
        : [this.read(`${file}:${at + 1}`, () => schema.parse(JSON.parse(line)))],
    );
  }

  /** The same of a file that has to be there. */
  someLines<T>(file: string, schema: z.ZodType<T>): readonly T[] {
    this.text(file);
    return this.lines(file, schema);
  }

  /** Says which file it is that cannot be read. */
  read<T>(file: string, work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof BenchmarkDataError) throw error;
      const why = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
      throw new BenchmarkDataError(`${join(this.path, file)} is not as expected: ${why}`, {
        cause: error,
      });
    }
  }
}
