import { readFileSync } from 'node:fs';
import { isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import { sizeOf } from '../../source/file-size.ts';
import { apiCallsIn, type ApiRoute } from './api-calls.ts';
import { callsIn, isCallLine } from './calls-file.ts';
import { callsInHar, isHar, requireBodies } from './har.ts';
import { Conversation } from './json-rpc.ts';
import { callCount, type Recording } from './recording.ts';

/** Largest file in bytes. */
const largestFile = 200_000_000;

const forms =
  'Recorded calls are lines of {"sequence":0,"tool":"…","arguments":{…},"result":{…}}, an HTTP archive (HAR), or a log in which ' +
  'the messages of JSON-RPC stand, one a line.';

/**
 * Reads recorded calls of an MCP server, or of an API.
 *
 * @param path absolute
 * @param file how messages name it
 * @param routes of the API, where it is one
 * @throws ImportError
 */
export function readRecording(
  path: string,
  file: string,
  routes: readonly ApiRoute[] = [],
): Recording {
  if (sizeOf(path, file, '--examples') > largestFile)
    throw new ImportError(`${file} has more than ${largestFile / 1e6} MB; take a part of it.`);
  const text = readFileSync(path, 'utf8');
  const recording = recordingIn(text, file, routes);
  if (callCount(recording) === 0) throw nothingIn(text, file, routes);
  return recording;
}

export function recordingIn(
  text: string,
  file: string,
  routes: readonly ApiRoute[] = [],
): Recording {
  const whole = /^\s*\{/.test(text) ? jsonIn(text) : undefined;
  if (isHar(whole)) {
    requireBodies(whole, file);
    return routes.length > 0 ? apiCallsIn(whole, routes) : callsInHar(whole);
  }
  const lines = text.split(/\r?\n/).map((line): Line => ({ text: line, value: jsonOn(line) }));
  const objects = lines.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const [first] = objects;
  if (first !== undefined && isCallLine(first)) {
    requireWholeLines(lines, file);
    return callsIn(objects, file);
  }
  const conversation = new Conversation();
  for (const object of objects) conversation.take(messagesIn(object));
  return conversation.recording;
}

interface Line {
  readonly text: string;
  readonly value: JsonObject | undefined;
}

/** Logs have lines that are no JSON; a file of calls has none. @throws ImportError that names the first */
function requireWholeLines(lines: readonly Line[], file: string): void {
  const at = lines.findIndex(({ text, value }) => value === undefined && text.trim() !== '');
  if (at !== -1)
    throw new ImportError(
      `${file}, line ${at + 1} is no JSON; it may have been cut off while it was written. Remove or mend the line.`,
    );
}

/** Why there is no call in a file. */
function nothingIn(text: string, file: string, routes: readonly ApiRoute[]): ImportError {
  const whole = /^\s*\{/.test(text) ? jsonIn(text) : undefined;
  if (isHar(whole) && routes.length > 0)
    return new ImportError(
      `${file} has no request to an operation of the API: none of its URLs ends in a path such as ${routes[0]?.path}.`,
    );
  const isCut = whole === undefined && /^\s*\{/.test(text);
  const why = isCut && text.split('\n').every((line) => jsonOn(line) === undefined);
  return new ImportError(
    why
      ? `${file} is no JSON; it may have been cut off while it was written. ${forms}`
      : `${file} has no calls of tools with their answers. ${forms}`,
  );
}

/** The object on a line, whatever a log writes before it. */
function jsonOn(line: string): JsonObject | undefined {
  const start = line.indexOf('{');
  if (start === -1) return undefined;
  const value = jsonIn(line.slice(start)) ?? jsonIn(line.slice(start, line.lastIndexOf('}') + 1));
  return isObject(value) ? value : undefined;
}

const deepest = 4;

/** The messages of JSON-RPC that a log has wrapped into members of its own. */
function messagesIn(value: Json, depth = 0): readonly JsonObject[] {
  const inner = typeof value === 'string' && value.includes('"jsonrpc"') ? jsonIn(value) : value;
  if (!isObject(inner) || depth > deepest) return [];
  if (inner['jsonrpc'] === '2.0') return [inner];
  return Object.values(inner).flatMap((member) => messagesIn(member, depth + 1));
}
