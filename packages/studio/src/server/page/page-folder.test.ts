import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ScratchWorkspace } from '@envloom/core/testing';
import { currentPage } from '../../../build/build-page.ts';

it('builds for production, wherever it is built, and only what has changed', async () => {
  using workspace = new ScratchWorkspace();
  workspace.write('page/index.html', '<script type="module" src="./main.ts"></script>');
  workspace.write('page/main.ts', 'document.title = `built for ${process.env.NODE_ENV}`;');
  let builds = 0;
  const build = (): Promise<string> =>
    currentPage(workspace.path('page'), workspace.path('builds'), () => {
      builds += 1;
    });
  const folder = await build();
  const [script = ''] = globSync('studio/assets/*.js', { cwd: folder });
  expect(readFileSync(join(folder, script), 'utf8')).toContain('built for production');
  expect(gunzipSync(readFileSync(join(folder, `${script}.gz`)))).toEqual(
    readFileSync(join(folder, script)),
  );
  expect(process.env['NODE_ENV']).toBe('test');
  expect(await build()).toBe(folder);
  expect(builds).toBe(1);
  workspace.write('page/main.ts', 'document.title = "another";');
  expect(await build()).not.toBe(folder);
  expect(builds).toBe(2);
});
