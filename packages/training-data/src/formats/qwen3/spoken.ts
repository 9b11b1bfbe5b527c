import type { AssistantTurnMessage } from '@envloom/episodes/trajectory';

/** A turn of the agent as the template takes it apart. */
export interface Spoken {
  readonly reasoning: string;
  readonly content: string;
}

const open = '<think>';
const close = '</think>';

/** Where a server did not tell the reasoning apart, it stands in the content and ends with `</think>`. */
export function spokenIn({ content, reasoning_content }: AssistantTurnMessage): Spoken {
  if (reasoning_content !== undefined) return { reasoning: reasoning_content, content };
  if (!content.includes(close)) return { reasoning: '', content };
  const before = withoutTrailingNewlines(content.slice(0, content.indexOf(close)));
  const from = before.lastIndexOf(open);
  return {
    reasoning: withoutLeadingNewlines(from < 0 ? before : before.slice(from + open.length)),
    content: withoutLeadingNewlines(content.slice(content.lastIndexOf(close) + close.length)),
  };
}

/** Python's `text.lstrip('\n')`. */
export function withoutLeadingNewlines(text: string): string {
  let start = 0;
  while (text[start] === '\n') start += 1;
  return text.slice(start);
}

/** Python's `text.rstrip('\n')`. */
function withoutTrailingNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}

/** Python's `text.strip('\n')`. */
export function withoutOuterNewlines(text: string): string {
  return withoutTrailingNewlines(withoutLeadingNewlines(text));
}
