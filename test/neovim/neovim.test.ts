import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScratchWorkspace } from '@envloom/core/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { smallLibrary } from '../../packages/language-server/src/testing/small-library.ts';
import { isFullTier } from '../support/tier.ts';

const root = join(import.meta.dirname, '../..');
const nvim = process.env['NVIM'] ?? 'nvim';
const hasNeovim = isFullTier && spawnSync(nvim, ['--version']).status === 0;

/** The settings that the README of the language server shows: for new versions, and for older ones. */
function documentedSettings(): string {
  const readme = readFileSync(join(root, 'packages/language-server/README.md'), 'utf8');
  const [current = '', older = ''] = [...readme.matchAll(/```lua\n([^]*?)```/g)].map(
    ([, settings = '']) => settings,
  );
  return `if vim.lsp.config then\n${current}\nelse\n${older}\nend\n`;
}

const shown = z.object({
  problems: z.array(z.object({ code: z.string(), line: z.number(), message: z.string() })),
  hover: z.string(),
  completions: z.array(z.string()),
  definition: z.string(),
  repaired: z.array(z.unknown()),
});

describe.runIf(hasNeovim)('Neovim with the documented settings', { timeout: 600_000 }, () => {
  it.each([
    ['Unix', '\n'],
    ['Windows', '\r\n'],
  ])('shows, explains and completes a model with the line ends of %s', (_name, lineEnd) => {
    using workspace = new ScratchWorkspace();
    const model = workspace.path('logic-model.yaml');
    const right = smallLibrary.replaceAll('\n', lineEnd);
    workspace.write('logic-model.yaml', right.replace('isFree(book), ', 'isFre(book), '));
    workspace.write('settings.lua', documentedSettings());
    const commands = [
      `luafile ${workspace.path('settings.lua')}`,
      `edit ${model}`,
      `luafile ${join(import.meta.dirname, 'session.lua')}`,
    ];
    const { stderr } = spawnSync(
      nvim,
      ['--clean', '--headless', '-n', ...commands.flatMap((command) => ['-c', command])],
      {
        cwd: root,
        encoding: 'utf8',
        timeout: 400_000,
        env: { ...process.env, ENVLOOM_SHOWN: workspace.path('shown.json') },
      },
    );
    const session = shown.parse(readJson(workspace.path('shown.json'), stderr));
    const line = smallLibrary.slice(0, smallLibrary.indexOf('check(isFree')).split('\n').length;
    expect(session.problems).toMatchObject([{ code: 'UNKNOWN_NAME', line }]);
    expect(session.problems[0]?.message).toContain('Did you mean `isFree`?');
    expect(session.hover).toContain('table of Book');
    expect(session.completions).toEqual(expect.arrayContaining(['copies', 'status']));
    expect(session.definition.trim()).toBe('collection: books');
    expect(session.repaired).toEqual([]);
    expect(readFileSync(model, 'utf8')).toBe(right);
  });
});

/** @param log what the editor said, for a session that ended early */
function readJson(file: string, log: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`The editor wrote nothing that can be read: ${log}`, { cause: error });
  }
}
