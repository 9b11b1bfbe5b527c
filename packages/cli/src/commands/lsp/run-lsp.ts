import { readFileUri, serveLanguage, streamMessages } from '@envloom/language-server';

export interface LspStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** Calls `stop` when the user wants to end; returns what stops listening. */
  readonly onInterrupt: (stop: () => void) => () => void;
}

/** Serves an editor until it ends the server, or goes away. */
export async function runLsp({ input, output, onInterrupt }: LspStreams): Promise<boolean> {
  const { reader, writer } = streamMessages(input, output);
  const { promise: interrupted, resolve: interrupt } = Promise.withResolvers<void>();
  const release = onInterrupt(interrupt);
  // A file, such as /dev/null, ends without being closed.
  input.once('end', interrupt);
  await Promise.race([serveLanguage(reader, writer, { readSibling: readFileUri }), interrupted]);
  release();
  return true;
}
