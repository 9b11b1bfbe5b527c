import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WatcherData } from './watcher-data.ts';

/** Starts the thread that watches this one. */
export function startWatcher(workerData: WatcherData): Worker {
  const entry = new URL(`./watcher${extname(import.meta.url)}`, import.meta.url);
  return new Worker(entry, { workerData });
}
