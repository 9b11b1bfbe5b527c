import type { MessageReader, MessageWriter } from 'vscode-languageserver';
import { StreamMessageReader, StreamMessageWriter } from 'vscode-languageserver/node';

/** Messages with headers over two streams, as editors send them to the processes that they start. */
export function streamMessages(
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): { readonly reader: MessageReader; readonly writer: MessageWriter } {
  return { reader: new StreamMessageReader(input), writer: new StreamMessageWriter(output) };
}
