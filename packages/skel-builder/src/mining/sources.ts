import type { CorpusTask } from '../topic.ts';

/** For people: `tasks.jsonl:12` for one task, `tasks.jsonl:12..40 (10)` for several. */
export function sourcesOf(tasks: readonly CorpusTask[]): string {
  const [first, last] = [tasks[0]?.source ?? 'no task', tasks.at(-1)?.source ?? ''];
  if (tasks.length <= 1) return first;
  return `${first}..${last.slice(last.lastIndexOf(':') + 1)} (${String(tasks.length)})`;
}
