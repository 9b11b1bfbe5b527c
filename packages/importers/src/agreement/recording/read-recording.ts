import { readFileSync, statSync } from 'node:fs';
import { isObject, type Json, jsonIn, type JsonObject } from '@envloom/core';
import { ImportError } from '../../api/import-error.ts';
import { apiCallsIn, type ApiRoute } from './api-calls.ts';
import { callsIn, isCallLine } from './calls-file.ts';
import { callsInHar, isHar } from './har.ts';
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
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new ImportError(`--examples: there is no file ${file}.`);
  if (size > largestFile)
    throw new ImportError(`${file} has more than ${largestFile / 1e6} MB; take a part of it.`);
  const recording = recordingIn(readFileSync(path, 'utf8'), file, routes);
  if (callCount(recording) === 0)
    throw new ImportError(`${file} has no calls of tools with their answers. ${forms}`);
  return recording;
}

export function recordingIn(
  text: string,
  file: string,
  routes: readonly ApiRoute[] = [],
): Recording {
  const whole = /^\s*\{/.test(text) ? jsonIn(text) : undefined;
  if (isHar(whole)) return routes.length > 0 ? apiCallsIn(whole, routes) : callsInHar(whole);
  const lines = text
    .split(/\r?\n/)
    .map(jsonOn)
    .filter((line) => line !== undefined);
  const [first] = lines;
  if (first !== undefined && isCallLine(first)) return callsIn(lines, file);
  const conversation = new Conversation();
  for (const line of lines) conversation.take(messagesIn(line));
  return conversation.recording;
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
