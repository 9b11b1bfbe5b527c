import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { environmentTargets } from '../../packages/nx/src/plugin/targets.ts';
import { releaseConfiguration } from '../../packages/nx/src/publish/release-config.ts';
import { workspaceCi } from '../../packages/nx/src/recipes/ci-workflow.ts';
import { packageManagers } from '../../packages/nx/src/recipes/package-manager.ts';
import { workspaceRelease } from '../../packages/nx/src/recipes/release-workflow.ts';
import { actions } from '../../packages/nx/src/recipes/steps.ts';
import { lintWorkflow } from './lint-workflow.ts';
import { listOption, nxArguments, workflowCommands, workflowSteps } from './workflow-commands.ts';
import { repositoryWorkflows } from './workflows.ts';

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

const ours = [...repositoryWorkflows].map(([name, text]): Workflow => ({
  name,
  text,
  groups: Object.keys(release.groups),
}));
const theirs = packageManagers.flatMap((manager): Workflow[] => {
  const groups = Object.keys(releaseConfiguration().groups ?? {});
  return [
    { name: `ci.yml for ${manager}`, text: workspaceCi(manager), groups },
    { name: `release.yml for ${manager}`, text: workspaceRelease(manager), groups },
  ];
});
const workflows = [...ours, ...theirs];

it.each(ours)('the file $name is what the recipe writes', async ({ name, text }) => {
  await expect(text).toMatchFileSnapshot(join(root, '.github', 'workflows', name));
});

describe.each(workflows)('$name', ({ text, groups }) => {
  const commands = workflowCommands(text);

  it('uses actions of GitHub alone, by major version', () => {
    const used = workflowSteps(text).flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(2);
    expect(Object.values(actions)).toEqual(expect.arrayContaining(used));
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
  const broken = workspaceCi('npm').replace('github.sha', 'github.shaa');
  expect(await lintWorkflow?.(broken)).toContainEqual(expect.stringContaining('shaa'));
});
