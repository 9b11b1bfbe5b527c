import type { ChatModel, ChatTurn } from '../../port.ts';
import type { ModelAnswer, ReceivedChat } from '../../testing/behaviour.ts';
import type { ConversationMessage, ToolDefinition } from '../../transport.ts';

export const loanTools: readonly ToolDefinition[] = [
  {
    type: 'function',
    function: {
      name: 'get_loan',
      description: 'One loan by its id.',
      parameters: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    },
  },
];

export const loanTask: readonly ConversationMessage[] = [
  { role: 'system', content: 'You are a librarian.' },
  { role: 'user', content: 'Who has loans 7 and 8?' },
];

/** A model that looks both loans up at once, and then says who has them. */
export function librarian({ messages }: ReceivedChat): ModelAnswer {
  const found = messages.filter(({ role }) => role === 'tool').map(({ content }) => content);
  if (found.length > 0) return { content: `They have: ${found.join(', ')}.` };
  const toolCalls = ['7', '8'].map((id) => ({
    id: `id${id}`,
    name: 'get_loan',
    arguments: `{"id": ${id}}`,
  }));
  return { content: '', reasoning: 'Both at once.', toolCalls };
}

export const turnOf = { stage: 'agent', subject: 'library-loans-1#0, turn 1', tools: loanTools };

/** Plays the task to its end: calls are answered with the name of a member. */
export async function played(chat: ChatModel): Promise<readonly ChatTurn[]> {
  const first = await chat.reply({ ...turnOf, messages: loanTask });
  const toolCalls = first.reply.toolCalls ?? [];
  const messages: ConversationMessage[] = [
    ...loanTask,
    { role: 'assistant', content: first.reply.content, toolCalls },
    ...toolCalls.map(({ id, arguments: text }): ConversationMessage => ({
      role: 'tool',
      toolCallId: id,
      content: `member of ${text}`,
    })),
  ];
  return [first, await chat.reply({ ...turnOf, messages })];
}
