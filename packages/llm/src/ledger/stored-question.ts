import type { ChatQuestion } from '../transport.ts';

/**
 * The question as the ledger keeps it, as JSON, for people. Of a conversation only what came since the
 * model last spoke, how many messages came before, and the names of the tools: each turn sends all of
 * it again, so that whole ones would make the file grow with the square of the turns. What came before
 * is in the entries of the earlier turns.
 */
export function storedQuestion(question: ChatQuestion): string {
  if (question.schema !== undefined) return JSON.stringify(question);
  const { messages, tools, ...rest } = question;
  const earlier = messages.findLastIndex(({ role }) => role === 'assistant') + 1;
  return JSON.stringify({
    ...rest,
    tools: tools?.map((tool) => tool.function.name),
    earlierMessages: earlier,
    messages: messages.slice(earlier),
  });
}
