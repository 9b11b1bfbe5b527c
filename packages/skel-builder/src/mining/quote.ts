import type { CorpusTask } from '../topic.ts';

/** More than this of a task tells a judge nothing new, and costs in every prompt. */
const MAX_QUOTED = 2000;

/** Control, format, unassigned and private characters, but for line ends and tabs. */
const INVISIBLE = /[^\P{C}\n\t]/gu;

/**
 * A foreign text as data: it has no angle bracket left, so that it cannot close the `<task>` element
 * around it or open another, and no character that does not show.
 */
export function quote(text: string): string {
  const plain = text
    .toWellFormed()
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(INVISIBLE, '');
  return plain.length <= MAX_QUOTED ? plain : `${clip(plain)} […]`;
}

/** Never half of a surrogate pair. */
function clip(text: string): string {
  return text.slice(0, MAX_QUOTED).replace(/[\uD800-\uDBFF]$/, '');
}

/** Tasks as prompts show them, numbered from 1. */
export function numbered(tasks: readonly CorpusTask[]): readonly object[] {
  return tasks.map(({ text }, index) => ({ number: index + 1, text: quote(text) }));
}

/** For people: `tasks.jsonl:12` for one task, `tasks.jsonl:12..40 (10)` for several. */
export function sourcesOf(tasks: readonly CorpusTask[]): string {
  const [first, last] = [tasks[0]?.source ?? 'no task', tasks.at(-1)?.source ?? ''];
  if (tasks.length <= 1) return first;
  return `${first}..${last.slice(last.lastIndexOf(':') + 1)} (${String(tasks.length)})`;
}
