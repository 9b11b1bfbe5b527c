import { createInterface } from 'node:readline/promises';

function refusesPrompts(): boolean {
  const flags = ['--no-interactive', '--interactive=false'];
  return process.env['CI'] === 'true' || flags.some((flag) => process.argv.includes(flag));
}

function isInteractive(): boolean {
  return process.stdin.isTTY && process.stdout.isTTY && !refusesPrompts();
}

/**
 * Asks for the path of a logic model. The schema cannot: it would also ask when the environment
 * has its own.
 */
export async function askForModel(name: string): Promise<string | undefined> {
  if (!isInteractive()) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Path of the logic model of ${name} (YAML or JSON): `);
  terminal.close();
  return answer.trim() === '' ? undefined : answer.trim();
}
