/** Characters up to which a value stays on one line. */
const width = 140;

/** JSON for reading: what fits stands on one line; `undefined` members are left out. */
export function compactJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (line === undefined) return 'null';
  if (indent.length + line.length <= width) return spaced(value);
  const deeper = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => `${deeper}${compactJson(item, deeper)}`);
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  if (typeof value !== 'object' || value === null) return line;
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${deeper}${JSON.stringify(name)}: ${compactJson(member, deeper)}`);
  return `{\n${members.join(',\n')}\n${indent}}`;
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item: unknown) => spaced(item)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
