import { existsSync, readFileSync } from 'node:fs';
import { isObject, jsonIn, type JsonObject } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';

/** The objects of a JSONL file, one a line. @throws ImportError for a line that is none */
export function readLines(path: string, file: string): readonly JsonObject[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) => {
      if (line.trim() === '') return [];
      const value = jsonIn(line);
      if (!isObject(value)) throw new ImportError(`${file}:${at + 1} is no JSON object.`);
      return [value];
    });
}
