import { z } from 'zod';
import { ServeError } from '../errors/serve-error.ts';
import { read } from '../session/session-request.ts';

const members = z.looseObject({});

/** As it is, members called `__proto__` included: what a tool takes is the tool's to judge. */
export const toolArguments = z
  .custom<object | string>(isArguments, 'expected an object or its JSON text')
  .meta({ type: ['object', 'string'], description: 'Named arguments, or their JSON text.' });

const metadata = z.unknown().optional().describe('Not read.');

const listTools = z.strictObject({
  type: z.literal('list_tools'),
  metadata,
});

const callTool = z.strictObject({
  type: z.literal('call_tool').default('call_tool'),
  tool_name: z.string().describe('One of the tools that list_tools lists.'),
  arguments: toolArguments.default({}),
  metadata,
});

const message = z.strictObject({
  type: z.literal('message'),
  content: z
    .string()
    .describe('What the agent says. It ends the episode; in a conversation the user answers it.'),
  done: z.boolean().optional().describe('In a conversation: this is the last message.'),
  metadata,
});

const toolCalls = z.strictObject({
  type: z.literal('tool_calls'),
  calls: z
    .array(z.unknown())
    .describe('Calls in one step, in this order: {"id"?, "name", "arguments"?}.'),
  metadata,
});

const assistant = z.looseObject({
  role: z.literal('assistant'),
  content: z.unknown().optional(),
  tool_calls: z.unknown().optional(),
});

/** What an action may be, for `/schema`. */
export const actionForms: readonly z.ZodType[] = [
  callTool,
  listTools,
  message,
  toolCalls,
  assistant,
];

/** The forms that go to the episode as they are: it tells the agent what is wrong with them. */
const ownForms: ReadonlyMap<unknown, z.ZodType> = new Map<unknown, z.ZodType>([
  ['message', message],
  ['tool_calls', toolCalls],
]);

/** What is to be done. */
export type OpenEnvAction = { readonly kind: 'list' } | StepAction;

/** A step of the episode. */
interface StepAction {
  readonly kind: 'step';
  /** In one of the forms of the runtime's `Action`. */
  readonly action: unknown;
  /** It calls this one tool. */
  readonly tool?: string;
}

/**
 * Reads an action as clients of OpenEnv send it: a tool call, the request for the list of tools, or
 * what their types have no word for, a message of the agent.
 *
 * @throws ServeError where it is none of them
 */
export function readAction(given: unknown): OpenEnvAction {
  const action = read(members, given, 'action');
  const text = plainText(action);
  if (text !== undefined) return said(text);
  if (action['type'] === 'list_tools') {
    read(listTools, action, 'action');
    return { kind: 'list' };
  }
  const own =
    ownForms.get(action['type']) ?? (action['role'] === 'assistant' ? assistant : undefined);
  if (own !== undefined)
    return { kind: 'step', action: withoutMetadata(read(own, action, 'action')) };
  if (action['type'] !== undefined && action['type'] !== 'call_tool')
    throw new ServeError(
      'INVALID_REQUEST',
      'there is no such type of action',
      'Write "call_tool", "list_tools" or "message".',
      'action.type',
    );
  return called(action);
}

function isArguments(value: unknown): boolean {
  return (
    typeof value === 'string' ||
    (typeof value === 'object' && value !== null && !Array.isArray(value))
  );
}

function called(given: object): StepAction {
  const { tool_name: name, arguments: args } = read(callTool, given, 'action');
  const action = { type: 'tool_calls', calls: [{ name, arguments: args }] };
  return { kind: 'step', action, tool: name };
}

function said(content: string): StepAction {
  return { kind: 'step', action: { type: 'message', content } };
}

/**
 * What a model wrote that is no JSON. verifiers sends it as the one required member of
 * `CallToolAction`, and OpenEnv's MCP client as `action`; neither can be a call, as names of tools
 * have letters, digits, `_` and `-` only.
 */
function plainText(action: Readonly<Record<string, unknown>>): string | undefined {
  const { tool_name: name, action: text, metadata: _, ...others } = action;
  if (Object.keys(others).length > 0) return undefined;
  if (typeof text === 'string' && name === undefined) return text;
  return typeof name === 'string' && /[^\w-]/.test(name.trim()) ? name : undefined;
}

function withoutMetadata(action: unknown): unknown {
  const { metadata: _, ...rest } = members.parse(action);
  return rest;
}
