import { optionsTable, type CommandDescription } from '@envloom/core/command';
import { allCommands } from '../../packages/cli/src/commands.ts';
import { commandDescriptions } from '../../packages/nx/src/command-descriptions.ts';

const note = '<!-- Derived from the sources: `vitest run tools/docs -u` writes it. -->';

/** The command `envloom` and the Nx generators, each with its options and examples. */
export async function commandsReference(): Promise<string> {
  const commands = await allCommands();
  const generators = Object.entries(commandDescriptions).filter(([folder]) => isGenerator(folder));
  return [
    note,
    '',
    '# Commands',
    '',
    'In a workspace, prefix `envloom` with `npx`.',
    '',
    ...commands.map((command) => entry(`envloom ${command.name}`, command)),
    '# Nx generators',
    '',
    'They write code into a workspace. `--dry-run` shows what would change.',
    '',
    ...generators.map(([folder, face]) =>
      entry(`nx g ${folder.replace('generators/', '@envloom/nx:')}`, face),
    ),
  ].join('\n');
}

/** Generators that now only run a command are left out. */
const replaced = ['catalog', 'rollouts', 'training-data'];

function isGenerator(folder: string): boolean {
  const [kind, name = ''] = folder.split('/');
  return kind === 'generators' && !replaced.includes(name);
}

function entry(name: string, face: CommandDescription): string {
  const { title, description, options, examples } = face;
  const lines = examples.map((example) => `${example.command}   # ${example.description}`);
  const table = Object.keys(options.shape).length === 0 ? [] : [optionsTable(face), ''];
  const shown = lines.length === 0 ? [] : ['```sh', ...lines, '```', ''];
  return [`## \`${name}\``, '', `**${title}.** ${description}`, '', ...table, ...shown].join('\n');
}
