import { createInterface } from 'node:readline/promises';

function refusesPrompts(): boolean {
  const flags = ['--no-interactive', '--interactive=false'];
  return process.env['CI'] === 'true' || flags.some((flag) => process.argv.includes(flag));
}

function isInteractive(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && !refusesPrompts();
}

/** Undefined when nobody can be asked, or nothing is answered. */
async function ask(question: string): Promise<string | undefined> {
  if (!isInteractive()) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = (await terminal.question(question)).trim();
  terminal.close();
  return answer === '' ? undefined : answer;
}

/**
 * Asks for the path of a logic model. The schema cannot: it would also ask when the environment
 * has its own.
 */
export function askForModel(name: string): Promise<string | undefined> {
  return ask(`Path of the logic model of ${name} (YAML or JSON): `);
}

/** Asks for the name of the environment; the schema would also ask where a task is given. */
export function askForName(): Promise<string | undefined> {
  return ask('What is the name of the environment (the `name` in its logic model)? ');
}
