import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const scripts = join(import.meta.dirname, '..', 'python');
const installed = join(import.meta.dirname, '..', '..', 'tmp', 'python');

/** Where PyPI answers slowly, in milliseconds. */
const installLimit = 1_800_000;

const run = promisify(execFile);

/** Runs something by its name; what it prints. Servers of this process answer it meanwhile. */
type Run = (name: string, ...parameters: readonly string[]) => Promise<string>;

/** A Python of its own. */
export interface Python {
  /** The interpreter. */
  readonly path: string;
  /** Runs a script of `test/python`. */
  readonly script: Run;
  /** Runs a program that a package has installed. */
  readonly program: Run;
}

export interface PythonOptions {
  /** Default: `python3`. */
  readonly interpreter?: string | undefined;
  /** For pip. */
  readonly flags?: readonly string[];
  /** A second file of requirements, which are installed without theirs. */
  readonly alone?: string;
  /** For what is run, beside those of this process. */
  readonly variables?: Readonly<Record<string, string>>;
}

/**
 * A Python with what a file of `test/python` lists, installed once for what it says; needs Python 3 and
 * PyPI. What an installation that was broken off left is made again.
 */
export function pythonWith(requirements: string, options: PythonOptions = {}): Python {
  const folder = join(
    installed,
    `${requirements.replace(/\.txt$/, '')}-${keyOf(requirements, options)}`,
  );
  if (!existsSync(join(folder, 'installed'))) install(folder, requirements, options);
  const bin = join(folder, 'bin');
  const path = join(bin, 'python');
  const env = {
    ...process.env,
    PATH: [bin, process.env['PATH']].join(delimiter),
    ...options.variables,
  };
  const ran = async (file: string, parameters: readonly string[]): Promise<string> =>
    (await run(path, [file, ...parameters], { env, maxBuffer: 2 ** 29 })).stdout;
  return {
    path,
    script: (name, ...parameters) => ran(join(scripts, name), parameters),
    program: (name, ...parameters) => ran(join(bin, name), parameters),
  };
}

function keyOf(requirements: string, { interpreter, flags, alone }: PythonOptions): string {
  const files = [requirements, alone ?? []].flat();
  const texts = files.map((file) => readFileSync(join(scripts, file), 'utf8'));
  const what = JSON.stringify([texts, interpreter, flags]);
  return createHash('sha256').update(what).digest('hex').slice(0, 16);
}

/** Programs name the folder they are in: it is made in its place, and marked when it is done. */
function install(
  folder: string,
  requirements: string,
  { interpreter = 'python3', flags = [], alone }: PythonOptions,
): void {
  rmSync(folder, { recursive: true, force: true });
  execFileSync(interpreter, ['-m', 'venv', folder]);
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...flags];
  const add = (file: string, ...more: readonly string[]): void => {
    const from = ['-r', join(scripts, file)];
    execFileSync(join(folder, 'bin', 'python'), [...pip, ...more, ...from], {
      timeout: installLimit,
    });
  };
  add(requirements);
  if (alone !== undefined) add(alone, '--no-deps');
  writeFileSync(join(folder, 'installed'), '');
}

/** An interpreter of a version, such as `3.13`, where this machine has one. */
export function interpreterOf(version: string): string | undefined {
  const others = globSync(join(homedir(), '.pyenv', 'versions', `${version}.*`, 'bin', 'python3'));
  return [`python${version}`, ...others].find(isThere);
}

function isThere(interpreter: string): boolean {
  try {
    execFileSync(interpreter, ['-c', 'import ssl'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
