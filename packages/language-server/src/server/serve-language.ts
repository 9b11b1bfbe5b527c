import {
  createConnection,
  createProtocolConnection,
  type Logger,
  type MessageReader,
  type MessageWriter,
  ProposedFeatures,
} from 'vscode-languageserver';
import { createLanguageServer, type LanguageServerOptions } from './language-server.ts';

/**
 * Serves one client over messages of any transport.
 *
 * @returns settled when the client is gone, or told the server to end
 */
export function serveLanguage(
  reader: MessageReader,
  writer: MessageWriter,
  options: LanguageServerOptions,
): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  // The connection for processes ends the whole process; a server may be a part of one.
  const watchDog = { shutdownReceived: false, initialize: () => undefined, exit: () => end() };
  reader.onClose(() => end());
  const connect = (logger: Logger) => createProtocolConnection(reader, writer, logger);
  const connection = createConnection(connect, watchDog, ProposedFeatures.all);
  return ended.then(createLanguageServer(connection, options));
}
