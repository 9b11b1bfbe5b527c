import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const scripts = join(import.meta.dirname, '..', 'python');
const environments = join(import.meta.dirname, '..', '..', 'tmp', 'python');

/** Where PyPI answers slowly. */
const installLimit = 1_500_000;

/** A Python with what one file of requirements lists. */
export interface PythonEnvironment {
  /** The interpreter. */
  readonly python: string;
  /** Of its programs. */
  readonly bin: string;
}

/**
 * Installs a file of requirements of `test/python`, once; needs PyPI. What an installation that was
 * broken off left is made again.
 *
 * @param interpreter default: `python3`
 * @param flags for pip
 */
export function pythonEnvironment(
  requirements: string,
  interpreter = 'python3',
  flags: readonly string[] = [],
): PythonEnvironment {
  const path = join(scripts, requirements);
  const text = readFileSync(path);
  const name = createHash('sha256').update(text).update(interpreter).digest('hex').slice(0, 16);
  const folder = join(environments, name);
  if (!existsSync(join(folder, 'installed'))) install(folder, path, interpreter, flags);
  const bin = join(folder, 'bin');
  return { python: join(bin, 'python'), bin };
}

/** Scripts of an environment name its folder: it is made in its place, and marked when it is done. */
function install(
  folder: string,
  requirements: string,
  interpreter: string,
  flags: readonly string[],
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  execFileSync(interpreter, ['-m', 'venv', folder]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...flags];
  const python = join(folder, 'bin', 'python');
  execFileSync(python, [...pip, '-r', requirements], { timeout: installLimit });
  writeFileSync(join(folder, 'installed'), '');
}

/** An interpreter of a version, such as `3.13`, where this machine has one. */
export function interpreterOf(version: string): string | undefined {
  const installed = globSync(
    join(homedir(), '.pyenv', 'versions', `${version}.*`, 'bin', 'python3'),
  );
  return [`python${version}`, ...installed].find(isThere);
}

function isThere(interpreter: string): boolean {
  try {
    execFileSync(interpreter, ['-c', 'import ssl'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const run = promisify(execFile);

/** What a script of `test/python` prints, which may ask a server of this process. */
export async function askServerFrom(
  { python, bin }: PythonEnvironment,
  script: string,
  parameters: readonly string[],
): Promise<unknown> {
  const path = [bin, process.env['PATH']].join(delimiter);
  const { stdout } = await run(python, [join(scripts, script), ...parameters], {
    env: { ...process.env, PATH: path },
    maxBuffer: 2 ** 29,
  });
  return JSON.parse(stdout);
}
