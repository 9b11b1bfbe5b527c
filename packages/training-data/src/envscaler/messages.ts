import type { OpenAITool } from '@envloom/runtime';
import { readHermes, toolsSection, turnText } from '@envloom/episodes/hermes';
import type {
  AssistantTurnMessage,
  MalformedCall,
  RecordedToolCall,
  TrajectoryMessage,
} from '@envloom/episodes/trajectory';
import type { DemonstrationStep } from '../demonstration.ts';
import { argumentsOf } from '../sample/arguments.ts';
import { chatTool, errorText, finishedText, stopMarker } from './format.ts';
import type { EnvScalerMessage } from './shape.ts';

/** A conversation as it was read. */
export interface ReadMessages {
  readonly messages: readonly TrajectoryMessage[];
  readonly steps: readonly DemonstrationStep[];
}

/**
 * Messages with structured calls, of whatever was recorded: calls of prompt mode stand in the text,
 * their results in messages of the user; what the environment says to end an episode is left out.
 */
export function readMessages(
  recorded: readonly EnvScalerMessage[],
  tools: readonly OpenAITool[],
): ReadMessages {
  const messages: TrajectoryMessage[] = [];
  const steps: DemonstrationStep[] = [];
  for (const [at, { role, content: given, ...rest }] of recorded.entries()) {
    const content = given ?? '';
    if (role === 'system') messages.push({ role, content: withoutTools(content, tools) });
    else if (role === 'assistant') {
      const turn = readTurn({ role, content, ...rest }, at);
      const { message, malformed } = answeredTurn(turn, recorded.slice(at + 1));
      steps.push({ message: messages.length, ...(malformed.length === 0 ? {} : { malformed }) });
      messages.push(message);
    } else messages.push(...givenMessages({ role, content, ...rest }, messages));
  }
  return { messages: withoutEnding(messages), steps };
}

/** In prompt mode the tools stand in the system message; here they have a place of their own. */
function withoutTools(content: string, tools: readonly OpenAITool[]): string {
  const section = `\n\n${toolsSection(tools)}`;
  return content.endsWith(section) ? content.slice(0, -section.length) : content;
}

interface ReadTurn {
  readonly message: AssistantTurnMessage;
  readonly malformed: readonly MalformedCall[];
}

function readTurn(recorded: EnvScalerMessage, at: number): ReadTurn {
  const calls = recorded.tool_calls ?? [];
  const content = recorded.content ?? '';
  if (calls.length === 0 && /<tool_call>|<\/think>/.test(content)) return writtenTurn(content, at);
  const made = calls.map(({ id, function: { name, arguments: given } }, place) =>
    callOf(id ?? idOf(at, place), name, argumentsText(given)),
  );
  const reasoning = recorded.reasoning_content ?? '';
  const [first] = made;
  const said = first?.function.name === chatTool ? argumentsOf(first)?.['content'] : undefined;
  return {
    message:
      typeof said === 'string' ? turnOf(said, reasoning, []) : turnOf(content, reasoning, made),
    // Structured calls do not stand in the text, so what looks like one there was not read as one.
    malformed: /<tool_call>/.test(content) ? readHermes(content).malformed : [],
  };
}

/** A turn of prompt mode. */
function writtenTurn(text: string, at: number): ReadTurn {
  const { content, reasoning, calls, malformed } = readHermes(text);
  const made = calls.map((call, place) =>
    callOf(idOf(at, place), call.name, JSON.stringify(call.arguments)),
  );
  return { message: turnOf(content, reasoning ?? '', made), malformed };
}

function turnOf(
  content: string,
  reasoning: string,
  calls: readonly RecordedToolCall[],
): AssistantTurnMessage {
  return {
    role: 'assistant',
    content,
    ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
    ...(calls.length === 0 ? {} : { tool_calls: calls }),
  };
}

function callOf(id: string, name: string, text: string): RecordedToolCall {
  return { id, type: 'function', function: { name, arguments: text } };
}

/** Unique in the conversation. */
function idOf(at: number, place: number): string {
  return `call_${at}_${place}`;
}

function argumentsText(given: EnvScalerArguments): string {
  return typeof given === 'string' ? given : JSON.stringify(given ?? {});
}

type EnvScalerArguments = NonNullable<
  EnvScalerMessage['tool_calls']
>[number]['function']['arguments'];

/**
 * The turn as the environment took it: of several calls it makes the first and answers no other, and
 * what it cannot read at all it answers with an error, which is no result of a call.
 */
function answeredTurn(turn: ReadTurn, after: readonly EnvScalerMessage[]): ReadTurn {
  const { tool_calls: calls = [], ...message } = turn.message;
  const [next] = after;
  if (next?.role === 'user' && errorText.test(next.content ?? '')) {
    const content = turnText(
      message.content,
      calls.map((call) => call.function),
    );
    const problem = next.content ?? '';
    return { message: { ...message, content }, malformed: [{ text: content, problem }] };
  }
  if (calls.length === 0 || next === undefined) return turn;
  const results = resultsIn(after);
  return { ...turn, message: { ...message, tool_calls: calls.slice(0, Math.max(1, results)) } };
}

/** How many results follow a turn. */
function resultsIn(after: readonly EnvScalerMessage[]): number {
  const end = after.findIndex(({ role }) => role !== 'tool');
  const count = end < 0 ? after.length : end;
  return count > 0 ? count : responsesOf(after[0]?.content ?? '').length;
}

/** What the agent was given after its turn; results get the ids of the calls, in their order. */
function givenMessages(
  recorded: EnvScalerMessage,
  before: readonly TrajectoryMessage[],
): readonly TrajectoryMessage[] {
  const content = recorded.content ?? '';
  const open = openCalls(before);
  if (recorded.role === 'tool') return [resultOf(content, open[0], recorded)];
  const responses = open.length === 0 ? [] : responsesOf(content);
  if (responses.length === 0) return [{ role: 'user', content }];
  return responses.map((response, at) => resultOf(response, open[at], recorded));
}

function resultOf(
  content: string,
  call: RecordedToolCall | undefined,
  { tool_call_id: id, name }: EnvScalerMessage,
): TrajectoryMessage {
  return {
    role: 'tool',
    tool_call_id: call?.id ?? id ?? '',
    name: call?.function.name ?? name ?? '',
    content,
  };
}

/** Calls of the last turn that have no result yet. */
function openCalls(before: readonly TrajectoryMessage[]): readonly RecordedToolCall[] {
  const at = before.findLastIndex(({ role }) => role === 'assistant');
  const turn = before[at];
  if (turn?.role !== 'assistant') return [];
  return (turn.tool_calls ?? []).slice(before.length - 1 - at);
}

/** The texts of a message that is nothing but results in tags. */
function responsesOf(content: string): readonly string[] {
  const text = content.trim();
  if (!text.startsWith('<tool_response>\n') || !text.endsWith('\n</tool_response>')) return [];
  return text
    .slice('<tool_response>\n'.length, -'\n</tool_response>'.length)
    .split('\n</tool_response>\n<tool_response>\n');
}

function withoutEnding(messages: readonly TrajectoryMessage[]): readonly TrajectoryMessage[] {
  const last = messages.at(-1);
  if (last?.role !== 'user') return messages;
  const { content } = last;
  if (content === finishedText) return messages.slice(0, -1);
  const marker = `\n${stopMarker}`;
  if (!content.endsWith(marker)) return messages;
  return [...messages.slice(0, -1), { ...last, content: content.slice(0, -marker.length) }];
}
