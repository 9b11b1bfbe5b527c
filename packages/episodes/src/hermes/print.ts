import type { OpenAITool } from '@envloom/runtime';
import { JsonFlaw, readJsonText } from './json-text.ts';
import { pythonJson, pythonText } from './python-json.ts';

// The texts are those of the chat template that Qwen publishes with Qwen3 (Apache-2.0), and of the
// prompt of Qwen-Agent (`nous_fncall_prompt.py`); a model was trained on them letter by letter.

const beforeTools = `# Tools

You may call one or more functions to assist with the user query.

You are provided with function signatures within <tools></tools> XML tags:
<tools>`;

const afterTools = `
</tools>

For each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:
<tool_call>
{"name": <function-name>, "arguments": <args-json-object>}
</tool_call>`;

/** The part of the system message that lists the tools and says how to call them. */
export function toolsSection(tools: readonly OpenAITool[]): string {
  return beforeTools + tools.map((tool) => `\n${pythonJson(tool)}`).join('') + afterTools;
}

/** The system message: the instructions, then the tools where there are any. */
export function systemWithTools(instructions: string, tools: readonly OpenAITool[]): string {
  return tools.length === 0 ? instructions : `${instructions}\n\n${toolsSection(tools)}`;
}

/** A call to be printed. */
export interface PrintedCall {
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
}

/**
 * One call. The template prints a name and a text of arguments as they are: `argumentsText` gives
 * the arguments as a server prints them.
 */
export function callText(name: string, argumentsJson: string): string {
  return `<tool_call>\n{"name": "${name}", "arguments": ${argumentsJson}}\n</tool_call>`;
}

/**
 * The arguments of a recorded call as a server prints them in the history: servers read the text and
 * print the value anew (vLLM, `chat_utils.py`), so objects and lists get Python's spacing and
 * numbers; no text at all is `{}`; whatever else is no object stays as it was written.
 */
export function argumentsText(recorded: string): string {
  if (recorded.trim() === '') return '{}';
  const node = readJsonText(recorded);
  if (node instanceof JsonFlaw) return recorded;
  return node.kind === 'object' || node.kind === 'list' ? pythonText(node) : recorded;
}

/** The result of one call, for a message of the user. */
export function responseText(content: string): string {
  return `<tool_response>\n${content}\n</tool_response>`;
}

/** The results of the calls of a turn, in their order: one message of the user. */
export function responsesText(contents: readonly string[]): string {
  return contents.map(responseText).join('\n');
}

/**
 * What a model writes in a turn: its reasoning where there is any (without line breaks around it), the
 * content, then the calls, arguments as given.
 */
export function turnText(content: string, calls: readonly PrintedCall[], reasoning = ''): string {
  const texts = calls.map((call) => callText(call.name, call.arguments));
  const said = (content === '' ? texts : [content, ...texts]).join('\n');
  return reasoning === '' ? said : `<think>\n${reasoning}\n</think>\n\n${said}`;
}
