import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { checkProjects } from './check-projects.ts';

const base = {
  compilerOptions: { strict: true, module: 'nodenext', target: 'es2024', types: [], noEmit: true },
};

function addProject(workspace: ScratchWorkspace, root: string, source: string, config = {}): void {
  workspace.write(`${root}/src/index.ts`, source);
  workspace.write(`${root}/tsconfig.json`, {
    extends: '../../tsconfig.base.json',
    include: ['src'],
    ...config,
  });
}

async function check(
  workspace: ScratchWorkspace,
  ...roots: string[]
): Promise<Record<string, string[]>> {
  workspace.write('tsconfig.base.json', base);
  const projects = roots.map((root) => ({ id: root, root }));
  const results: Record<string, string[]> = {};
  for await (const { id, errors } of checkProjects(workspace.root, projects)) results[id] = errors;
  return results;
}

it('checks projects together, and an error fails only its own', async () => {
  using workspace = new ScratchWorkspace();
  addProject(workspace, 'generated/good', 'export const a: number = 1;\n');
  addProject(workspace, 'generated/bad', "\nexport const a: number = 'one';\n");
  expect(await check(workspace, 'generated/good', 'generated/bad')).toEqual({
    'generated/good': [],
    'generated/bad': [
      "generated/bad/src/index.ts:2:14 - error TS2322: Type 'string' is not assignable to type 'number'.",
    ],
  });
});

it('checks projects with settings of their own on their own', async () => {
  using workspace = new ScratchWorkspace();
  addProject(workspace, 'generated/loose', 'export const f = (a) => a;\n', {
    compilerOptions: { strict: false },
  });
  addProject(workspace, 'generated/strict', 'export const f = (a) => a;\n');
  addProject(workspace, 'generated/rooted', 'export const f = (a) => a;\n', {
    compilerOptions: { rootDir: 'src' },
  });
  const results = await check(workspace, 'generated/loose', 'generated/strict', 'generated/rooted');
  expect(results['generated/loose']).toEqual([]);
  expect(results['generated/strict']).toHaveLength(1);
  expect(results['generated/rooted']).toHaveLength(1);
});

it('fails every project that imports what does not compile', async () => {
  using workspace = new ScratchWorkspace();
  workspace.write('shared.ts', 'export const shared: number = null;\n');
  addProject(workspace, 'generated/a', "import '../../../shared.js';\n");
  addProject(workspace, 'generated/b', "import '../../../shared.js';\n");
  const results = await check(workspace, 'generated/a', 'generated/b');
  expect(results['generated/a']).toEqual(results['generated/b']);
  expect(results['generated/a']?.[0]).toContain('shared.ts:1:14 - error TS2322');
});

it('reports a project without a configuration', async () => {
  using workspace = new ScratchWorkspace();
  const results = await check(workspace, 'generated/none');
  expect(results['generated/none']?.[0]).toContain('tsconfig.json');
});
