import { didYouMean } from '@envloom/core';
import { type CommandContext, helpText, parseArguments, UsageError } from '@envloom/core/command';
import { installedVersion } from '@envloom/env-package/find';
import { allCommands, verbs } from './commands.ts';
import { processContext } from './process-context.ts';

/**
 * The command `envloom`.
 *
 * @param args without the names of the program
 * @returns the exit code: 0 where it succeeded, 1 where it did not, 2 where it was asked for something that
 *   there is not
 */
export async function main(
  args: readonly string[],
  context: CommandContext = processContext,
): Promise<number> {
  try {
    return (await run(args, context)) ? 0 : 1;
  } catch (error) {
    context.errors.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

async function run(args: readonly string[], context: CommandContext): Promise<boolean> {
  const [first = '--help'] = args;
  if (['--help', '-h', 'help'].includes(first)) return said(context, await generalHelp());
  if (first === '--version') return said(context, `${installedVersion('@envloom/cli')}\n`);
  const [name, load] = verbOf(args);
  const command = await load();
  const rest = args.slice(name.split(' ').length);
  if (rest.includes('--help') || rest.includes('-h')) return said(context, helpText(command));
  return command.run(parseArguments(command.options, rest), context);
}

function said({ output }: CommandContext, text: string): boolean {
  output.write(text);
  return true;
}

/** Names have one word or two. */
function verbOf(args: readonly string[]): (typeof entries)[number] {
  const [first = ''] = args;
  const typed = args.slice(0, 2).join(' ');
  const found = entries.find(([name]) => name === typed || name === first);
  if (found !== undefined) return found;
  const names = entries.map(([name]) => name);
  const ofGroup = names.filter((name) => name.startsWith(`${first} `));
  const hint = didYouMean(ofGroup.length > 0 ? typed : first, names) || '.';
  const known = (ofGroup.length > 0 ? ofGroup : names).join(', ');
  throw new UsageError(
    `envloom has no command "${first}"${hint} There are: ${known}. --help says more.`,
  );
}

const entries = Object.entries(verbs);

async function generalHelp(): Promise<string> {
  const commands = await allCommands();
  const width = 2 + Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, title }) => `  ${name.padEnd(width)}${title}`);
  return [
    'envloom <command> [options]',
    '',
    'Commands',
    ...lines,
    '',
    'envloom <command> --help lists its options; envloom --version says the version.',
    'Environments and scenarios are written by Nx: npx nx g env, npx nx g envs, npx nx g tasks, npx nx g scenarios.',
    '',
  ].join('\n');
}
