import { readFileSync } from 'node:fs';
import { ScratchWorkspace } from '@envloom/core/testing';
import { takeFileLock } from '@envloom/llm';
import { expect, it } from 'vitest';
import { lockFile, SourceFolder, StaleError } from './source-files.ts';

const path = 'logic-model.yaml';

it('changes nothing while another process changes a file, so that nothing comes between look and change', () => {
  using workspace = new ScratchWorkspace();
  workspace.write(path, 'as read');
  const files = new SourceFolder(workspace.root, 0);
  const { hash } = files.read(path);
  const onDisk = (): string => readFileSync(workspace.path(path), 'utf8');
  const release = takeFileLock(workspace.path(lockFile), 0);
  expect(() => files.save(path, 'mine', hash)).toThrow('locked');
  expect(onDisk()).toBe('as read');
  workspace.write(path, 'theirs');
  release();
  expect(() => files.save(path, 'mine', hash)).toThrow(StaleError);
  expect(onDisk()).toBe('theirs');
  files.save(path, 'mine', files.read(path).hash);
  expect(onDisk()).toBe('mine');
});
