import { parentPort } from 'node:worker_threads';
import { PortMessageReader, PortMessageWriter } from 'vscode-languageserver/node';
import { readInFolders } from '../files/stored-files.ts';
import { serveLanguage } from '../server/serve-language.ts';
import type { ClientPort } from './thread-messages.ts';

parentPort?.on('message', ({ port, folders }: ClientPort) => {
  const options = { readSibling: readInFolders(folders) };
  void serveLanguage(new PortMessageReader(port), new PortMessageWriter(port), options).then(() =>
    port.close(),
  );
});
