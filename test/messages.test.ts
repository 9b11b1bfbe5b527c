import { createRequire } from 'node:module';
import { join } from 'node:path';
import { main } from '@envloom/cli';
import { FsTree } from 'nx/src/generators/tree.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { badCommands, badGenerators, type BadCall } from './messages/cases.ts';

const root = join(import.meta.dirname, '..');

const generators = z
  .object({ generators: z.record(z.string(), z.object({ factory: z.string() })) })
  .parse(createRequire(import.meta.url)('../packages/nx/generators.json')).generators;

beforeAll(() => {
  process.env['NX_INTERACTIVE'] = 'false';
});

afterAll(() => {
  delete process.env['NX_INTERACTIVE'];
});

/** What a generator says; it never gets to write. */
async function generatorMessage({ command, options }: BadCall): Promise<string> {
  const [file = '', name = ''] = (generators[command]?.factory ?? '').split('#');
  const module: Record<string, (tree: FsTree, options: object) => Promise<unknown>> = await import(
    join(root, 'packages', 'nx', file)
  );
  const tree = new FsTree(root, false);
  try {
    await module[name]?.(tree, { ...options });
    return `(nothing wrong; it would change ${tree.listChanges().length} files)`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function commandMessage(command: string): Promise<string> {
  let said = '';
  const write = (text: string): void => {
    said += text;
  };
  const code = await main(command.split(' '), {
    root,
    variables: {},
    output: { write },
    errors: { write },
    onInterrupt: () => () => undefined,
    now: () => new Date(0),
  });
  return `${said}(exit ${code})`;
}

/** Without what differs from folder to folder, and with each new environment. */
const shown = (text: string): string =>
  text.replaceAll(root, '<workspace>').replaceAll(/There are \d+: /g, 'There are <many>: ');

it('generators say what is wrong and what to write instead', { timeout: 60_000 }, async () => {
  const parts: string[] = [];
  for (const bad of badGenerators) {
    const title = `nx g ${bad.command} ${JSON.stringify(bad.options)}`;
    parts.push(`${title}\n${shown(await generatorMessage(bad))}\n`);
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('messages/generators.txt');
});

it('commands say what is wrong and what to write instead', { timeout: 60_000 }, async () => {
  const parts: string[] = [];
  for (const bad of badCommands) {
    parts.push(`envloom ${bad}\n${shown(await commandMessage(bad))}\n`);
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('messages/commands.txt');
});
