import { askForFolder } from './ask.ts';
import { CreateError } from './create-error.ts';
import { createWorkspace } from './create-workspace.ts';
import { createOptions, givenFolder, parseOptions, usage } from './options.ts';

export interface CommandPorts {
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly userAgent: string | undefined;
}

const processPorts: CommandPorts = {
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
  userAgent: process.env['npm_config_user_agent'],
};

async function carryOut(args: readonly string[], ports: CommandPorts): Promise<void> {
  const given = parseOptions(args);
  if (given.values.help === true) {
    ports.say(usage);
    return;
  }
  const folder = givenFolder(given) ?? (await askForFolder());
  if (folder === undefined) throw new CreateError(`Name the folder to make.\n\n${usage}`);
  await createWorkspace(createOptions(given, folder, ports.userAgent), ports.say);
}

/** What was asked for cannot be, or the file system refuses. */
function isOfTheUser(error: unknown): error is Error {
  return error instanceof CreateError || (error instanceof Error && 'syscall' in error);
}

/** @returns the exit code */
export async function main(
  args: readonly string[],
  ports: CommandPorts = processPorts,
): Promise<number> {
  try {
    await carryOut(args, ports);
    return 0;
  } catch (error) {
    if (!isOfTheUser(error)) throw error;
    ports.complain(error.message);
    return 1;
  }
}
