import { createServer } from 'node:net';

/**
 * A port that is free. Workers have to ask for one and the same by its number: one that is drawn is
 * another for whoever comes when all of them died.
 *
 * @throws the error of `net.Server.listen`
 */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(0, host, resolve);
  await promise;
  const address = server.address();
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  await closed.promise;
  return typeof address === 'object' && address !== null ? address.port : 0;
}
