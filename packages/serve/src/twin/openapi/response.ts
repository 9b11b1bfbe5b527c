import { generated, isObject, type Json, type JsonObject } from '@envloom/core';
import {
  type Failure,
  Refused,
  textOfResult,
  type Tool,
  type WireError,
  type WorldWire,
} from '@envloom/runtime';
import { linksOf } from './links.ts';
import type { Route } from './routes.ts';
import { statusOf } from './statuses.ts';

/** What a request is answered. */
export interface TwinResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Left out where there is none. */
  readonly body?: string;
}

const jsonType = 'application/json; charset=utf-8';

/** Statuses whose responses have no body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * The response of a call that succeeded.
 *
 * @param given the arguments as they were sent
 * @param url of the request
 */
export function successOf(
  { tool, described }: Route,
  given: JsonObject,
  data: Json,
  url: URL,
): TwinResponse | Failure {
  const status = tool.statuses?.['success'] ?? described.successStatus ?? 200;
  const media = described.mediaTypeOf(status);
  const args = read(tool, given);
  const links = linksOf(tool, args, data, url);
  const headers = links === undefined ? {} : { link: links };
  if (bodiless.has(status) || media === null) return { status, headers };
  const type = media ?? 'application/json';
  const body = bodyOf(tool, args, data, isJson(type));
  if (typeof body !== 'string') return body;
  return { status, headers: { ...headers, 'content-type': withCharset(type) }, body };
}

const isJson = (type: string): boolean => /[/+]json\b/i.test(type) || type.includes('*');

function withCharset(type: string): string {
  if (type.includes('*')) return jsonType;
  const isText = isJson(type) || type.startsWith('text/');
  return isText && !type.includes('charset') ? `${type}; charset=utf-8` : type;
}

/** As the body of the tool saw them, with what was left out filled in. */
function read(tool: Tool, given: JsonObject): JsonObject {
  const args = tool.read(given);
  return args instanceof Refused ? {} : generated<JsonObject>(args);
}

function bodyOf(tool: Tool, args: JsonObject, data: Json, asJson: boolean): string | Failure {
  const { text } = tool;
  if (typeof text === 'object' && 'member' in text && asJson)
    return JSON.stringify(isObject(data) ? (data[text.member] ?? null) : null);
  if (typeof data === 'string' && !asJson && text === undefined) return data;
  const written = textOfResult(tool, args, data);
  return written.success ? written.data : written.error;
}

/** The response of a call, or of a request, that failed. */
export function failureOf(
  wire: WorldWire,
  { code, message, data }: Failure,
  tool?: Tool,
  status: number = statusOf(code, tool?.statuses),
): TwinResponse {
  const error: WireError = { code, message, status, ...(data === undefined ? {} : { data }) };
  return { status, headers: { 'content-type': jsonType }, body: JSON.stringify(told(wire, error)) };
}

/** What an expression of the model cannot tell is told plainly. */
function told({ errorBody }: WorldWire, error: WireError): unknown {
  const plain = { message: error.message };
  try {
    return errorBody?.(error) ?? plain;
  } catch {
    return plain;
  }
}
