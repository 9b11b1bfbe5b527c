import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProjectConfiguration } from '@nx/devkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createNodesV2 } from './environments.ts';

let workspaceRoot: string;

beforeEach(() => {
  workspaceRoot = mkdtempSync(join(tmpdir(), 'envloom-plugin-'));
});

afterEach(() => {
  rmSync(workspaceRoot, { recursive: true });
});

function write(path: string, content: string): void {
  const file = join(workspaceRoot, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

async function infer(...files: string[]): Promise<Record<string, ProjectConfiguration>> {
  const context = { workspaceRoot, nxJsonConfiguration: {} };
  const results = await createNodesV2[1](files, undefined, context);
  const projects: Record<string, ProjectConfiguration> = {};
  for (const [, result] of results) Object.assign(projects, result.projects);
  return projects;
}

it('infers a project with its targets for an environment', async () => {
  write(
    'generated/loans/package.json',
    '{"name":"@envloom/env-loans","exports":{".":"./src/index.ts"}}',
  );
  const { 'generated/loans': project } = await infer('generated/loans/logic-model.yaml');
  expect(project).toMatchObject({
    name: 'env-loans',
    root: 'generated/loans',
    tags: ['type:env'],
    metadata: {
      js: { packageName: '@envloom/env-loans', packageExports: { '.': './src/index.ts' } },
    },
  });
  expect(Object.keys(project?.targets ?? {})).toEqual([
    'typecheck',
    'build',
    'test',
    'nx-release-publish',
    'sync-check',
    'check',
    'scenarios',
    'rollout',
    'serve',
  ]);
});

/** What plays, serves or publishes is done each time. */
const uncached = new Set(['rollout', 'serve', 'nx-release-publish']);

it('describes every target, and caches all that can be', async () => {
  write('envs/loans/package.json', '{"name":"@envloom/env-loans"}');
  const { 'envs/loans': project } = await infer('envs/loans/logic-model.yaml');
  for (const [name, target] of Object.entries(project?.targets ?? {})) {
    expect(target.metadata?.description).toMatch(/\.$/);
    expect(target.cache).toBe(!uncached.has(name));
    expect(target.continuous, 'Nx tells no failure of it').toBeUndefined();
    if (target.cache !== true) continue;
    expect(target.inputs).toContain('^{projectRoot}/src/**/*');
    expect(target.outputs).toBeDefined();
  }
});

it('infers nothing before there is a package.json', async () => {
  expect(await infer('generated/loans/logic-model.yaml')).toEqual({});
});

it('does not take a built package for another environment', async () => {
  write('generated/loans/dist/package.json', '{"name":"@envloom/env-loans"}');
  expect(await infer('generated/loans/dist/logic-model.yaml')).toEqual({});
});
