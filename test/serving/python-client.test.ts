import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runPytest } from '../support/pytest.ts';
import { pythonWith } from '../support/python.ts';
import { isFullTier } from '../support/tier.ts';

// The Python client on servers of this checkout: its own tests, its types, its lint. Needs Python 3 and PyPI.

const limit = 3_600_000;
const root = join(import.meta.dirname, '..', '..');
const client = join(root, 'packages', 'python');
const folder = mkdtempSync(join(tmpdir(), 'envloom-python-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const requirements = 'requirements-client.txt';

function python(...parameters: readonly string[]): string {
  return execFileSync(pythonWith(requirements).path, parameters, {
    cwd: client,
    encoding: 'utf8',
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
    ['test_batches.py'],
    ['test_one_source.py'],
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
      const said = python('-m', 'mypy', '--python-version', version, '--cache-dir', cache);
      expect(said).toMatch(/^Success: no issues found/);
    },
    limit,
  );

  it(
    'is free of lint',
    () => {
      expect(python('-m', 'ruff', 'check', '--no-cache', '.')).toMatch(/All checks passed/);
      expect(python('-m', 'ruff', 'format', '--no-cache', '--check', '.')).toMatch(/already/);
    },
    limit,
  );
});
