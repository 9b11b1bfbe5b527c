import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A folder of somebody who uses packages from npm; gone when it is disposed of. */
export interface NpmFolder extends AsyncDisposable {
  /** The absolute path of a file of a package. */
  readonly fileOf: (name: string, file: string) => string;
  /** Runs a program that imports the packages; what it prints, which is JSON. */
  readonly json: (program: string, ...parameters: readonly string[]) => Promise<unknown>;
}

/** Installs packages, each named with its version; needs a registry of npm. */
export async function npmFolder(...packages: readonly string[]): Promise<NpmFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'envloom-npm-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const npm = ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages];
  try {
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await run('npm', npm, { cwd: folder });
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    fileOf: (name, file) => join(folder, 'node_modules', name, file),
    json: async (program, ...parameters) => {
      await writeFile(join(folder, 'program.js'), program);
      const { stdout } = await run(process.execPath, ['program.js', ...parameters], {
        cwd: folder,
      });
      const said: unknown = JSON.parse(stdout);
      return said;
    },
    [Symbol.asyncDispose]: remove,
  };
}
