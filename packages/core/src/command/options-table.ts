import type { CommandDescription } from './command.ts';
import { flagOf, optionsOf } from './option-schema.ts';
import { expected } from './parse-options.ts';

/** The options of a command as a table of Markdown. */
export function optionsTable({ options }: Pick<CommandDescription, 'options'>): string {
  const rows = optionsOf(options).map(({ name, schema }) => {
    const flag = schema.position === undefined ? `\`${flagOf(name)}\`` : `\`${name}\``;
    const value = schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``;
    return `| ${[flag, expected(schema), value, schema.description].map(cell).join(' | ')} |`;
  });
  return ['| option | value | default | |', '| --- | --- | --- | --- |', ...rows].join('\n');
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
