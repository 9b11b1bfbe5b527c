import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { environmentSource } from '../sync/environment-source.ts';
import { allEnvironments, existingEnvironment, findEnvironment } from './find-environment.ts';

let root: string;
let workspace: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'envloom-find-'));
  workspace = join(root, 'workspace');
  for (const folder of ['workspace/generated/bank', 'shipped/bank', 'shipped/parking']) {
    mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, folder, 'logic-model.yaml'), '');
  }
  vi.stubEnv('ENVLOOM_ENVIRONMENTS', join(root, 'shipped'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

it('finds those of the workspace first, then those that came with the command', () => {
  const bank = { name: 'bank', directory: 'generated', root: 'generated/bank' };
  const parking = { name: 'parking', directory: '../shipped', root: '../shipped/parking' };
  expect(findEnvironment(workspace, 'bank')).toEqual(bank);
  expect(findEnvironment(workspace, 'parking')).toEqual(parking);
  expect(existingEnvironment(workspace, 'parking')).toEqual(parking);
  expect(existingEnvironment(workspace, 'No name')).toBeUndefined();
});

it('names all of the workspace, or all that came with the command where it has none', () => {
  const names = (at: string): string[] => allEnvironments(at).map(({ name }) => name);
  expect(names(workspace)).toEqual(['bank']);
  expect(names(join(root, 'elsewhere'))).toEqual(['bank', 'parking']);
});

it('suggests both, and none where none came', () => {
  const find = (): unknown => findEnvironment(workspace, 'parkin');
  expect(find).toThrow('Did you mean parking? There are: bank, parking.');
  vi.stubEnv('ENVLOOM_ENVIRONMENTS', '');
  expect(find).toThrow('There is no environment parkin in generated. There are: bank.');
});

it('says of one that came with the command that it is as it was published', async () => {
  expect(await environmentSource(workspace, '../shipped/parking')).toEqual({
    ok: false,
    problems: [expect.stringMatching(/^parking came with the command, .* checkout of envloom\.$/)],
  });
});
