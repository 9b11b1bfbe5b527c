import { type CatalogEntry, EntryReader } from '@envloom/catalog/read';
import { jsonText } from '@envloom/core';
import type { CommandContext } from '@envloom/core/command';
import type { z } from 'zod';
import { environmentRoot } from '../environments.ts';
import type { showOptions } from './command.ts';
import { environmentText } from './environment-text.ts';

/** Most characters of a line for people. */
const widest = 120;

/** Shows an environment as its catalogue entry, or in words. */
export function showEnvironment(
  { json, ...asked }: z.output<typeof showOptions>,
  { root, output }: Pick<CommandContext, 'root' | 'output'>,
): boolean {
  const entry = new EntryReader(root).read(environmentRoot(root, asked));
  const { isTTY = false, columns: width = 0 } = output;
  const room = isTTY && width > 0 ? Math.min(width, widest) : widest;
  const connect = connectLines(entry);
  output.write(json ? jsonText({ ...entry, connect }) : environmentText(entry, connect, room));
  return true;
}

/** Python that opens a scenario. */
const connectLines = ({ name }: CatalogEntry): readonly string[] => [
  'import envloom',
  `session = envloom.connect(env="${name}").open("${name}", seed=1)`,
  'print(session.start.observation["text"])  # the task; session.step(…) acts',
];
