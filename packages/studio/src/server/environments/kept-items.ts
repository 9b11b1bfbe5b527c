import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, jsonIn } from '@envloom/core';
import { writeAtomically } from '@envloom/core/files';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import type { EnvironmentItem } from '../../protocol/environments.ts';

/** What was read of an environment, and from which state of its files. */
export interface ReadItem {
  readonly stamp: string;
  readonly item: EnvironmentItem;
}

/** By the name of the environment. */
export type ReadItems = ReadonlyMap<string, ReadItem>;

/** Another version may say something else of the same files. The second number is raised where this one does. */
const version = `${packageJson.version} 1`;

const shape = z.object({
  version: z.literal(version),
  items: z.record(
    z.string(),
    z.object({ stamp: z.string(), item: z.custom<EnvironmentItem>(isObject) }),
  ),
});

/** In the workspace, so that a server that is started again has the list at once. */
const fileIn = (root: string): string => join(root, '.envloom/studio/environments.json');

/** What an earlier server read; nothing where there was none, or of another version. */
export function keptItems(root: string): ReadItems {
  const { data } = shape.safeParse(jsonIn(textOf(fileIn(root))));
  return new Map(Object.entries(data?.items ?? {}));
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function keepItems(root: string, items: ReadItems): void {
  const text = JSON.stringify({ version, items: Object.fromEntries(items) });
  try {
    writeAtomically(fileIn(root), [text], { flush: false });
  } catch {
    // A workspace that may only be read is read again next time.
  }
}
