/** How conversations are ended in text: tau-bench and EnvScaler write it. */
const marker = '###STOP###';

/** EnvScaler's last message of a task. */
const completed = /^\W*task completed\W*$/i;

/**
 * A message with what its literal markers say: `###STOP###` anywhere, or `Task Completed` as all of
 * it. The marker is taken out where something else is left.
 */
export function readStop(text: string): { readonly text: string; readonly isDone: boolean } {
  if (!text.includes(marker)) return { text, isDone: completed.test(text) };
  const rest = text.replaceAll(marker, '').trim();
  return { text: rest === '' ? text : rest, isDone: true };
}
