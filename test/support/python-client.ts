import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const client = join(root, 'packages', 'python');

/** Where PyPI answers slowly. */
const installLimit = 1_800_000;

/**
 * A Python with what `test/python/requirements-<name>.txt` lists, made once for what it says; needs
 * Python 3 and PyPI. What an installation that was broken off left is made again.
 *
 * @returns the program
 */
export function pythonFor(name: string): string {
  const requirements = join(root, 'test', 'python', `requirements-${name}.txt`);
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const folder = join(root, 'tmp', 'python', `${name}-${hash}`);
  if (!existsSync(folder)) makePython(folder, requirements);
  return join(folder, 'bin', 'python');
}

/** Complete or not there. Only `bin/python` is used of it: other programs have the partial name in them. */
function makePython(folder: string, requirements: string): void {
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(dirname(partial), { recursive: true });
  execFileSync('python3', ['-m', 'venv', partial]);
  const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
  execFileSync(join(partial, 'bin', 'python'), [...install, '-r', requirements], {
    timeout: installLimit,
  });
  renameSync(partial, folder);
}

/**
 * Runs tests of the Python client, from its sources; none may be left out.
 *
 * @param files of `packages/python/tests`
 * @returns what pytest says
 * @throws where one fails
 */
export function runPytest(python: string, files: readonly string[]): string {
  const paths = files.map((file) => join('tests', file));
  const run = ['-m', 'pytest', '-q', '-s', '-p', 'no:cacheprovider', ...paths];
  const { status, stdout, stderr } = spawnSync(python, run, {
    cwd: client,
    encoding: 'utf8',
    env: { ...process.env, HF_HUB_OFFLINE: '1', PATH: pathWithNode(), PYTHONPATH: 'src' },
    maxBuffer: 2 ** 26,
    timeout: installLimit,
  });
  if (status === 0) return stdout;
  throw new Error(`pytest ended with ${status}:\n${`${stdout}\n${stderr}`.slice(-20_000)}`);
}

/** The sidecar runs on the Node.js of the workspace. */
function pathWithNode(): string {
  return [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
}
