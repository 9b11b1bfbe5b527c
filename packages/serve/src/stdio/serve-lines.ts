import type { Readable, Writable } from 'node:stream';
import type { OpenChannel } from '../server/protocol-adapter.ts';
import { LineConnection, type LineContext } from './line-connection.ts';

/** A channel over two streams. */
export interface ServedLines {
  /** Once the input has ended and the answers are written, or nobody reads them any more. Never rejected. */
  readonly ended: Promise<void>;
  /** The server ends: what was received is finished. */
  closing(): Promise<void>;
}

/**
 * Serves a channel over lines: each line of the input is a message, each message to the client a line
 * of the output, UTF-8. Nothing else may be written to the output. Empty lines mean nothing.
 */
export function serveLines(
  input: Readable,
  output: Writable,
  open: OpenChannel,
  context: LineContext,
): ServedLines {
  const connection = new LineConnection(input, output, open, context);
  return { ended: connection.ended, closing: () => connection.finish() };
}
