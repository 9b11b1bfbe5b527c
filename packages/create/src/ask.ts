import { createInterface } from 'node:readline/promises';

const suggestion = 'my-envs';

/** Asks for the folder; undefined where nobody is at a terminal. */
export async function askForFolder(): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY || process.env['CI'] === 'true')
    return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(`In which folder? (${suggestion}) `);
    return answer.trim() === '' ? suggestion : answer.trim();
  } finally {
    terminal.close();
  }
}
