import {
  Refused,
  defineTool,
  type Tool,
  type ToolSpec,
  type WorldDefinition,
} from '@envloom/runtime';

/** What `decline` is called with. */
interface Reason {
  /** A failure code or the id of a rule. */
  readonly reason: string;
}

/**
 * The tool of an episode by which an agent says what it leaves undone and why: `decline({ reason })`.
 * Agents that cannot call tools end their last message with the line `RESULT: {"reason": "…"}`.
 * Nothing else that an agent writes is graded.
 */
export type DeclineTool = Tool<Reason>;

const alias = 'decline_task';
const known = new WeakMap<WorldDefinition, DeclineTool>();

/** The decline tool of episodes in this world: `decline`, or `decline_task` where a tool has that name. */
export function declineToolOf(definition: WorldDefinition): DeclineTool {
  const tool = known.get(definition) ?? declineTool(declineNameIn(definition));
  known.set(definition, tool);
  return tool;
}

/** The tools of an episode: those of the environment and, last, the decline tool. */
export function episodeToolsOf(definition: WorldDefinition): readonly ToolSpec[] {
  return [...definition.tools, declineToolOf(definition)];
}

/** The name of the decline tool of episodes in this world. */
export function declineNameIn({ tools }: Pick<WorldDefinition, 'tools'>): string {
  const taken = new Set(tools.map(({ name }) => name));
  let name = 'decline';
  for (let at = 1; taken.has(name); at += 1) name = at === 1 ? alias : `${alias}_${at}`;
  return name;
}

function declineTool(name: string): DeclineTool {
  return defineTool<Reason>({
    name,
    method: name,
    kind: 'query',
    description:
      'Say that you leave a request undone because a rule forbids it. Changes nothing. Give one ' +
      'reason, and only one that holds.',
    params: {
      reason: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description:
          'The code of the error that speaks against the request (such as LIMIT_REACHED), or the id ' +
          'of the rule. No sentence.',
      },
    },
    failures: [],
  });
}

/** The reason that a call of the decline tool gives, or what is wrong with its arguments. */
export function reasonIn(tool: DeclineTool, args: unknown): Reason | Refused {
  const read = tool.read(args);
  if (read instanceof Refused || /^[\w.-]+$/.test(read.reason)) return read;
  return new Refused(
    'reason: expected the code of an error or the id of a rule alone, without spaces; write, for ' +
      'example, {"reason": "LIMIT_REACHED"}',
  );
}

/** `RESULT: {"reason": "…"}` as the last line of a message: the reason, if it has the form of one. */
export function reasonInResult(tool: DeclineTool, message: string): string | undefined {
  const [, text] = /(?:^|\n)RESULT: (\{[^\n]*\})\s*$/.exec(message.slice(-400)) ?? [];
  if (text === undefined) return undefined;
  try {
    const read = reasonIn(tool, JSON.parse(text));
    return read instanceof Refused ? undefined : read.reason;
  } catch {
    return undefined;
  }
}
