import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { emitPackage } from '@envloom/codegen';
import { checkModel, readModel } from '@envloom/logic-model';
import { afterAll, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
// As deep below the root as `generated/<name>`, so that the package finds what it extends.
const folder = join(root, 'tmp', `issue-board-${process.pid}`);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function outputOf(...args: readonly string[]): Promise<string> {
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, stdout, stderr) => {
      done(`${stdout}${stderr}`);
    });
  });
}

it('the generated code compiles under the strict configuration', async () => {
  const read = readModel(readFileSync(join(import.meta.dirname, 'logic-model.yaml'), 'utf8'), 'x');
  const check = read.ok ? checkModel(read.parsed) : read;
  if (!check.ok || !('checked' in check)) throw new Error('the model has problems');
  const { files } = await emitPackage(check.checked, { runtimeVersion: '0.1.0' });
  for (const { path, content } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  expect(await outputOf(join(root, 'node_modules/typescript-7/bin/tsc'), '-p', '.')).toBe('');
});
