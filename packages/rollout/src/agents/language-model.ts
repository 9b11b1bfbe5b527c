import type { AgentRecord, TurnRecord } from '@envloom/episodes/trajectory';
import type { ChatModel, ChatReply, ChatTurn, SamplingSettings } from '@envloom/llm';
import type { Agent, AgentTurn, SeenByAgent } from '../agent.ts';
import { samplingRecord, timed, turnRecordOf } from '../records.ts';
import { readStop } from '../stop-marker.ts';
import { promptModeMessages, toolsModeMessages } from './chat-messages.ts';
import { readReply } from './read-reply.ts';
import { SentNames } from './sent-names.ts';
import { uniqueIds } from './turns.ts';

export interface LanguageModelAgentOptions {
  readonly chat: ChatModel;
  /** As it was asked for: `openai:qwen3-8b`. */
  readonly name: string;
  /** As the server is to be asked for it. */
  readonly model: string;
  /**
   * How calls are written. `tools`: the server is given the tools and returns structured calls.
   * `prompt`: in the text, in the format of Hermes and Qwen3, for servers without tool calls.
   */
  readonly mode: 'tools' | 'prompt';
  /**
   * Whether a hybrid model thinks; default: as the server has it. It is asked for in both modes by
   * `chat_template_kwargs.enable_thinking`, which vLLM, SGLang and llama.cpp hand to the template, and
   * turned off by `reasoning_effort` as well, which is what Ollama knows. The
   * soft switches `/think` and `/no_think` are not written: models follow them only more or less,
   * Ollama not at all, and they would stand in every trajectory.
   */
  readonly thinking?: boolean;
  readonly sampling?: SamplingSettings;
  /** The sampling seed of an episode, so that samples of one scenario differ; default: that of `sampling`. */
  readonly seedOf?: (episode: string) => number;
}

/** An agent that goes by what is said alone. */
export interface LanguageModelAgent extends Agent {
  act(view: SeenByAgent, signal: AbortSignal): Promise<AgentTurn>;
}

/**
 * A language model as an agent: one question a turn, with the whole conversation.
 *
 * In conversations the model may end with `###STOP###` or `Task Completed`; see {@link readStop}.
 */
export function languageModelAgent(options: LanguageModelAgentOptions): LanguageModelAgent {
  const { seedOf } = options;
  return {
    record: agentRecord(options),
    ...(seedOf === undefined ? {} : { seedOf }),
    act: async (view, signal) => {
      const [turn, seconds] = await timed(() => ask(options, view, signal));
      return turnOf(view, turn, recordOf(options, turn, seconds));
    },
  };
}

function agentRecord(options: LanguageModelAgentOptions): AgentRecord {
  const { name, mode, model, thinking, sampling } = options;
  return {
    name,
    mode,
    model,
    ...(thinking === undefined ? {} : { thinking }),
    ...samplingRecord(sampling),
  };
}

function ask(
  { chat, mode, thinking, sampling, seedOf }: LanguageModelAgentOptions,
  { episode, messages, tools, turn }: SeenByAgent,
  signal: AbortSignal,
): Promise<ChatTurn> {
  const seed = seedOf?.(episode) ?? sampling?.seed;
  const names = new SentNames(tools);
  const said =
    mode === 'tools'
      ? { messages: names.messages(toolsModeMessages(messages)), tools: names.tools(tools) }
      : { messages: promptModeMessages(messages, tools) };
  return chat.reply({
    stage: 'agent',
    subject: `${episode}, turn ${turn + 1}`,
    ...said,
    ...(thinking === undefined ? {} : { thinking }),
    sampling: { ...sampling, ...(seed === undefined ? {} : { seed }) },
    signal,
  });
}

function recordOf(
  { mode }: LanguageModelAgentOptions,
  { reply, record }: ChatTurn,
  seconds: number,
): TurnRecord {
  return {
    ...turnRecordOf(record, seconds),
    model: reply.model,
    finish_reason: reply.finishReason,
    ...(mode === 'prompt' ? { text: reply.content } : {}),
  };
}

function turnOf(view: SeenByAgent, { reply }: ChatTurn, record: TurnRecord): AgentTurn {
  const { content, calls, malformed, reasoning } = readReply(reply);
  const ids = uniqueIds(
    view,
    calls.map(({ id }) => id),
  );
  const names = new SentNames(view.tools);
  const isMessage = calls.length === 0 && malformed.length === 0;
  const isTalk = isMessage && view.isConversation;
  const said = isTalk ? readStop(content) : { text: content, isDone: false };
  return {
    content: said.text,
    calls: calls.map((call, at) => ({ ...names.meant(call), id: ids[at] ?? call.id })),
    ...(reasoning === '' ? {} : { reasoning }),
    ...(malformed.length === 0 ? {} : { malformed }),
    ...(said.isDone ? { isDone: true } : {}),
    ...cutOff(reply),
    record,
  };
}

function cutOff({ finishReason }: ChatReply): Pick<AgentTurn, 'isCutOff'> {
  return finishReason === 'length' ? { isCutOff: true } : {};
}
