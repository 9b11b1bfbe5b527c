import { generated, isObject, type Json } from '@envloom/core';
import {
  type Environment,
  mcpToolOf,
  Refused,
  structuredOf,
  textOfResult,
  type Tool,
} from '@envloom/runtime';
import { stoppable } from '../../session/overdue.ts';
import type { Twin } from '../twin.ts';
import { invalidArguments, needsTask, sdkRefusal, unknownTool } from './sdk-words.ts';

/** A call as MCP has it. */
export interface ToolCall {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
  /** Whether it is to be carried out as a task. */
  readonly asTask?: boolean;
}

/**
 * The result of `tools/call`, as the original gives it.
 *
 * @param world changes as the call says
 * @throws ServeError where the call was stopped; the world is as it was then
 */
export function callTool(twin: Twin, world: Environment<object>, call: ToolCall): object {
  const { name, arguments: args = {} } = call;
  const tool = twin.environment.definition.tools.find((each) => each.name === name);
  const words = twin.wire.errors === 'sdk' ? ofSdk : ofEnvironment;
  if (tool === undefined) return failed(words.unknown(name));
  const refusal = words.refusal(tool, call);
  if (refusal !== undefined) return failed(refusal);
  const result = stoppable(() => world.call(name, args));
  if (result.success) return succeeded(tool, args, result.data);
  const { code, message } = result.error;
  return failed(code === 'INVALID_ARGUMENTS' ? words.invalid(name, message) : message);
}

/** How mistakes of the caller are told. */
interface Words {
  readonly unknown: (tool: string) => string;
  readonly invalid: (tool: string, why: string) => string;
  readonly refusal: (tool: Tool, call: ToolCall) => string | undefined;
}

const ofSdk: Words = {
  unknown: unknownTool,
  invalid: invalidArguments,
  refusal: (tool, { arguments: args = {}, asTask }) =>
    isTaskOnly(tool) && asTask !== true ? needsTask(tool.name) : sdkRefusal(tool, args),
};

const ofEnvironment: Words = {
  unknown: (tool) => `Unknown tool: ${tool}`,
  invalid: (_tool, why) => why,
  refusal: () => undefined,
};

/** Whether a tool is carried out only as a task: servers of the SDK refuse other calls of it. */
export function isTaskOnly({ wire }: Tool): boolean {
  const execution = wire?.['execution'];
  return isObject(execution) && execution['taskSupport'] === 'required';
}

function succeeded(tool: Tool, args: unknown, data: Json): object {
  if (tool.text === 'content' && isObject(data)) return data;
  const read = tool.read(args);
  const text = textOfResult(tool, read instanceof Refused ? {} : generated(read), data);
  if (!text.success) return failed(text.error.message);
  const content = [textContent(text.data)];
  const structuredContent = structuredOf(tool, mcpToolOf(tool), data);
  return structuredContent === undefined ? { content } : { content, structuredContent };
}

function failed(message: string): object {
  return { content: [textContent(message)], isError: true };
}

const textContent = (text: string): object => ({ type: 'text', text });
