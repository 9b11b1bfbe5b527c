import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import type { Python } from './python.ts';

const root = join(import.meta.dirname, '..', '..');

/** In milliseconds. */
const limit = 1_800_000;

/**
 * Runs tests of the Python client, from its sources; none may be left out.
 *
 * @param files of `packages/python/tests`
 * @returns what pytest says
 * @throws where one fails
 */
export function runPytest({ path }: Python, files: readonly string[]): string {
  const paths = files.map((file) => join('tests', file));
  const run = ['-m', 'pytest', '-q', '-s', '-p', 'no:cacheprovider', ...paths];
  const { status, stdout, stderr } = spawnSync(path, run, {
    cwd: join(root, 'packages', 'python'),
    encoding: 'utf8',
    env: { ...process.env, HF_HUB_OFFLINE: '1', PATH: pathWithNode(), PYTHONPATH: 'src' },
    maxBuffer: 2 ** 26,
    timeout: limit,
  });
  if (status === 0) return stdout;
  throw new Error(`pytest ended with ${status}:\n${`${stdout}\n${stderr}`.slice(-20_000)}`);
}

/** The sidecar runs on the Node.js of the workspace. */
function pathWithNode(): string {
  return [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);
}
