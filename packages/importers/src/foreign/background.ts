import type { Original, OriginalTable } from './original.ts';

/** What people and language models read of an original besides its tools. */
export function backgroundOf(original: Original): string {
  const { title, introduction, tables, rules } = original;
  const parts = [
    [title, introduction].filter((text) => text !== '').join('\n\n'),
    tables.length === 0 ? '' : `It keeps:\n${tables.map(tableText).join('\n')}`,
    rules.length === 0 ? '' : `Its rules:\n${rules.map((rule) => `- ${rule}`).join('\n')}`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function tableText({ name, fields, description }: OriginalTable): string {
  const list = fields.map((field) =>
    field.type === undefined ? field.name : `${field.name}: ${field.type}`,
  );
  const about = description === '' ? '' : ` ${description}`;
  return `- ${name} (${list.join(', ')}).${about}`;
}
