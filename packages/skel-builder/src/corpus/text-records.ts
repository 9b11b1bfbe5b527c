import type { Line } from './lines.ts';
import type { CorpusRecord } from './record.ts';

/**
 * Plain text: paragraphs between blank lines where some paragraph has several lines; else one task a
 * line.
 */
export function textRecords(lines: readonly Line[]): readonly CorpusRecord[] {
  const paragraphs = paragraphsOf(lines);
  const isByParagraph =
    paragraphs.length > 1 && paragraphs.some((paragraph) => paragraph.length > 1);
  const tasks = isByParagraph ? paragraphs : paragraphs.flat().map((line) => [line]);
  return tasks.map((task) => ({
    position: task[0]?.number ?? 1,
    content: { kind: 'text', text: task.map(({ text }) => text).join('\n') },
  }));
}

function paragraphsOf(lines: readonly Line[]): readonly (readonly Line[])[] {
  const paragraphs: Line[][] = [[]];
  for (const line of lines) {
    if (line.text.trim() === '') paragraphs.push([]);
    else paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => paragraph.length > 0);
}
