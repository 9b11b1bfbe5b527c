import { functionNames } from '@envloom/core';
import type { ConversationMessage } from '@envloom/llm';
import type { OpenAITool } from '@envloom/runtime';
import type { AgentCall } from '../agent.ts';

/**
 * The names of tools as a server is sent them: the API of OpenAI does not take all that originals give theirs, such
 * as `issues/create`. Where it takes all, everything stays the same object.
 */
export class SentNames {
  readonly #sent: ReadonlyMap<string, string>;
  readonly #meant: ReadonlyMap<string, string>;
  readonly #areSame: boolean;

  constructor(tools: readonly OpenAITool[]) {
    this.#sent = functionNames(tools.map((tool) => tool.function.name));
    this.#meant = new Map([...this.#sent].map(([name, sent]) => [sent, name]));
    this.#areSame = [...this.#sent].every(([name, sent]) => name === sent);
  }

  tools(tools: readonly OpenAITool[]): readonly OpenAITool[] {
    if (this.#areSame) return tools;
    return tools.map((tool) => ({ ...tool, function: this.#renamed(tool.function) }));
  }

  messages(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
    if (this.#areSame) return messages;
    return messages.map((message) =>
      message.role === 'assistant' && message.toolCalls !== undefined
        ? { ...message, toolCalls: message.toolCalls.map((call) => this.#renamed(call)) }
        : message,
    );
  }

  /** A call as it was answered, by the tool's own name. */
  meant(call: AgentCall): AgentCall {
    const name = this.#meant.get(call.name);
    return name === undefined || name === call.name ? call : { ...call, name };
  }

  #renamed<T extends { readonly name: string }>(named: T): T {
    return { ...named, name: this.#sent.get(named.name) ?? named.name };
  }
}
