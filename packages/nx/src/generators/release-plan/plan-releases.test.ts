import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { flushChanges, FsTree } from 'nx/src/generators/tree.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ReleasedWorkspace, type Written } from '@envloom/env-package/testing';
import { ScratchWorkspace } from '@envloom/core/testing';
import { planReleases } from './plan-releases.ts';

const plans = '.nx/version-plans';
const plan = `${plans}/env-counters.md`;
const model = 'generated/counters/logic-model.yaml';
const manifest = 'generated/counters/package.json';

let workspace: ReleasedWorkspace;
let environments: Written[];
let printed: string;
let warned: string[];

beforeEach(() => {
  workspace = ReleasedWorkspace.create();
  environments = [workspace.environment('counters')];
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

/** Runs the generator as Nx does: what it wrote is on disk afterwards, unless it is a dry run. */
async function run(projects?: string, root = workspace.root, dryRun = false): Promise<void> {
  printed = '';
  warned = [];
  const tree = new FsTree(root, false);
  await planReleases(tree, projects === undefined ? {} : { projects }, {
    environments: async () => environments,
    output: { write: (text) => (printed += text) },
    warn: (message) => warned.push(message),
  });
  if (!dryRun) flushChanges(root, tree.listChanges());
}

const read = (path: string): string => readFileSync(workspace.path(path), 'utf8');

function edit(path: string, from: string, to: string): void {
  const text = read(path);
  expect(text).toContain(from);
  workspace.write(path, text.replace(from, to));
}

/** The row of an environment in the table. */
const row = (name = 'env-counters'): string =>
  printed.split('\n').find((line) => line.startsWith(name)) ?? '';

describe('an environment that was never released', () => {
  it('is planned for with what it has', async () => {
    workspace.commit();
    await run();
    expect(read(plan)).toMatch(
      /^---\n# Proposed by .*\nenv-counters: minor\n---\n\nFirst release, with 1 tool, 1 entity and 1 rule\.\n$/,
    );
    expect(row()).toBe('env-counters  none          minor  first release');
    expect(printed).toContain('1 version plan in .nx/version-plans');
  });

  it('needs no repository', async () => {
    rmSync(workspace.path('.git'), { recursive: true });
    await run();
    expect(row()).toContain('first release');
  });

  it('is not planned for with a model that cannot be read', async () => {
    workspace.write(model, 'name: [');
    workspace.commit();
    await run();
    expect(row()).toContain(`${model} cannot be read`);
    expect(existsSync(workspace.path(plan))).toBe(false);
  });
});

describe('an environment that was released', () => {
  beforeEach(() => {
    workspace.release('env-counters', '0.1.0');
  });

  it('needs no plan while nothing differs, and none for what is not published', async () => {
    workspace.write('generated/counters/test/mine.test.ts', '// mine');
    workspace.write('generated/counters/dist/index.js', '// built');
    edit(manifest, '"version":"0.1.0"', '"version":"0.1.1"');
    await run();
    expect(row()).toBe('env-counters  0.1.0         –     nothing differs');
    expect(existsSync(workspace.path(plans))).toBe(false);
  });

  it('takes back a plan when the change is taken back', async () => {
    edit(model, 'title: Counters', 'title: Many counters');
    await run();
    const first = read(plan);
    await run();
    expect(read(plan)).toBe(first);
    edit(model, 'title: Many counters', 'title: Counters');
    await run();
    expect(existsSync(workspace.path(plan))).toBe(false);
  });

  it('writes nothing in a dry run', async () => {
    edit(model, 'title: Counters', 'title: Many counters');
    await run(undefined, workspace.root, true);
    expect(row()).toContain('patch');
    expect(existsSync(workspace.path(plans))).toBe(false);
  });

  it('leaves a plan alone that somebody edited or wrote, and says so', async () => {
    edit(model, 'show_counter', 'get_counter');
    await run();
    workspace.write(plan, read(plan).replace('env-counters: major', 'env-counters: minor'));
    const edited = read(plan);
    await run();
    expect(read(plan)).toBe(edited);
    expect(warned).toEqual([expect.stringMatching(/was edited and stays .*"major"/)]);
    workspace.write(plan, '---\nenv-counters: patch\n---\n\nMine.\n');
    await run();
    expect(read(plan)).toContain('Mine.');
    expect(warned).toEqual([expect.stringContaining('was not written by this command')]);
  });

  it('keeps its plan when its model cannot be read', async () => {
    edit(model, 'show_counter', 'get_counter');
    await run();
    const before = read(plan);
    edit(model, 'kind: query', 'kind: querry');
    await run();
    expect(read(plan)).toBe(before);
    expect(row()).toMatch(/ unknown {2}.*logic-model\.yaml/);
  });

  it('is told apart from one with a similar name', async () => {
    environments.push(workspace.environment('counters-two'));
    workspace.release('env-counters-two', '0.5.0');
    edit('generated/counters-two/README.md', '#', '##');
    await run();
    expect(row('env-counters ')).toContain('nothing differs');
    expect(row('env-counters-two')).toContain('0.5.0');
    expect(readdirSync(workspace.path(plans))).toEqual(['env-counters-two.md']);
  });
});

/** What is changed, in an environment of its own each, with the step and why. */
const steps: readonly (readonly [bump: string, why: string, change: (root: string) => void])[] = [
  [
    'major',
    'show_counter is gone (and 1 more)',
    (root) => edit(`${root}/logic-model.yaml`, 'show_counter', 'get_counter'),
  ],
  [
    'minor',
    'Counter: field note is new',
    (root) =>
      edit(
        `${root}/logic-model.yaml`,
        '      - { name: value',
        '      - { name: note, type: string }\n      - { name: value',
      ),
  ],
  [
    'patch',
    'The environment has another title',
    (root) => edit(`${root}/logic-model.yaml`, 'title: Counters', 'title: Many counters'),
  ],
  [
    'patch',
    'The text of logic-model.yaml is another one and means the same',
    (root) => edit(`${root}/logic-model.yaml`, '# Comments stay.', '# Comments go.'),
  ],
  ['patch', 'README.md is another one', (root) => edit(`${root}/README.md`, '#', '##')],
  [
    'patch',
    'has other emitted code',
    (root) => edit(`${root}/src/index.ts`, './entities.ts', './rows.ts'),
  ],
  [
    'major',
    'exports counterSchema no more',
    (root) => edit(`${root}/src/index.ts`, ', counterSchema', ''),
  ],
  [
    'minor',
    'exports counterFields now',
    (root) => edit(`${root}/src/index.ts`, 'counterSchema', 'counterSchema, counterFields'),
  ],
  [
    'major',
    'depends on @envloom/runtime ^0.2.0 now (before: ^0.1.0)',
    (root) => edit(`${root}/package.json`, '^0.1.0', '^0.2.0'),
  ],
  [
    'patch',
    'depends on @envloom/runtime ^0.1.4 now (before: ^0.1.0)',
    (root) => edit(`${root}/package.json`, '^0.1.0', '^0.1.4'),
  ],
  ['major', 'depends on zod 5.0.0 now', (root) => edit(`${root}/package.json`, '4.6.7', '5.0.0')],
  [
    'patch',
    'depends on other 1.0.0 now',
    (root) => edit(`${root}/package.json`, '"zod"', '"other":"1.0.0","zod"'),
  ],
  ['patch', 'depends on zod no more', (root) => edit(`${root}/package.json`, ',"zod":"4.6.7"', '')],
  ['major', 'the entry . is gone', (root) => edit(`${root}/package.json`, '".":', '"./all":')],
  [
    'minor',
    'the entry ./more is new',
    (root) => edit(`${root}/package.json`, '"exports":{', '"exports":{"./more":"./src/more.ts",'),
  ],
  [
    'patch',
    'license of the package is "ISC" now (before: "MIT")',
    (root) => edit(`${root}/package.json`, 'MIT', 'ISC'),
  ],
  [
    'major',
    'name of the package is "@me/',
    (root) => edit(`${root}/package.json`, '@envloom/env-', '@me/'),
  ],
  [
    'major',
    'package.json of one of the versions cannot be read',
    (root) => workspace.write(`${root}/package.json`, '{'),
  ],
  [
    'minor',
    '1 scenario is new (counters-7-0001)',
    (root) => workspace.write(`${root}/scenarios.jsonl`, lines(line(1, 'Show one.', 'a'))),
  ],
];

/** The line of a scenario with this task, of the model with this hash. */
const line = (number: number, task: string, hash: string): object => ({
  id: `counters-7-000${number}`,
  content_hash: `${task} ${hash}`,
  task_hash: task,
  kind: 'ordinary',
  split: 'train',
  difficulty: 0.5,
  decisions: { attempt: number, scene: 1, calls: [], kill: [1, 0, 1], alternatives: 1 },
});

const header = { format_version: 1, env: 'counters', model_hash: 'a', seed: 7, options: {} };

const lines = (...all: readonly object[]): string =>
  [header, ...all].map((each) => `${JSON.stringify(each)}\n`).join('');

it('takes the step that each change asks for, all of them at once', async () => {
  environments = steps.map((_, at) => workspace.environment(`counters-${at + 10}`));
  workspace.commit('Release');
  for (const { name } of environments) workspace.git('tag', `${name}@0.1.0`);
  for (const [at, [, , change]] of steps.entries()) change(environments[at]?.root ?? '');
  await run();
  for (const [at, [bump, why]] of steps.entries()) {
    const { name = '' } = environments[at] ?? {};
    expect(row(name)).toContain(`0.1.0         ${bump}  `);
    expect(row(name)).toContain(why);
    expect(read(`${plans}/${name}.md`)).toContain(
      `${name}: ${bump}\n---\n\nChanges since 0.1.0:\n\n**`,
    );
  }
});

describe('a last release', () => {
  it('is the highest version, whatever was tagged when', async () => {
    workspace.release('env-counters', '0.10.0-rc.1');
    edit(model, 'title: Counters', 'title: Many counters');
    workspace.release('env-counters', '0.10.0');
    edit(model, 'title: Many counters', 'title: All counters');
    workspace.release('env-counters', '0.9.0');
    await run();
    expect(row()).toMatch(/^env-counters {2}0\.10\.0 .*another title/);
  });

  it('is one of this branch as long as it has any', async () => {
    workspace.release('env-counters', '0.1.0');
    workspace.git('checkout', '-q', '-b', 'next');
    edit(model, 'show_counter', 'get_counter');
    workspace.release('env-counters', '1.0.0');
    workspace.git('checkout', '-q', 'main');
    await run();
    expect(row()).toContain('0.1.0         –');
  });

  it('may have a model that cannot be read, or none: then everything may have changed', async () => {
    const good = read(model);
    workspace.write(model, 'name: counters\n');
    workspace.release('env-counters', '0.1.0');
    workspace.write(model, good);
    await run();
    expect(row()).toMatch(/major {2}The logic model of env-counters@0\.1\.0 cannot be read/);
    expect(read(plan)).toContain('taken for a breaking change');

    rmSync(workspace.path(model));
    workspace.release('env-counters', '0.2.0');
    workspace.write(model, good);
    await run();
    expect(read(plan)).toContain('logic-model.yaml does not exist');
  });

  it('is found where the workspace is a folder of the repository', async () => {
    using inner = ReleasedWorkspace.create('work/space');
    environments = [inner.environment('counters')];
    inner.release('env-counters', '0.1.0');
    inner.write('generated/counters/README.md', '# Other\n');
    await run(undefined, inner.root);
    expect(row()).toContain('README.md is another one');
  });

  it('cannot be told in a clone without history', async () => {
    workspace.release('env-counters', '0.1.0');
    workspace.commit();
    using clone = new ScratchWorkspace();
    execFileSync('git', [
      'clone',
      '-q',
      '--depth=1',
      '--no-tags',
      `file://${workspace.root}`,
      clone.path('c'),
    ]);
    await expect(run(undefined, clone.path('c'))).rejects.toThrow(
      /shallow and has no tag of a release of env-counters[^]*git fetch --unshallow --tags/,
    );
  });
});

it('counts a package of the workspace with the version that it is published beside', async () => {
  workspace.write('packages/runtime/package.json', { name: '@envloom/runtime', version: '0.1.0' });
  mkdirSync(workspace.path('node_modules/@envloom'), { recursive: true });
  symlinkSync(workspace.path('packages/runtime'), workspace.path('node_modules/@envloom/runtime'));
  workspace.release('env-counters', '0.1.0');
  workspace.write('packages/runtime/package.json', { name: '@envloom/runtime', version: '1.0.0' });
  await run();
  expect(row()).toMatch(
    /major {2}depends on @envloom\/runtime \^1\.0\.0 now \(before: \^0\.1\.0\)/,
  );
});

it('tells scenarios that were made again from those that are other tasks', async () => {
  const file = 'generated/counters/scenarios.jsonl';
  const before = [line(1, 'Show one.', 'a'), line(2, 'Show two.', 'a'), line(3, 'Three.', 'a')];
  workspace.write(file, lines(...before));
  workspace.release('env-counters', '0.1.0');
  workspace.write(file, lines(line(1, 'Show one.', 'b'), line(2, 'Show 2.', 'b')));
  await run();
  expect(read(plan)).toContain(
    [
      '- 1 scenario is gone (`counters-7-0003`)',
      '- 1 scenario is changed: results on them cannot be compared with earlier ones (`counters-7-0002`)',
      '- 1 scenario is checked on the new model, and the same (`counters-7-0001`)',
    ].join('\n'),
  );
});

it('plans for those that are named, with or without their prefix', async () => {
  environments.push(workspace.environment('lamps'));
  workspace.commit();
  await run('lamps');
  expect(readdirSync(workspace.path(plans))).toEqual(['env-lamps.md']);
  await run('env-counters, lamps');
  expect(readdirSync(workspace.path(plans))).toEqual(['env-counters.md', 'env-lamps.md']);
  await expect(run('lamp')).rejects.toThrow(
    /no environment lamp; nothing was written[^]*env-lamps/,
  );
});

it('removes plans of environments that are gone, and no others', async () => {
  environments.push(workspace.environment('lamps'));
  workspace.commit();
  await run();
  cpSync(workspace.path(plan), workspace.path(plans, 'mine.md'));
  workspace.write(`${plans}/other.md`, '---\nother: patch\n---\n\nOther.\n');
  workspace.write(`${plans}/mine.md`, `${read(`${plans}/mine.md`)}More.\n`);
  environments.pop();
  await run();
  expect(readdirSync(workspace.path(plans)).toSorted()).toEqual([
    'env-counters.md',
    'mine.md',
    'other.md',
  ]);
});
