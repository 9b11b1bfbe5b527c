import { generated, type Json, type JsonObject } from '@envloom/core';
import { CallMaker, type ToolCall } from '@envloom/importers/agreement';
import type { WorldDefinition } from '@envloom/runtime';
import { drawFrom } from '@envloom/sampler';
import { type DescribedApi, describedApi } from './described-api.ts';
import { type HttpRequest, requestOf, requestTool } from './request-tool.ts';
import { type ApiVersion, ResponseSchemas, type Verdict } from './response-schemas.ts';

/** What came of random calls. */
export interface Played {
  readonly calls: number;
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Operations that have succeeded. */
  readonly succeeded: ReadonlySet<string>;
  /** Responses whose status the document describes for their operation. */
  readonly described: number;
  /** What is wrong with responses, with their requests. */
  readonly wrong: readonly string[];
}

export interface PlayOptions {
  readonly definition: WorldDefinition;
  /** Where the twin answers. */
  readonly url: string;
  readonly version: ApiVersion;
  readonly calls: number;
  readonly seed: number;
  /** Rows that the twin begins with: values for arguments. */
  readonly known: JsonObject;
}

/**
 * Calls a running twin of an API by the schemas of its document, one call after the other: most with what is there, some
 * spoiled. Each response is checked against the schema that the document has for its status.
 */
export async function playCalls(options: PlayOptions): Promise<Played> {
  const api = describedApi(options.definition);
  const schemas = new ResponseSchemas(api, options.version);
  const tools = api.operations.map((operation) => requestTool(operation, api));
  const maker = new CallMaker(tools, drawFrom(options.seed));
  maker.begin(options.known);
  const seen = new Seen();
  while (seen.calls < options.calls) {
    const call = maker.next();
    const request = requestIn(call, api);
    if (request === undefined) continue;
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status, body, raw } = await answerTo(request, options.url);
    const isGood = status < 400;
    maker.learn(call, {
      result: { isError: !isGood, ...(body === undefined ? {} : { structuredContent: body }) },
    });
    const verdict = schemas.verdict(call.name, status, body);
    seen.add(call.name, status, verdict);
    const wrong = status >= 500 ? raw : wrongIn(verdict, isGood);
    if (wrong !== undefined) seen.wrong.push(`${textOf(request)}: ${status}: ${wrong}`);
  }
  return seen;
}

/** Failures may be such as the document does not list. */
function wrongIn(verdict: Verdict, isGood: boolean): string | undefined {
  if (typeof verdict === 'object') return verdict.wrong;
  return isGood && verdict === 'undescribed' ? 'no response is described for it' : undefined;
}

const textOf = ({ method, path, body }: HttpRequest): string =>
  [method, path, ...(body === undefined ? [] : [body])].join(' ');

class Seen implements Played {
  calls = 0;
  described = 0;
  readonly statuses: Record<string, number> = {};
  readonly succeeded = new Set<string>();
  readonly wrong: string[] = [];

  add(name: string, status: number, verdict: Verdict): void {
    this.calls += 1;
    this.described += verdict === 'fitting' ? 1 : 0;
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status < 400) this.succeeded.add(name);
  }
}

function requestIn(call: ToolCall, api: DescribedApi): HttpRequest | undefined {
  const operation = api.operations.find(({ name }) => name === call.name);
  return operation && requestOf(operation, call);
}

interface HttpAnswer {
  readonly status: number;
  /** undefined where it has none that is JSON. */
  readonly body: Json | undefined;
  readonly raw: string;
}

async function answerTo(
  { method, path, headers, body }: HttpRequest,
  url: string,
): Promise<HttpAnswer> {
  const init = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await fetch(`${url}${path}`, init);
  const raw = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    body: isJson ? generated<Json>(JSON.parse(raw)) : undefined,
    raw,
  };
}
