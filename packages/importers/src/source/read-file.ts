import { readFileSync } from 'node:fs';
import { type Json, messageOf } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';
import { sizeOf } from './file-size.ts';
import { requireJson } from './plain-json.ts';

/** Largest file in bytes; the OpenAPI document of GitHub has 13 MB. */
const largestFile = 50_000_000;

/**
 * Reads a file of JSON or YAML.
 *
 * @param path absolute
 * @param file how messages name it
 * @throws ImportError
 */
export async function readJsonFile(path: string, file: string): Promise<Json> {
  const size = sizeOf(path, file, '--from');
  if (size === 0) throw new ImportError(`${file} is empty.`);
  if (size > largestFile)
    throw new ImportError(
      `${file} has ${Math.round(size / 1e6)} MB; at most ${largestFile / 1e6} MB are read. ` +
        'Take the variant of the document in which `$ref`s are not replaced, or a part of it.',
    );
  const text = readFileSync(path, 'utf8').replace(/^\u{FEFF}/u, '');
  const isJson = /^\s*[[{]/.test(text) && !/\.ya?ml$/i.test(file);
  const value: unknown = isJson ? fromJson(text, file) : await fromYaml(path, file);
  return requireJson(value, file);
}

function fromJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ImportError(`${file} is no JSON: ${messageOf(error)}`);
  }
}

/** By the parser of OpenAPI documents, which is ten times as fast as the one for models. */
async function fromYaml(path: string, file: string): Promise<unknown> {
  const { parse } = await import('@readme/openapi-parser');
  try {
    return await parse(path, { resolve: { external: false } });
  } catch (error) {
    const [why = ''] = messageOf(error).replace(`Error parsing ${path}: `, '').split('\n');
    // The parser takes objects only; what else a file may hold is told by whoever looks into it.
    if (why.endsWith('is not a valid JSON Schema')) return null;
    throw new ImportError(`${file} is neither JSON nor YAML: ${why}`);
  }
}
