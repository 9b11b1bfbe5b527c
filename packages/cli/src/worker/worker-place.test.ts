import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProcessQueue, jobHandler } from '@envloom/work';
import { expect, it } from 'vitest';
import { verifyJob } from '../commands/verify/work.ts';
import { ScratchWorkspace } from '@envloom/core/testing';
import { makeWorkerPlace } from './worker-place.ts';

it('has what environments import, and removes what killed workers left', () => {
  using folder = new ScratchWorkspace();
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  mkdirSync(folder.path(`envloom-worker-${dead}-x`));
  mkdirSync(folder.path(`envloom-worker-${process.ppid}-x`));
  mkdirSync(folder.path('another'));
  const place = makeWorkerPlace(folder.root);
  expect(existsSync(join(place.path, 'node_modules', '@envloom', 'runtime', 'package.json'))).toBe(
    true,
  );
  place.remove();
  expect(readdirSync(folder.root).toSorted()).toEqual(
    ['another', `envloom-worker-${process.ppid}-x`].toSorted(),
  );
});

it('does not write where a sender wants it to', async () => {
  using folder = new ScratchWorkspace();
  writeFileSync(folder.path('kept'), 'kept');
  const queue = inProcessQueue({ scenarios: jobHandler(verifyJob, folder.path('place')) });
  const input = { root: '../..', files: 'AAAA' };
  await expect(queue.run({ kind: 'scenarios', input })).rejects.toThrow('leads out of its folder');
  expect(readFileSync(folder.path('kept'), 'utf8')).toBe('kept');
});
