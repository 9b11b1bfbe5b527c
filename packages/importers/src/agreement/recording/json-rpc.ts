import { isList, isObject, type Json, type JsonObject } from '@envloom/core';
import { objectIn, type RecordedCall, type Recording, textIn, type ToolCall } from './recording.ts';

/** Messages of JSON-RPC between clients and a server, in the order in which they were sent. */
export class Conversation {
  #server: JsonObject = {};
  #tools: JsonObject[] | undefined;
  readonly #sequences: RecordedCall[][] = [];
  /** Requests without a response yet, the latest last: both sides count their requests from the same number. */
  readonly #open = new Map<string, JsonObject[]>();
  /** By client: its calls since it introduced itself. */
  readonly #calls = new Map<string, RecordedCall[]>();

  /** @param client tells clients apart that talk at the same time */
  take(message: Json | undefined, client = ''): void {
    if (isList(message)) for (const each of message) this.take(each, client);
    if (!isObject(message)) return;
    const key = `${client} ${JSON.stringify(message['id'])}`;
    if (typeof message['method'] === 'string') this.#request(message, key, client);
    else if ('result' in message || 'error' in message) this.#response(message, key, client);
  }

  get recording(): Recording {
    return {
      server: this.#server,
      tools: this.#tools,
      sequences: this.#sequences.filter((calls) => calls.length > 0).map((calls) => ({ calls })),
    };
  }

  #request(message: JsonObject, key: string, client: string): void {
    if (message['method'] === 'initialize') this.#begin(client);
    if (message['id'] === undefined) return;
    this.#open.set(key, [...(this.#open.get(key) ?? []), message]);
  }

  #begin(client: string): RecordedCall[] {
    const calls: RecordedCall[] = [];
    this.#calls.set(client, calls);
    this.#sequences.push(calls);
    return calls;
  }

  #response(message: JsonObject, key: string, client: string): void {
    const request = this.#open.get(key)?.pop();
    const result = objectIn(message['result']);
    switch (request?.['method']) {
      case 'initialize':
        this.#server = objectIn(result['serverInfo']);
        break;
      case 'tools/list':
        this.#list(objectIn(request['params']), result);
        break;
      case 'tools/call':
        this.#call(request, message, client);
        break;
      default:
    }
  }

  #list({ cursor }: JsonObject, { tools }: JsonObject): void {
    const entries = isList(tools) ? tools.filter((tool) => isObject(tool)) : [];
    this.#tools = cursor === undefined ? entries : [...(this.#tools ?? []), ...entries];
  }

  #call(request: JsonObject, response: JsonObject, client: string): void {
    const { error, result } = response;
    const answer = isObject(error) ? { error } : { result: objectIn(result) };
    const calls = this.#calls.get(client) ?? this.#begin(client);
    calls.push({ call: callOf(objectIn(request['params'])), answer });
  }
}

function callOf({ name, arguments: args }: JsonObject): ToolCall {
  return { name: textIn(name), arguments: isObject(args) ? args : undefined };
}
