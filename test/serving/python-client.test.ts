import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runPytest } from '../support/pytest.ts';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// The Python client on servers of this checkout: its own tests, its types, its lint, and its wheel
// installed elsewhere. Needs Python 3 and PyPI.

const limit = 3_600_000;
const root = join(import.meta.dirname, '..', '..');
const client = join(root, 'packages', 'python');
const environment = join(root, 'generated', 'library-loans');
const server = [join(root, 'node_modules/.bin/node'), join(root, 'packages/serve/src/bin.ts')];
const folder = mkdtempSync(join(tmpdir(), 'envloom-python-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a user writes first; checked by mypy as a user of the installed package would. */
const script = `
import sys

import envloom

with envloom.connect(env=sys.argv[1]) as client:
    with client.open("library-loans", seed=7) as session:
        step = session.step({"type": "message", "content": "Done."})
        reward: float = step.reward
        print(envloom.__file__, session.scenario, reward, step.terminated or step.truncated)
`;

const requirements = 'requirements-client.txt';

interface Place {
  readonly at?: string;
  readonly path?: string;
}

function python(parameters: readonly string[], { at = client, path = 'src' }: Place = {}): string {
  return execFileSync(pythonWith(requirements).path, [...parameters], {
    cwd: at,
    encoding: 'utf8',
    env: { ...process.env, ENVLOOM_SERVE: server.join(' '), PYTHONPATH: path },
    timeout: limit,
  });
}

describe.runIf(isFullTier)('the Python client', () => {
  it.each([
    ['test_episodes.py'],
    ['test_errors.py'],
    ['test_recovery.py'],
    ['test_threads.py'],
    ['test_async.py'],
    ['test_gymnasium.py'],
    ['test_command.py'],
    ['test_readme.py'],
  ])(
    '%s',
    (file) => {
      const said = runPytest(pythonWith(requirements), [file]);
      expect(said).toMatch(/\d+ passed/);
      expect(said).not.toMatch(/skipped|failed/);
    },
    limit,
  );

  it.each(['3.10', '3.13'])(
    'has types that are right for Python %s',
    (version) => {
      const cache = join(folder, 'mypy');
      const said = python(['-m', 'mypy', '--python-version', version, '--cache-dir', cache]);
      expect(said).toMatch(/^Success: no issues found/);
    },
    limit,
  );

  it(
    'is free of lint',
    () => {
      expect(python(['-m', 'ruff', 'check', '--no-cache', '.'])).toMatch(/All checks passed/);
      expect(python(['-m', 'ruff', 'format', '--no-cache', '--check', '.'])).toMatch(/already/);
    },
    limit,
  );

  it(
    'is installed from its wheel, elsewhere',
    () => {
      const pip = ['-m', 'pip', '--quiet', '--disable-pip-version-check'];
      python([...pip, 'wheel', '--no-deps', '--no-build-isolation', '-w', folder, client]);
      const [wheel = ''] = readdirSync(folder).filter((name) => name.endsWith('.whl'));
      expect(wheel).toBe('envloom-0.1.0-py3-none-any.whl');
      const site = join(folder, 'site');
      python([...pip, 'install', '--target', site, join(folder, wheel)]);
      writeFileSync(join(folder, 'first.py'), script);
      const elsewhere = { at: folder, path: site };
      const said = python(['first.py', environment], elsewhere).trim().split(' ');
      expect(said).toEqual([
        join(site, 'envloom', '__init__.py'),
        expect.stringMatching(/^library-loans-7-\d{4}$/),
        expect.stringMatching(/^[01]\.0$/),
        expect.stringMatching(/^(True|False)$/),
      ]);
      const checked = python(['-m', 'mypy', '--strict', 'first.py'], elsewhere);
      expect(checked).toMatch(/^Success: no issues found in 1 source file/);
    },
    limit,
  );
});
