import { readJson, readNxJson, type Tree } from '@nx/devkit';
import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { FsTree } from 'nx/src/generators/tree.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { workflowText } from '../../workflows/workflows.ts';
import { ScratchWorkspace } from '@envloom/core/testing';
import { initialize } from './initialize.ts';
import { environmentReleases, releaseConfiguration } from './release-config.ts';
import type { GivenOptions } from '@envloom/core/command';

let tree: Tree;
let warnings: string[];

const run = (options: GivenOptions = {}): void => {
  initialize(tree, options, (text) => warnings.push(text));
};

beforeEach(() => {
  warnings = [];
  tree = createTreeWithEmptyWorkspace();
  tree.write('.gitignore', 'node_modules');
});

it('registers the plugin, ignores build output and adds what environments use', () => {
  run();
  expect(readNxJson(tree)?.plugins).toEqual(['@envloom/nx']);
  expect(tree.read('.gitignore', 'utf-8')).toBe(
    'node_modules\ngenerated/*/dist/\ngenerated/*/scenarios/\n.nx/envloom/\n.nx/tasks/\n.envloom/\n',
  );
  expect(readJson(tree, 'package.json')).toMatchObject({
    dependencies: { '@envloom/runtime': expect.any(String), zod: expect.any(String) },
    devDependencies: {
      '@nx/devkit': expect.any(String),
      '@nx/js': expect.any(String),
      vitest: expect.any(String),
    },
  });
});

it.each<GivenOptions>([{}, { ci: 'github' }])('changes nothing the second time: %o', (options) => {
  run(options);
  const before = JSON.stringify(tree.listChanges());
  run(options);
  expect(JSON.stringify(tree.listChanges())).toBe(before);
});

it('finds a plugin that is registered with options', () => {
  tree.write(
    'nx.json',
    JSON.stringify({ plugins: [{ plugin: '@envloom/nx', include: ['a/**'] }] }),
  );
  run();
  expect(readNxJson(tree)?.plugins).toHaveLength(1);
});

it.each([
  [undefined, [{ plugin: '@envloom/nx', options: { scope: '@acme' } }]],
  [['@envloom/nx'], [{ plugin: '@envloom/nx', options: { scope: '@acme' } }]],
  [
    [{ plugin: '@envloom/nx', include: ['a/**'] }],
    [{ plugin: '@envloom/nx', include: ['a/**'], options: { scope: '@acme' } }],
  ],
])('writes the scope into the options of the plugin: %j', (plugins, expected) => {
  tree.write('nx.json', JSON.stringify({ plugins }));
  run({ scope: '@acme' });
  expect(readNxJson(tree)?.plugins).toEqual(expected);
  run();
  expect(readNxJson(tree)?.plugins).toEqual(expected);
});

it('leaves package.json alone when told to', () => {
  const before = tree.read('package.json', 'utf-8');
  run({ skipPackageJson: true });
  expect(tree.read('package.json', 'utf-8')).toBe(before);
});

it('keeps versions that are there', () => {
  tree.write('package.json', JSON.stringify({ devDependencies: { vitest: '4.0.0' } }));
  run();
  expect(readJson(tree, 'package.json')).toMatchObject({ devDependencies: { vitest: '4.0.0' } });
});

it('touches nothing unrelated, comments included', () => {
  tree.write('apps/shop/project.json', '{ "name": "shop" }');
  const lines = [
    '{',
    '    "parallel":  1,',
    '  // who looks after these',
    '  "plugins": ["./tools/own.ts"], /* more to come */',
    '  "defaultBase": "main"',
    '}',
  ];
  tree.write('nx.json', lines.join('\n'));
  const changed = new Set(tree.listChanges().map(({ path }) => path));
  run();
  const text = tree.read('nx.json', 'utf-8') ?? '';
  for (const line of [lines[1], lines[2], '/* more to come */']) expect(text).toContain(line);
  expect(readNxJson(tree)).toMatchObject({ plugins: ['./tools/own.ts', '@envloom/nx'] });
  expect(tree.read('apps/shop/project.json', 'utf-8')).toBe('{ "name": "shop" }');
  expect(tree.listChanges().filter(({ path }) => !changed.has(path))).toEqual([]);
});

describe('the release group of environments', () => {
  const withRelease = (release: object): unknown => {
    tree.write('nx.json', JSON.stringify({ release }));
    run();
    return readNxJson(tree)?.release;
  };

  it('comes with what all groups share where there is no release', () => {
    run();
    expect(readNxJson(tree)?.release).toEqual(releaseConfiguration);
  });

  it('joins other groups', () => {
    const shop = { projects: ['shop'] };
    expect(withRelease({ git: { push: true }, groups: { shop } })).toEqual({
      git: { push: true },
      groups: { shop, envs: environmentReleases },
    });
  });

  it('stays when it is there', () => {
    const release = { groups: { envs: { projects: ['env-*'] } } };
    expect(withRelease(release)).toEqual(release);
  });

  it('is not put beside a list of projects, which Nx would refuse', () => {
    expect(withRelease({ projects: ['shop'] })).toEqual({ projects: ['shop'] });
    expect(warnings).toEqual([expect.stringContaining('move the list into a group')]);
  });
});

it('says when version plans are not kept', () => {
  tree.write('.gitignore', 'node_modules\n.nx/\n');
  run();
  expect(warnings).toEqual([expect.stringContaining('.nx/version-plans')]);
});

describe('workflows', () => {
  const ci = '.github/workflows/environments.yml';
  const release = '.github/workflows/release-environments.yml';

  it('are written when they are asked for', () => {
    run();
    expect(tree.exists('.github')).toBe(false);
    run({ ci: 'github' });
    expect(tree.read(ci, 'utf-8')).toBe(workflowText('environments.yml', 'npm'));
    expect(tree.read(release, 'utf-8')).toBe(workflowText('release-environments.yml', 'npm'));
  });

  it('are for the main branch of the workspace', () => {
    tree.write('nx.json', '{ "defaultBase": "trunk" }');
    run({ ci: 'github' });
    expect(tree.read(ci, 'utf-8')).toContain('branches: [trunk]');
    expect(tree.read(release, 'utf-8')).toContain("github.ref == 'refs/heads/trunk'");
  });

  it('stay when they are there', () => {
    tree.write(ci, '# mine');
    run({ ci: 'github' });
    expect(tree.read(ci, 'utf-8')).toBe('# mine');
    expect(tree.exists(release)).toBe(true);
  });

  it('are for package managers that they are tried with', () => {
    using workspace = new ScratchWorkspace();
    workspace.write('yarn.lock', '');
    tree = new FsTree(workspace.root, false);
    expect(() => {
      run({ ci: 'github' });
    }).toThrow(/this workspace uses yarn[^]*--targets=typecheck,/);
    expect(tree.exists(ci)).toBe(false);
  });

  it('are for services that exist', () => {
    expect(() => {
      run({ ci: 'gitlab' });
    }).toThrow('--ci must be one of none, github, but is "gitlab".');
  });
});

it.each([
  ['pnpm@12.21.0', 'allowBuilds:\n  nx: true\n  msgpackr-extract: false\n'],
  ['pnpm@10.4.0', 'allowBuilds:\n  nx: true\n'],
])('decides for %s which scripts of dependencies run', (packageManager, text) => {
  using workspace = new ScratchWorkspace();
  workspace.write('pnpm-lock.yaml', '');
  workspace.write('pnpm-workspace.yaml', 'allowBuilds:\n  nx: true\n');
  workspace.write('package.json', { packageManager });
  tree = new FsTree(workspace.root, false);
  run();
  expect(tree.read('pnpm-workspace.yaml', 'utf-8')).toBe(text);
});
