import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const scripts = join(import.meta.dirname, '..', 'python');
const requirements = join(scripts, 'requirements.txt');
const alone = join(scripts, 'requirements-alone.txt');

/** Where PyPI answers slowly. */
const installLimit = 900_000;

/** The Python with what is in `test/python/requirements*.txt`, by what they say. */
const environment = join(
  import.meta.dirname,
  '..',
  '..',
  'tmp',
  'python',
  createHash('sha256')
    .update(readFileSync(requirements))
    .update(readFileSync(alone))
    .digest('hex')
    .slice(0, 16),
);

/**
 * Installs the consumers of data sets, once; needs Python 3 and PyPI. What an installation that was broken
 * off left is made again.
 */
export function installPython(): void {
  if (existsSync(environment)) return;
  const partial = `${environment}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(partial), { recursive: true });
  execFileSync('python3', ['-m', 'venv', partial]);
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  const python = join(partial, 'bin', 'python');
  execFileSync(python, [...install, '-r', requirements], { timeout: installLimit });
  execFileSync(python, [...install, '--no-deps', '-r', alone], { timeout: installLimit });
  renameSync(partial, environment);
}

/** What a script of `test/python` prints. It asks no server. */
export function askPython(script: string, parameters: readonly string[]): unknown {
  const text = execFileSync(
    join(environment, 'bin', 'python'),
    [join(scripts, script), ...parameters],
    {
      encoding: 'utf8',
      env: { ...process.env, HF_HUB_OFFLINE: '1', HF_DATASETS_OFFLINE: '1' },
      maxBuffer: 2 ** 29,
    },
  );
  return JSON.parse(text);
}
