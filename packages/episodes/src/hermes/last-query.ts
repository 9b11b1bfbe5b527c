/** As much of a message as this needs. */
interface Said {
  readonly role: string;
  readonly content: string;
}

/**
 * The place of the user's last message that is no tool response; where there is none, the last place.
 * The chat template of Qwen3 shows the reasoning of the turns behind it (those of the tool loop that is
 * under way) and leaves out that of all others. To the template a message of the user that is a
 * `<tool_response>` from its beginning to its end is one, whoever wrote it.
 */
export function lastQuery(messages: readonly Said[]): number {
  const found = messages.findLastIndex(
    ({ role, content }) => role === 'user' && !isResponse(content),
  );
  return found < 0 ? messages.length - 1 : found;
}

function isResponse(content: string): boolean {
  return content.startsWith('<tool_response>') && content.endsWith('</tool_response>');
}
