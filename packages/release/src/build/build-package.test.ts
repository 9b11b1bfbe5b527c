import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { buildPackage } from './build-package.ts';
import { rewriteDeclaration } from './compile.ts';

const compilerOptions = {
  strict: true,
  module: 'nodenext',
  target: 'es2024',
  types: [],
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  noEmit: true,
};

/** An environment that imports a package of the workspace from its sources. */
function workspaceWithEnvironment(): ScratchWorkspace {
  const workspace = new ScratchWorkspace();
  workspace.write('LICENSE', 'MIT');
  workspace.write('packages/runtime/package.json', {
    name: '@envloom/runtime',
    version: '0.2.0',
    type: 'module',
    exports: { '.': './src/index.ts' },
  });
  workspace.write('packages/runtime/tsconfig.json', { compilerOptions, include: ['src'] });
  workspace.write('packages/runtime/src/index.ts', 'export class World { rows = 1; }\n');
  workspace.write('generated/x/package.json', {
    name: '@envloom/env-x',
    version: '0.1.0',
    type: 'module',
    bin: { x: './src/bin.ts' },
    exports: { '.': './src/index.ts' },
    dependencies: { '@envloom/runtime': '0.2.0' },
  });
  workspace.write(
    'generated/x/src/bin.ts',
    "#!/usr/bin/env node\nimport { two } from './two.ts';\nexport const shown = two;\n",
  );
  workspace.write('generated/x/tsconfig.json', { compilerOptions, include: ['src'] });
  workspace.write(
    'generated/x/src/index.ts',
    "import { World } from '@envloom/runtime';\nimport { two } from './two.ts';\n" +
      "export type { Two } from './two.ts';\nexport class X extends World { sum = this.rows + two; }\n",
  );
  workspace.write('generated/x/src/two.ts', 'export type Two = 2;\nexport const two: Two = 2;\n');
  workspace.write('generated/x/src/two.test.ts', "import './two.ts';\n");
  workspace.write('generated/x/README.md', '# x');
  mkdirSync(workspace.path('node_modules/@envloom'), { recursive: true });
  symlinkSync(workspace.path('packages/runtime'), workspace.path('node_modules/@envloom/runtime'));
  return workspace;
}

it('builds a folder that npm can pack', async () => {
  using workspace = workspaceWithEnvironment();
  workspace.write('generated/x/scenarios/bases/0.json', '{}');
  workspace.write('generated/x/scenarios/.progress.jsonl', '{}');
  workspace.write('generated/x/src/parts/prompt.hbs', '{{text}}');
  workspace.write('generated/x/src/parts/testing/world.ts', 'export const world = 1;\n');
  workspace.write('generated/x/src/parts/testing/world.json', '{}');
  expect(await buildPackage(workspace.root, 'generated/x')).toEqual([]);
  const dist = workspace.path('generated/x/dist');
  const read = (path: string): string => readFileSync(`${dist}/${path}`, 'utf8');
  expect(read('src/index.js')).toContain("from './two.js'");
  expect(read('src/index.d.ts')).toContain("from './two.js'");
  expect(existsSync(`${dist}/src/two.test.js`)).toBe(false);
  expect(read('scenarios/bases/0.json')).toBe('{}');
  expect(existsSync(`${dist}/scenarios/.progress.jsonl`)).toBe(false);
  expect(read('src/parts/prompt.hbs')).toBe('{{text}}');
  expect(existsSync(`${dist}/src/parts/testing`)).toBe(false);
  expect(read('LICENSE')).toBe('MIT');
  expect(read('README.md')).toBe('# x');
  expect(JSON.parse(read('package.json'))).toMatchObject({
    bin: { x: './src/bin.js' },
    exports: { '.': { types: './src/index.d.ts', default: './src/index.js' } },
    dependencies: { '@envloom/runtime': '^0.2.0' },
  });
});

it('runs as plain JavaScript beside the packages it depends on', async () => {
  using workspace = workspaceWithEnvironment();
  await buildPackage(workspace.root, 'packages/runtime');
  await buildPackage(workspace.root, 'generated/x');
  for (const [name, root] of [
    ['runtime', 'packages/runtime'],
    ['env-x', 'generated/x'],
  ] as const) {
    mkdirSync(workspace.path('consumer/node_modules/@envloom'), { recursive: true });
    symlinkSync(
      workspace.path(root, 'dist'),
      workspace.path('consumer/node_modules/@envloom', name),
    );
  }
  const bin = workspace.path('consumer/node_modules/@envloom/env-x/src/bin.js');
  // Linked, it is run as it is: with its first line, and where files have it, the right to.
  const runs = (command: string, args: string[]): number | null => spawnSync(command, args).status;
  expect(process.platform === 'win32' ? runs(process.execPath, [bin]) : runs(bin, [])).toBe(0);
  const script = "import { X } from '@envloom/env-x'; console.log(new X().sum)";
  workspace.write('consumer/main.mjs', script);
  const args = ['--preserve-symlinks', 'main.mjs'];
  const output = execFileSync(process.execPath, args, { cwd: workspace.path('consumer') });
  expect(output.toString().trim()).toBe('3');
});

it('reports what does not compile and leaves no dist', async () => {
  using workspace = workspaceWithEnvironment();
  workspace.write('generated/x/src/two.ts', "export const two: number = 'two';\n");
  const errors = await buildPackage(workspace.root, 'generated/x');
  expect(errors.join('\n')).toContain('generated/x/src/two.ts:1:14 - error TS2322');
  expect(existsSync(workspace.path('generated/x/dist'))).toBe(false);
});

it('rewrites relative imports in declarations and nothing else', () => {
  const text = `import x from "./a.ts"; type T = import('../b.ts').B; type S = "./c.ts"; export * from './d.ts';`;
  expect(rewriteDeclaration(text)).toBe(
    `import x from "./a.js"; type T = import('../b.js').B; type S = "./c.ts"; export * from './d.js';`,
  );
});
