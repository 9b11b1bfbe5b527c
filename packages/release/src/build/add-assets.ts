import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPackageJson } from '@envloom/env-package';
import { z } from 'zod';

/** The script of a package that adds what no compiler makes, such as a bundled page; it is given the folder. */
const script = 'build:assets';

const withScript = z.object({ scripts: z.looseObject({ [script]: z.string() }) });

/**
 * Lets a package add files of its own making to what is published of it; most add none.
 *
 * @param folder of the package, absolute
 * @param output folder of the published package, absolute
 * @throws Error with what its script said, where that fails
 */
export async function addAssets(folder: string, output: string): Promise<void> {
  if (!withScript.safeParse(readPackageJson(join(folder, 'package.json'))).success) return;
  await promisify(execFile)(process.execPath, ['--run', script, '--', output], { cwd: folder });
}
