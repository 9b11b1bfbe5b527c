/** How conversations are ended in text: tau-bench and EnvScaler write it. */
export const stopMarker = '###STOP###';

/** EnvScaler's last message of a task. */
const completed = /^\W*task completed\W*$/i;

/**
 * A message with what its literal markers say: `###STOP###` anywhere, or `Task Completed` as all of
 * it. The marker is taken out where something else is left.
 */
export function readStop(text: string): { readonly text: string; readonly isDone: boolean } {
  if (!text.includes(stopMarker)) return { text, isDone: completed.test(text) };
  const rest = text.replaceAll(stopMarker, '').trim();
  return { text: rest === '' ? text : rest, isDone: true };
}
