import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import { ServeError } from '../errors/serve-error.ts';
import { refuseUpgrade } from '../http/request-error.ts';
import { addressHeader, addressOf, isForwarded, type Peers, socketOf, workerOf } from './peers.ts';

/** Takes a connection that is to become a WebSocket elsewhere; `false` where it stays here. */
export type HandOnUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean;

/** Hands WebSockets that join a session of another worker, by `session_id` in their address, on to it. */
export function upgradeAtOwner(peers: Peers): HandOnUpgrade {
  return (request, socket, head) => {
    if (isForwarded(request)) return false;
    const url = URL.parse(`http://host${request.url ?? '/'}`);
    const owner = workerOf(url?.searchParams.get('session_id') ?? '', peers);
    if (owner === undefined || owner === peers.own) return false;
    join(request, socket, head, socketOf(owner, peers));
    return true;
  };
}

function join(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void {
  const peer = connect(path);
  const refuse = (): void => refuseUpgrade(socket, gone());
  peer.once('error', refuse);
  peer.once('connect', () => {
    peer.off('error', refuse);
    peer.on('error', () => socket.destroy());
    peer.write(headOf(request));
    peer.write(head);
    socket.pipe(peer).pipe(socket);
  });
  socket.on('error', () => peer.destroy());
  socket.on('close', () => peer.destroy());
}

/** The request as it came, and from where. */
function headOf(request: IncomingMessage): string {
  const { method, url, rawHeaders } = request;
  const lines = [`${method} ${url} HTTP/1.1`, `${addressHeader}: ${addressOf(request)}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== addressHeader)
      lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** The worker died, and its sessions with it. */
function gone(): ServeError {
  const message = 'there is no such session any more';
  return new ServeError('UNKNOWN_SESSION', message, 'Open another.', 'session_id');
}
