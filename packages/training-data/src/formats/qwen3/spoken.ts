import type { AssistantTurnMessage } from '@envloom/episodes/trajectory';
import { withoutLeadingNewlines, withoutTrailingNewlines } from './newlines.ts';

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
