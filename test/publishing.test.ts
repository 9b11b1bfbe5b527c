import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'envloom-published-'));

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Packs a built package into `folder` and gives the path of the tarball. */
function pack(dist: string): string {
  const [packed]: { filename: string }[] = JSON.parse(
    run('npm', ['pack', dist, '--json', '--pack-destination', folder], '.'),
  );
  return join(folder, packed?.filename ?? '');
}

const program = `
import { LibraryLoans, openAITools } from '@envloom/env-library-loans';
const world = new LibraryLoans({ seed: 1 });
const lent = world.checkOutCopy({ member_id: 'M-1007', copy_id: 'C-0008' });
if (lent.success) console.log(lent.data.loan_id, openAITools.length, world.hash());
`;

it('installs and runs where there is neither Nx nor TypeScript', async () => {
  run('nx', ['run-many', '-t', 'build', '-p', 'runtime,env-library-loans'], '.');
  const tarballs = [pack('./packages/runtime/dist'), pack('./generated/library-loans/dist')];
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(folder, 'play.js'), program);
  run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], folder);
  const { LibraryLoans, openAITools } = await import('@envloom/env-library-loans');
  const here = new LibraryLoans({ seed: 1 });
  const lent = here.checkOutCopy({ member_id: 'M-1007', copy_id: 'C-0008' });
  const loan = lent.success ? lent.data.loan_id : '';
  expect(run(process.execPath, ['play.js'], folder).trim()).toBe(
    `${loan} ${openAITools.length} ${here.hash()}`,
  );
}, 120_000);
