import { jsonIn } from '@envloom/core';
import { z } from 'zod';
import type { ReadFile } from './files.ts';

const named = z.looseObject({ name: z.string().min(1) });

/** The name in the package.json of an environment, which is its owner's; undefined where there is none. */
export function ownPackageName(read: ReadFile): string | undefined {
  const text = read('package.json');
  return text === undefined ? undefined : named.safeParse(jsonIn(text)).data?.name;
}
