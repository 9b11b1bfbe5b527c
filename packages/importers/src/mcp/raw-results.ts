import { isObject, type JsonObject } from '@envloom/core';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';

/**
 * The results of a server as they came over the wire. The SDK's client hands out what its schemas leave of
 * them: known members first, and unknown ones partly dropped.
 */
export class RawResults {
  readonly #results: JsonObject[] = [];

  /** Listens to a transport before a client is connected to it. */
  constructor(transport: Transport) {
    Object.assign(transport, { onmessage: this.#take.bind(this) });
  }

  #take(message: unknown): void {
    const result = isObject(message) ? message['result'] : undefined;
    if (isJsonObject(result)) this.#results.push(result);
  }

  /** The last result that came in. */
  get last(): JsonObject {
    return this.#results.at(-1) ?? {};
  }
}

/** What came over the wire was JSON. */
const isJsonObject = (value: unknown): value is JsonObject => isObject(value);
