import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { replaceSite } from './site-folder.ts';

let workspace: ScratchWorkspace;

beforeEach(() => {
  workspace = new ScratchWorkspace();
});

afterEach(() => {
  workspace[Symbol.dispose]();
});

const write = (text: string) => async (draft: string) =>
  writeFileSync(join(draft, 'index.html'), text);

const page = (): string => readFileSync(workspace.path('site/index.html'), 'utf8');

it('replaces a site by another, and leaves nothing beside it', async () => {
  await replaceSite(workspace.path('site'), async (draft) => {
    await write('first')(draft);
    writeFileSync(join(draft, 'old.html'), '');
  });
  await replaceSite(workspace.path('site'), write('second'));
  expect(page()).toBe('second');
  expect(readdirSync(workspace.root)).toEqual(['site']);
  expect(readdirSync(workspace.path('site'))).not.toContain('old.html');
});

it('leaves the site as it was where the new one cannot be written', async () => {
  await replaceSite(workspace.path('site'), write('first'));
  const broken = async (draft: string): Promise<void> => {
    await write('half')(draft);
    throw new Error('the disk is full');
  };
  await expect(replaceSite(workspace.path('site'), broken)).rejects.toThrow('the disk is full');
  expect(page()).toBe('first');
  expect(readdirSync(workspace.root)).toEqual(['site']);
});

it('never replaces what others wrote', async () => {
  workspace.write('site/index.html', 'mine');
  await expect(replaceSite(workspace.path('site'), write('ours'))).rejects.toThrow(
    'holds files that envloom did not write',
  );
  expect(page()).toBe('mine');
});

it('takes an empty folder', async () => {
  workspace.write('site/x', '');
  workspace.remove('site/x');
  await replaceSite(workspace.path('site'), write('ours'));
  expect(page()).toBe('ours');
});
