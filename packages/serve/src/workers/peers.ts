import { join } from 'node:path';

/** The workers of a server, of which this process is one. */
export interface Peers {
  /** From 0. */
  readonly own: number;
  readonly count: number;
  /** Of the sockets on which they take what belongs to them. */
  readonly folder: string;
}

/** What the ids of a worker's sessions start with. */
export function prefixOf(worker: number): string {
  return `${worker}.`;
}

/** Which worker has the session of that id; `undefined` where none of them gave such an id. */
export function workerOf(id: string, { count }: Peers): number | undefined {
  const [, digits] = /^(\d{1,4})\./.exec(id) ?? [];
  const worker = Number(digits ?? NaN);
  return worker < count ? worker : undefined;
}

/** Where a worker takes requests of the others: a Unix socket, on Windows a named pipe. */
export function socketOf(worker: number, { folder }: Peers): string {
  return process.platform === 'win32'
    ? `\\\\.\\pipe\\${folder.replaceAll(/[^\w-]/g, '-')}-${worker}`
    : join(folder, `${worker}.sock`);
}
