import type {
  TrajectoryMessage,
  AssistantTurnMessage,
  RecordedToolCall,
} from '@envloom/episodes/trajectory';
import type { Demonstration } from '../demonstration.ts';
import { type SampleOptions, SampleRefused } from '../sample-format.ts';
import { requirePlainText } from '../template/plain-text.ts';
import { learnedTurns } from './learned.ts';

/** Messages of which some are learned. */
export interface Sample {
  /** Up to and with the last turn that is learned, with as much reasoning as is asked for. */
  readonly messages: readonly TrajectoryMessage[];
  /** Places in `messages`; the last one is always among them. */
  readonly learned: ReadonlySet<number>;
}

/**
 * What follows the last turn that is learned teaches nothing and is left out. A turn that is shown
 * without the reasoning it had is not learned, or a model would learn to act without thinking; with
 * `thinking: 'drop'` that is what is asked for.
 *
 * @throws SampleRefused `nothing-to-learn`, and what {@link requirePlainText} refuses
 */
export function samplesOf(demonstration: Demonstration, options: SampleOptions): readonly Sample[] {
  requirePlainText(demonstration);
  const turns = learnedTurns(demonstration);
  const last = turns.at(-1);
  if (last === undefined) {
    throw new SampleRefused(
      'nothing-to-learn',
      `${demonstration.id} has no turn to learn from: each is empty, cut off, holds tags of a template, or has a call that cannot be read.`,
    );
  }
  if (options.unit === 'turn')
    return turns.map((turn) => sampleUpTo(turn, [turn], demonstration, options));
  return [sampleUpTo(last, turns, demonstration, options)];
}

function sampleUpTo(
  last: number,
  learned: readonly number[],
  { messages }: Demonstration,
  { thinking }: SampleOptions,
): Sample {
  const shown = withThinking(messages.slice(0, last + 1).map(knownPart), thinking);
  const isShown = (at: number): boolean =>
    thinking === 'drop' || reasoningOf(shown[at]) === reasoningOf(messages[at]);
  return { messages: shown, learned: new Set(learned.filter(isShown)) };
}

function reasoningOf(message: TrajectoryMessage | undefined): string | undefined {
  return message?.role === 'assistant' ? message.reasoning_content : undefined;
}

/**
 * For formats whose readers learn from every turn of the agent: refuses samples in which one is not
 * to be learned.
 *
 * @throws SampleRefused `turn-not-to-learn`
 */
export function requireAllLearned({ messages, learned }: Sample, id: string): void {
  const other = messages.findIndex(({ role }, at) => role === 'assistant' && !learned.has(at));
  if (other < 0) return;
  throw new SampleRefused(
    'turn-not-to-learn',
    `${id}: message ${other} is not to be learned (it is empty, cut off, shown without its reasoning, holds tags of a template, or has a call that cannot be read), and this format cannot mark that in a whole conversation; write one sample a turn.`,
  );
}

type Messages = readonly TrajectoryMessage[];

/** The messages with as much reasoning as is asked for; see `SampleOptions`. */
export function withThinking(messages: Messages, thinking: SampleOptions['thinking']): Messages {
  if (thinking === 'keep') return messages;
  // The user's last message, or -1: tool responses, which the template of Qwen3 does not count, have a role here.
  const lastQuery = messages.findLastIndex(({ role }) => role === 'user');
  const from = thinking === 'drop' ? messages.length : lastQuery;
  return messages.map((message, at) =>
    message.role === 'assistant' && at < from ? withoutReasoning(message) : message,
  );
}

function withoutReasoning(message: AssistantTurnMessage): AssistantTurnMessage {
  const { reasoning_content: _, ...rest } = message;
  return rest;
}

/** A message without what else is recorded of it: no replay has compared that, and templates may print it. */
export function knownPart(message: TrajectoryMessage): TrajectoryMessage {
  switch (message.role) {
    case 'assistant': {
      const { role, content, reasoning_content: reasoning, tool_calls: calls } = message;
      return {
        role,
        content,
        ...(reasoning === undefined ? {} : { reasoning_content: reasoning }),
        ...(calls === undefined ? {} : { tool_calls: calls.map(knownCall) }),
      };
    }
    case 'tool': {
      const { role, tool_call_id, name, content } = message;
      return { role, tool_call_id, name, content };
    }
    default:
      return { role: message.role, content: message.content };
  }
}

function knownCall({ id, type, function: made }: RecordedToolCall): RecordedToolCall {
  return { id, type, function: { name: made.name, arguments: made.arguments } };
}
