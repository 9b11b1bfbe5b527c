import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string().default(''),
  bin: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
});

/** The part of a package.json that is read here. */
export type PackageJson = z.infer<typeof packageJson>;

/** @throws where the folder has none */
export function packageIn(folder: string): PackageJson {
  return packageJson.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
}
