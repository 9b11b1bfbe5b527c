import { createChatModel, memoryLedger, openaiTransport } from '@envloom/llm';
import { startServer } from '@envloom/llm/testing';
import { languageModelAgent, playEpisode, scriptedUser } from '@envloom/rollout';
import { lending, LibraryLoans, talking } from '@envloom/runtime/testing';
import type { TrajectoryMessage } from '@envloom/runtime/trajectory';
import { renderQwen3 } from '@envloom/training-data';
import { expect, it, onTestFinished } from 'vitest';

// What a model is trained on is what it is asked with: a conversation in prompt mode, rendered by a
// server that knows nothing of tools, is the text that the template makes of the recorded one.

const turns = [
  'Both at once.\n<tool_call>\n{"name":"get_member","arguments":{"member_id":"M1"}}\n</tool_call>\n<tool_call>\n{"name": "find_books", "arguments": {"text": "é\\u00e9 \\"x\\"", "limit": 2.0}}\n</tool_call>',
  'I try <tool_call>\n{"name": "check_out_book", "arguments": "M1"}\n</tool_call>',
  '<tool_call>\n{"name": "raffle", "arguments": {}}\n</tool_call>\n\n<tool_call>{"name"</tool_call>',
  'For whom?',
  '  <tool_call>{"arguments": {"member_id": "M1", "book_id": "B1"}, "name": "check_out_book"}</tool_call>',
  'Lent: "Emma".',
];

it.each([lending, talking])('$id is asked as it is trained on', async (scenario) => {
  const asked: (readonly TrajectoryMessage[])[] = [];
  const server = await startServer({
    answer: ({ messages }) => {
      asked.push(messages.map(plainMessage));
      return turns[messages.filter(({ role }) => role === 'assistant').length] ?? 'Done.';
    },
  });
  onTestFinished(() => server.close());
  const transport = openaiTransport({ baseUrl: server.url, apiKey: 'test-key' });
  const chat = createChatModel({ transport, ledger: memoryLedger(), model: 'tiny' });
  const agent = languageModelAgent({ chat, name: 'openai:tiny', model: 'tiny', mode: 'prompt' });
  const job = { id: `${scenario.id}#0`, source: LibraryLoans, scenario, sample: 0 };
  const outcome = await playEpisode(job, { agent, user: scriptedUser() });
  if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
  const { messages, steps, tools } = outcome.trajectory;
  expect([asked.length, steps.length > 3]).toEqual([steps.length, true]);
  expect(asked.map((each) => renderQwen3(each, []))).toEqual(
    steps.map(({ message }) => renderQwen3(messages.slice(0, message), tools)),
  );
});

/** As a server without tools gets it. */
function plainMessage({
  role,
  content,
}: {
  readonly role: string;
  readonly content: string;
}): TrajectoryMessage {
  if (role === 'system' || role === 'user' || role === 'assistant') return { role, content };
  throw new Error(`a server without tools was sent a message of role ${role}`);
}
