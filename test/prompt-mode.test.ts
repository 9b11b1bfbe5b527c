import { createChatModel, memoryLedger, openaiTransport } from '@envloom/llm';
import { type ModelAnswer, type ReceivedChat, startServer } from '@envloom/llm/testing';
import { languageModelAgent, playEpisode, scriptedUser } from '@envloom/rollout';
import type { Scenario } from '@envloom/episodes';
import { lending, talking } from '@envloom/episodes/testing';
import { LibraryLoans } from '@envloom/runtime/testing';
import type {
  AssistantTurnMessage,
  Trajectory,
  TrajectoryMessage,
} from '@envloom/episodes/trajectory';
import { renderQwen3 } from '@envloom/training-data';
import { describe, expect, it, onTestFinished } from 'vitest';

// What a model is trained on is what it is asked with: the conversation that a server receives, put into
// the chat template of Qwen3, is the text that the template makes of the recorded one, turn by turn.

type Answer = string | ModelAnswer;
type Mode = 'tools' | 'prompt';

const thinking = (text: string, content: string): string =>
  `<think>\n${text}\n</think>\n\n${content}`;

const lend =
  '<tool_call>{"arguments": {"member_id": "M1", "book_id": "B1"}, "name": "check_out_book"}</tool_call>';

/** For prompt mode; two turns with calls that cannot be read. */
const texts: readonly Answer[] = [
  thinking(
    'Look first: é.\n\nThen lend.',
    'Both at once.\n<tool_call>\n{"name":"get_member","arguments":{"member_id":"M1"}}\n</tool_call>\n<tool_call>\n{"name": "find_books", "arguments": {"text": "é\\u00e9 \\"x\\"", "limit": 2.0}}\n</tool_call>',
  ),
  {
    content: '<tool_call>\n{"name": "get_member", "arguments": {"member_id": "M2"}}\n</tool_call>',
    reasoning: '\nTold apart by the server.\n',
  },
  thinking(
    'Now lend.',
    'I try <tool_call>\n{"name": "check_out_book", "arguments": "M1"}\n</tool_call>',
  ),
  thinking(
    'Half of it.',
    '<tool_call>\n{"name": "raffle", "arguments": {}}\n</tool_call>\n\n<tool_call>{"name"</tool_call>',
  ),
  thinking('Who was it?', 'For whom?'),
  '<tool_call>\n{"name": "get_member", "arguments": {"member_id": "M1"}}\n</tool_call>',
  { content: `  ${lend}`, reasoning: ' \n' },
  thinking('Lent.', lend),
  thinking('All is done.', 'Lent: "Emma".'),
];

const calling = (name: string, given: string, more: Partial<ModelAnswer> = {}): ModelAnswer => ({
  content: '',
  toolCalls: [{ name, arguments: given }],
  ...more,
});

/** For tools mode. */
const structured: readonly Answer[] = [
  calling('get_member', '{"member_id":"M1"}', { reasoning: 'Look first: é.\n\nThen lend.\n' }),
  calling('find_books', '{"text": "é", "limit": 2.0}', {
    content: thinking('Told apart by the server.', 'Now:'),
  }),
  calling('raffle', '', { reasoning: 'Why not.' }),
  { content: '', reasoning: 'Nothing to say.' },
  calling('get_member', '{"member_id":"M2"}', { reasoning: 'Once more.' }),
  calling('get_member', '{"member_id":"M1"}'),
  { content: 'For whom?', reasoning: 'Nobody said.' },
  calling('check_out_book', '{"member_id": "M1", "book_id": "B1"}', { reasoning: 'Ada.' }),
  { content: 'Lent: "Emma".', reasoning: 'Done.' },
];

interface Played {
  readonly trajectory: Trajectory;
  /** The messages that the server received, turn by turn. */
  readonly asked: readonly (readonly TrajectoryMessage[])[];
}

async function played(scenario: Scenario, mode: Mode): Promise<Played> {
  const asked: (readonly TrajectoryMessage[])[] = [];
  const answers = mode === 'tools' ? structured : texts;
  const server = await startServer({
    answer: (question) => {
      asked.push(receivedBy(question));
      return (
        answers[question.messages.filter(({ role }) => role === 'assistant').length] ?? 'Done.'
      );
    },
  });
  onTestFinished(() => server.close());
  const transport = openaiTransport({ baseUrl: server.url, apiKey: 'test-key' });
  const chat = createChatModel({ transport, ledger: memoryLedger(), model: 'tiny' });
  const agent = languageModelAgent({ chat, name: 'openai:tiny', model: 'tiny', mode });
  const job = { id: `${scenario.id}#0`, source: LibraryLoans, scenario, sample: 0 };
  const outcome = await playEpisode(job, { agent, user: scriptedUser() });
  if (outcome.kind !== 'trajectory') throw new Error(JSON.stringify(outcome));
  return { trajectory: outcome.trajectory, asked };
}

interface ReceivedMessage extends Omit<AssistantTurnMessage, 'role' | 'content'> {
  readonly role: TrajectoryMessage['role'];
  readonly content: string | null;
  readonly reasoning?: string;
  readonly tool_call_id?: string;
}

/** As vLLM hands them to the template: it reads the reasoning by its newer name. */
function receivedBy({ body }: ReceivedChat): readonly TrajectoryMessage[] {
  const received: readonly ReceivedMessage[] = JSON.parse(JSON.stringify(body['messages']));
  return received.map(({ role, content, reasoning, tool_calls: calls, tool_call_id: id = '' }) => {
    const text = content ?? '';
    if (role === 'tool') return { role, content: text, tool_call_id: id, name: '' };
    if (role !== 'assistant') return { role, content: text };
    return {
      role,
      content: text,
      ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
      ...(calls === undefined ? {} : { tool_calls: calls }),
    };
  });
}

/** What of the reasoning of earlier turns a text shows. */
const thoughts = (text: string): readonly string[] => text.match(/(?<=<think>\n)[^\n]+/g) ?? [];

const first = 'Look first: é.';
const second = 'Told apart by the server.';

describe.each([
  // What could not be read, or was nothing, is told by a message of the user: a new question.
  ['prompt', [[], [first], [first, second], [], []]],
  ['tools', [[], [first], [first, second], [first, second, 'Why not.'], []]],
] as const)('in %s mode', (mode, shown) => {
  it.each([lending, talking])('$id is asked as it is trained on', async (scenario) => {
    const { trajectory, asked } = await played(scenario, mode);
    const { messages, steps, tools } = trajectory;
    expect([asked.length, steps.length > 3]).toEqual([steps.length, true]);
    const trainedOn = steps.map(({ message }) => renderQwen3(messages.slice(0, message), tools));
    const listed = mode === 'tools' ? tools : [];
    expect(asked.map((each) => renderQwen3(each, listed))).toEqual(trainedOn);
    expect(trainedOn.slice(0, 5).map(thoughts)).toEqual(shown);
  });
});
