import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { asksForSocket, type Sockets } from '../socket/attach-sockets.ts';
import { markForwarded, type Peers, socketOf } from './peers.ts';

/** Takes what other workers hand on. The folder of the sockets is open to this user alone. */
export async function listenForPeers(
  app: FastifyInstance,
  peers: Peers,
  sockets: Sockets,
): Promise<{ close(): void }> {
  const server = createServer({ shouldUpgradeCallback: asksForSocket }, (request, response) => {
    markForwarded(request);
    app.routing(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    markForwarded(request);
    sockets.upgrade(request, socket, head);
  });
  const path = socketOf(peers.own, peers);
  // What a worker that died left behind.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(path, resolve);
  await promise;
  return { close: () => server.close() };
}
