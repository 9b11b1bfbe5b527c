// The thread in which the list of the page is read: a model takes up to 60 ms of a processor.
import { parentPort, workerData } from 'node:worker_threads';
import { EntryReader } from '@envloom/catalog/read';
import { generated } from '@envloom/core';
import type { ItemJob } from './item-thread.ts';
import { readItem } from './read-item.ts';

const { root, places } = generated<ItemJob>(workerData);
const reader = new EntryReader(root);
for (const place of places) {
  // Threads have no origins.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(readItem(reader, place));
}
