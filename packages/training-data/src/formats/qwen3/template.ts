import {
  argumentsText,
  callText,
  lastQuery,
  responseText,
  systemWithTools,
  toolsSection,
} from '@envloom/episodes/hermes';
import type {
  AssistantTurnMessage,
  RecordedToolCall,
  TrajectoryMessage,
} from '@envloom/episodes/trajectory';
import type { OpenAITool } from '@envloom/runtime';
import type { SampleOptions } from '../../sample-format.ts';
import { withoutLeadingNewlines, withoutOuterNewlines, spokenIn } from './spoken.ts';

// The chat template that Qwen publishes with Qwen3 (Apache-2.0; `chat_template` in the
// tokenizer_config.json of Qwen/Qwen3-8B; also `trl/chat_templates/qwen3.jinja`), message by message.
// `test/python/qwen3_check.py` holds it against the published text, rendered by Jinja.

type Messages = readonly TrajectoryMessage[];

/** A message as it is printed: the three parts one after the other. */
export interface PrintedMessage {
  /** Where the agent speaks: what the server writes before it. Else everything. */
  readonly opening: string;
  /** What the model wrote, with the token that ends its turn. */
  readonly written: string;
  readonly closing: string;
  /** Whether the turn had reasoning that is not printed. */
  readonly lostReasoning?: true;
}

/** What a server writes before the agent speaks; with `enable_thinking=false`, `unthinking` after it. */
export const generationPrompt = '<|im_start|>assistant\n';

/** Thinking that has been done already: nothing. */
export const unthinking = '<think>\n\n</think>\n\n';

/** The token that ends every turn; trainers take it for the end of the text. */
const endOfTurn = '<|im_end|>';

/** What stands before the messages: the system message, if it is the first, and the tools. */
export function printHead(messages: Messages, tools: readonly OpenAITool[]): string {
  const [first] = messages;
  if (first?.role === 'system') return block('system', systemWithTools(first.content, tools));
  return tools.length === 0 ? '' : block('system', toolsSection(tools));
}

/**
 * The messages, each as the template prints it as part of all of them; a system message in the first
 * place belongs to the head and is printed as nothing. `thinking`: which reasoning is printed; see
 * `SampleOptions`.
 */
export function printMessages(
  messages: Messages,
  thinking: SampleOptions['thinking'],
): readonly PrintedMessage[] {
  const query = lastQuery(messages);
  return messages.map((message, at) => {
    if (message.role === 'assistant')
      return printTurn(message, placeOf(messages, at, query), thinking);
    return given(
      message.role === 'tool'
        ? printResponse(messages, message.content, at)
        : printSaid(message, at),
    );
  });
}

/** The template's own rendering; `generation`: what follows where the agent is to speak next. */
export function renderQwen3(
  messages: Messages,
  tools: readonly OpenAITool[],
  generation = '',
): string {
  const printed = printMessages(messages, 'template');
  return printHead(messages, tools) + joined(printed) + generation;
}

/** Printed messages as one text. */
export function joined(printed: readonly PrintedMessage[]): string {
  return printed.map(({ opening, written, closing }) => opening + written + closing).join('');
}

function block(role: string, content: string): string {
  return `<|im_start|>${role}\n${content}${endOfTurn}\n`;
}

function given(opening: string): PrintedMessage {
  return { opening, written: '', closing: '' };
}

function printSaid(
  { role, content }: { readonly role: string; readonly content: string },
  at: number,
): string {
  return role === 'system' && at === 0 ? '' : block(role, content);
}

/** Results that follow one another are one message of the user. */
function printResponse(messages: Messages, content: string, at: number): string {
  const start = messages[at - 1]?.role === 'tool' ? '' : '<|im_start|>user';
  const end = messages[at + 1]?.role === 'tool' ? '' : `${endOfTurn}\n`;
  return `${start}\n${responseText(content)}${end}`;
}

/** Where a turn stands: `settled` before the last query, `open` after it, `last` after it and at the end. */
type TurnPlace = 'settled' | 'open' | 'last';

function placeOf(messages: Messages, at: number, query: number): TurnPlace {
  if (at <= query) return 'settled';
  return at === messages.length - 1 ? 'last' : 'open';
}

function printTurn(
  turn: AssistantTurnMessage,
  place: TurnPlace,
  thinking: SampleOptions['thinking'],
): PrintedMessage {
  const { reasoning, content } = spokenIn(turn);
  const isPrinted = thinking === 'keep' || (thinking === 'template' && place !== 'settled');
  const shown = isPrinted ? reasoning : '';
  const lost = reasoning !== shown ? ({ lostReasoning: true } as const) : {};
  const calls = printCalls(turn, content);
  if (place !== 'last' && shown === '') {
    return {
      opening: generationPrompt,
      written: content + calls + endOfTurn,
      closing: '\n',
      ...lost,
    };
  }
  const thought = withoutOuterNewlines(shown);
  const said = withoutLeadingNewlines(content) + calls + endOfTurn;
  if (thought === '')
    return { opening: generationPrompt + unthinking, written: said, closing: '\n', ...lost };
  return {
    opening: generationPrompt,
    written: `<think>\n${thought}\n</think>\n\n${said}`,
    closing: '\n',
    ...lost,
  };
}

function printCalls({ tool_calls: calls = [] }: AssistantTurnMessage, content: string): string {
  const text = calls.map(printCall).join('\n');
  return content === '' || text === '' ? text : `\n${text}`;
}

/** A call as servers print it; see `argumentsText`. */
export function printCall({ function: { name, arguments: written } }: RecordedToolCall): string {
  return callText(name, argumentsText(written));
}
