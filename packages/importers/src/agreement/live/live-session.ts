import { type Json, type JsonObject, messageOf } from '@envloom/core';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { connect, type Connection } from '../../mcp/connect.ts';
import { deadlineIn } from '../../mcp/deadline.ts';
import { listTools } from '../../mcp/list-tools.ts';
import { type Answer, objectIn, type ToolCall } from '../recording/recording.ts';
import { addressAt, type LiveServer, scratchName } from './live-server.ts';
import { withTexts, withTextsIn } from '../compare/with-texts.ts';
import type { ScratchFolder } from './scratch-folder.ts';

const anyResult = z.looseObject({});

/** Why there is no answer: it took too long, or the server ended. */
export type NoAnswer = 'timeout' | 'ended';

const noAnswerCodes: Readonly<Record<NoAnswer, number>> = {
  timeout: ErrorCode.RequestTimeout,
  ended: ErrorCode.ConnectionClosed,
};

/** An original that runs, for one sequence of calls. */
export class LiveSession {
  /** What it says of itself. */
  readonly server: JsonObject;
  readonly #connection: Connection;
  readonly #folder: string;
  readonly #live: LiveServer;

  private constructor(live: LiveServer, connection: Connection, folder: string) {
    this.#live = live;
    this.#connection = connection;
    this.#folder = folder;
    this.server = objectIn(connection.raw.last['serverInfo']);
  }

  /** @throws ImportError where it does not start */
  static async start(live: LiveServer, folder: ScratchFolder): Promise<LiveSession> {
    const address = addressAt(live, folder.path);
    const connection = await connect(address, deadlineIn(live.patience), live.authorization);
    return new LiveSession(live, connection, folder.path);
  }

  tools(): Promise<readonly JsonObject[]> {
    return listTools(this.#connection, deadlineIn(this.#live.patience));
  }

  /** The answer as it came over the wire, but that paths into the folder are as the twin has them. */
  async call({ name, arguments: args }: ToolCall): Promise<Answer | NoAnswer> {
    const { client, raw } = this.#connection;
    const params = args === undefined ? { name } : { name, arguments: this.#toLive(args) };
    const timeout = this.#live.patience * 1000;
    try {
      await client.request({ method: 'tools/call', params }, anyResult, { timeout });
      return { result: withTextsIn(raw.last, this.#toTwin) };
    } catch (error) {
      return failureOf(error, this.#toTwin);
    }
  }

  async close(): Promise<void> {
    await this.#connection.client.close();
  }

  #toLive(args: JsonObject): JsonObject {
    const { scratchAs = scratchName } = this.#live;
    return withTextsIn(args, (text) => text.replaceAll(scratchAs, this.#folder));
  }

  readonly #toTwin = (text: string): string =>
    text.replaceAll(this.#folder, this.#live.scratchAs ?? scratchName);
}

/** An error of JSON-RPC as the server wrote it; the SDK puts words of its own before it. */
function failureOf(error: unknown, toTwin: (text: string) => string): Answer | NoAnswer {
  if (!(error instanceof McpError)) throw error;
  const { code, data } = error;
  if (code === noAnswerCodes.timeout) return 'timeout';
  if (code === noAnswerCodes.ended) return 'ended';
  const message = messageOf(error).replace(`MCP error ${code}: `, '');
  const own = { code, message: toTwin(message) };
  return { error: isJson(data) ? { ...own, data: withTexts(data, toTwin) } : own };
}

/** What came over the wire was JSON. */
const isJson = (value: unknown): value is Json => value !== undefined;
