import { wrapped } from './wrapped.ts';

const item = /^[-*] /;
const heading = /^#+ /;

/** Markdown in lines of at most `width` characters: lines of one paragraph, or of one item, are joined first. */
export function flowing(markdown: string, width: number): string {
  return joined(markdown.split('\n').map((line) => line.trim()))
    .map((part) =>
      item.test(part) ? part.slice(0, 2) + wrapped(part.slice(2), width, 2) : wrapped(part, width),
    )
    .join('\n');
}

function joined(lines: readonly string[]): readonly string[] {
  const parts: string[] = [];
  for (const line of lines) {
    const before = parts.at(-1) ?? '';
    const isStart = line === '' || item.test(line) || heading.test(line);
    if (isStart || before === '' || heading.test(before)) parts.push(line);
    else parts[parts.length - 1] = `${before} ${line}`;
  }
  return parts;
}
