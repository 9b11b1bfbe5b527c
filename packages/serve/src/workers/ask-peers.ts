import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type Peers, socketOf } from './peers.ts';

/** A worker that does not answer by then, in milliseconds, is left out. */
const patience = 2_000;

/** What all other workers answer to a GET; those that are not there are left out. */
export async function askPeers(peers: Peers, path: string): Promise<unknown[]> {
  const others = Array.from({ length: peers.count }, (_, worker) => worker).filter(
    (worker) => worker !== peers.own,
  );
  const answers = await Promise.allSettled(
    others.map((worker) => ask(socketOf(worker, peers), path)),
  );
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
}

function ask(socketPath: string, path: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const sent = request({ socketPath, path, signal: AbortSignal.timeout(patience) }, (response) => {
    resolve(json(response));
  });
  sent.on('error', reject);
  sent.end();
  return promise;
}
