import { parentPort } from 'node:worker_threads';
import { PortMessageReader, PortMessageWriter } from 'vscode-languageserver/node';
import { CheckThread } from '../checks/check-thread.ts';
import { readInFolders } from '../files/stored-files.ts';
import { serveLanguage } from '../server/serve-language.ts';
import type { ClientPort } from './thread-messages.ts';

const checks = new CheckThread();

parentPort?.on('message', ({ port, folders }: ClientPort) => {
  const options = { readSibling: readInFolders(folders), checks };
  void serveLanguage(new PortMessageReader(port), new PortMessageWriter(port), options).then(() =>
    port.close(),
  );
});
