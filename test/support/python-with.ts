import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const scripts = join(import.meta.dirname, '..', 'python');
const environments = join(import.meta.dirname, '..', '..', 'tmp', 'python');

/** Where PyPI answers slowly. */
const installLimit = 900_000;

/** What a program printed. Servers of this process answer it meanwhile. */
type Run = (parameters: readonly string[]) => Promise<string>;

/** A Python of its own. */
export interface PythonEnvironment {
  /** Runs a script of `test/python`. */
  readonly script: (name: string, ...parameters: readonly string[]) => Promise<string>;
  /** Runs a program that a package has installed. */
  readonly program: (name: string, ...parameters: readonly string[]) => Promise<string>;
}

/**
 * A Python with what a file of `test/python` lists, installed once for what it says; needs Python 3
 * and PyPI. What an installation that was broken off left is made again.
 */
export function pythonWith(requirements: string): PythonEnvironment {
  const file = join(scripts, requirements);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  const folder = join(environments, hash);
  if (!existsSync(folder)) install(folder, file);
  const bin = join(folder, 'bin');
  return {
    script: (name, ...parameters) =>
      runner(join(bin, 'python'))([join(scripts, name), ...parameters]),
    // The first lines of programs name the folder that they were installed in.
    program: (name, ...parameters) => runner(join(bin, 'python'))([join(bin, name), ...parameters]),
  };
}

function install(folder: string, requirements: string): void {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(partial), { recursive: true });
  execFileSync('python3', ['-m', 'venv', partial]);
  const options = ['--quiet', '--disable-pip-version-check', '-r', requirements];
  const python = join(partial, 'bin', 'python');
  execFileSync(python, ['-m', 'pip', 'install', ...options], { timeout: installLimit });
  renameSync(partial, folder);
}

function runner(file: string): Run {
  return async (parameters) => {
    const options = { maxBuffer: 2 ** 29, encoding: 'utf8' } as const;
    const { stdout } = await promisify(execFile)(file, [...parameters], options);
    return stdout;
  };
}
