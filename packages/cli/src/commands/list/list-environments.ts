import { type CatalogEntry, EntryReader } from '@envloom/catalog/read';
import { columns, counted, jsonText, messageOf } from '@envloom/core';
import type { CommandContext, CommandOutput } from '@envloom/core/command';
import type { z } from 'zod';
import { environmentRoots } from '../environments.ts';
import type { listOptions } from './command.ts';

/** One line of the list. */
type Listed = ReturnType<typeof listedOf>;

/**
 * Lists environments; what is wrong with one keeps no other from being listed.
 *
 * @returns whether all could be read
 */
export function listEnvironments(
  { json, ...asked }: z.output<typeof listOptions>,
  { root, output, errors }: Pick<CommandContext, 'root' | 'output' | 'errors'>,
): boolean {
  const reader = new EntryReader(root);
  const problems: string[] = [];
  const listed = environmentRoots(root, asked).flatMap((folder) => {
    try {
      return [listedOf(reader.read(folder))];
    } catch (error) {
      problems.push(messageOf(error));
      return [];
    }
  });
  output.write(json ? jsonText(listed) : tableOf(listed, output));
  if (problems.length > 0) errors.write(`${problems.join('\n')}\n`);
  return problems.length === 0;
}

function listedOf({ name, title, path, package: npm, tools, scenarios }: CatalogEntry) {
  const { count = 0, kinds = {}, splits = { train: 0, held_out: 0 } } = scenarios ?? {};
  const { conversational = 0 } = kinds;
  return {
    name,
    title,
    package: npm,
    path,
    tools: tools.length,
    scenarios: splits,
    interactions: { conversational, non_conversational: count - conversational },
  };
}

const header = ['name', 'tools', 'train', 'held out', 'conversational', 'what it is'] as const;

function tableOf(listed: readonly Listed[], output: CommandOutput): string {
  const rows = listed.map(({ name, title, tools, scenarios, interactions }) => {
    const { conversational, non_conversational: others } = interactions;
    const share = `${conversational} of ${conversational + others}`.padStart(header[4].length);
    return [name, tools, scenarios.train, scenarios.held_out, share, title];
  });
  const lines = columns([header, ...rows]).map((line) => fitting(line, output));
  return `${[...lines, '', totalOf(listed), hint].join('\n')}\n`;
}

/** On a terminal a row takes one line. */
function fitting(line: string, { isTTY, columns: width = 0 }: CommandOutput): string {
  return isTTY === true && width > 0 && line.length > width ? `${line.slice(0, width - 1)}…` : line;
}

function totalOf(listed: readonly Listed[]): string {
  const sum = (of: (one: Listed) => number): number =>
    listed.reduce((all, one) => all + of(one), 0);
  return [
    counted(listed.length, 'environment'),
    counted(
      sum(({ tools }) => tools),
      'tool',
    ),
    counted(
      sum(({ scenarios }) => scenarios.train + scenarios.held_out),
      'scenario',
    ),
  ].join(', ');
}

const hint = '`envloom show <name>` says more, `envloom play <name>` lets you play.';
