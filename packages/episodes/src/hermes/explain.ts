import { callForm } from './call.ts';

const nearby = 24;

/**
 * Why what stands after `<tool_call>` cannot be read, for whoever wrote it. `at`: where reading
 * stopped in `inner`; `isClosed`: whether `</tool_call>` follows it.
 */
export function explain(inner: string, at: number, expected: string, isClosed: boolean): string {
  if (inner.trim() === '') return `There is no call between the tags: write ${callForm}.`;
  if (inner.trimStart().startsWith('```'))
    return 'Write the JSON of a call without a code fence around it.';
  if (at >= inner.trimEnd().length) return unfinished(expected, isClosed);
  if (expected === '</tool_call>')
    return `After the JSON of a call only </tool_call> may follow, not ${near(inner, at)}; other calls have tags of their own.`;
  return `The JSON is broken at character ${at + 1} after <tool_call>, at ${near(inner, at)}: expected ${expected}.${hint(inner, at)}`;
}

function unfinished(expected: string, isClosed: boolean): string {
  if (expected === '</tool_call>')
    return 'The call is not closed: write </tool_call> after its JSON.';
  const rest = isClosed ? '' : ', and </tool_call> after it';
  return `The JSON ends too early: expected ${expected}${rest}.`;
}

function near(inner: string, at: number): string {
  return JSON.stringify(inner.slice(at, at + nearby).toWellFormed());
}

/** What is most often meant by what JSON does not know. */
function hint(inner: string, at: number): string {
  const rest = inner.slice(at, at + nearby);
  if (rest.startsWith("'")) return ' Texts and names take double quotation marks.';
  if (/^(?:True|False|None)\b/.test(rest)) return ' JSON writes true, false and null.';
  if (/^[}\]]/.test(rest) && inner.slice(0, at).trimEnd().endsWith(','))
    return ' Leave out the comma before a closing bracket.';
  if (/^(?:\/\/|\/\*|#)/.test(rest)) return ' JSON has no comments.';
  return '';
}
