import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { environmentTargets } from '../../packages/nx/src/plugin/targets.ts';
import { environmentGroup } from '../../packages/nx/src/generators/init/release-config.ts';
import {
  packageManagers,
  workflowNames,
  workflowText,
} from '../../packages/nx/src/workflows/workflows.ts';
import { lintWorkflow } from './lint-workflow.ts';
import { listOption, nxArguments, workflowCommands, workflowSteps } from './workflow-commands.ts';

const root = join(import.meta.dirname, '..', '..');

const jsonObject = z.record(z.string(), z.unknown());
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { scripts } = z.object({ scripts: jsonObject }).parse(readJson('package.json'));
const { bin } = z.object({ bin: jsonObject }).parse(readJson('packages/nx/package.json'));
const { release } = z
  .object({ release: z.object({ groups: jsonObject }) })
  .parse(readJson('nx.json'));

interface Workflow {
  readonly name: string;
  readonly text: string;
  /** Release groups of the workspace that has this file. */
  readonly groups: readonly string[];
}

const ours = ['ci.yml', 'release.yml'].map((name): Workflow => ({
  name,
  text: readFileSync(join(root, '.github', 'workflows', name), 'utf8'),
  groups: Object.keys(release.groups),
}));
const theirs = packageManagers.flatMap((manager) =>
  workflowNames.map((name): Workflow => ({
    name: `${name} for ${manager}`,
    text: workflowText(name, manager),
    groups: [environmentGroup],
  })),
);
const workflows = [...ours, ...theirs];

it('those of a workspace follow its package manager and its main branch', () => {
  const text = workflowText('release-environments.yml', 'pnpm', 'trunk');
  expect(text).toContain("if: github.ref == 'refs/heads/trunk'");
  expect(text).toContain('- run: corepack enable\n      - run: pnpm install --frozen-lockfile');
  expect(text).not.toMatch(/\bnp[mx] /);
});

describe.each(workflows)('$name', ({ text, groups }) => {
  const commands = workflowCommands(text);

  it('uses actions of GitHub alone, by major version', () => {
    const used = workflowSteps(text).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(2);
    for (const action of used) expect(action).toMatch(/^actions\/[\w/-]+@v\d+$/);
  });

  it.runIf(lintWorkflow)('passes actionlint', async () => {
    expect(await lintWorkflow?.(text)).toEqual([]);
  });

  it('names targets and release groups that exist', () => {
    const nx = commands.map(nxArguments);
    const targets = nx.flatMap((args) => listOption(args, 'targets'));
    expect(targets).not.toEqual([]);
    expect(Object.keys(environmentTargets)).toEqual(expect.arrayContaining(targets));
    expect(groups).toEqual(
      expect.arrayContaining(nx.flatMap((args) => listOption(args, 'groups'))),
    );
    const verbs = new Set(nx.flatMap(([verb]) => verb ?? []));
    expect(['affected', 'g', 'run-many', 'release']).toEqual(expect.arrayContaining([...verbs]));
  });

  it('takes nothing into a command that whoever opens a pull request chooses', () => {
    for (const { run } of workflowSteps(text)) expect(run ?? '').not.toContain('${{');
  });
});

it.each(ours)('$name runs scripts and files that exist', ({ text }) => {
  const commands = workflowCommands(text);
  const named = commands.filter(([program, verb]) => program === 'npm' && verb === 'run');
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named.map(([, , script]) => script)));
  const sources = commands.flatMap(([program, file = '']) => (program === 'node' ? [file] : []));
  expect(sources.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  const programs = commands.flat().filter((word) => word.startsWith('.ci/'));
  for (const program of programs) accessSync(join(root, program), constants.X_OK);
});

it.each(theirs)('$name calls a command that the plugin brings', ({ text }) => {
  const called = workflowCommands(text).flatMap((words) =>
    words.filter((word) => word.startsWith('envloom')),
  );
  expect(called).not.toEqual([]);
  for (const command of called) expect(bin).toHaveProperty([command]);
});

it.runIf(lintWorkflow)('actionlint finds what is wrong', async () => {
  const broken = workflowText('environments.yml', 'npm').replace('github.sha', 'github.shaa');
  expect(await lintWorkflow?.(broken)).toContainEqual(expect.stringContaining('shaa'));
});
