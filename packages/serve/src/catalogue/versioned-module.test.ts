import { execFileSync } from 'node:child_process';
import { ScratchWorkspace } from '@envloom/core/testing';
import { expect, it } from 'vitest';

const module = new URL('versioned-module.ts', import.meta.url).href;

/** In a process of its own: the modules of a test are loaded in another way. */
const run = (folder: string, code: string): string =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: folder,
    encoding: 'utf8',
  });

it('reads a module and what it imports anew for another version, and only then', () => {
  using folder = new ScratchWorkspace();
  folder.write('package.json', { type: 'module' });
  folder.write('index.ts', `export { value } from './inner/value.ts';`);
  folder.write('inner/value.ts', `export const value: string = 'old';`);
  const said = run(
    folder.root,
    `import { writeFileSync } from 'node:fs';
     import { versionedUrl } from '${module}';
     const value = async (version) =>
       (await import(versionedUrl('${folder.path('index.ts')}', version))).value;
     const old = await value('1');
     writeFileSync('inner/value.ts', "export const value: string = 'new';");
     console.log(old, await value('1'), await value('2'), await value('1'));`,
  );
  expect(said.trim()).toBe('old old new old');
});
