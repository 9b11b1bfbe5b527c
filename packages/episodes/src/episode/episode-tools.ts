import { isObject, jsonIn, type Json } from '@envloom/core';
import { defineTool, Refused, type ToolSpec, type WorldDefinition } from '@envloom/runtime';
import { largestArguments } from '@envloom/runtime/fields';
import type { PlayedEvent } from '../scenario/scenario.ts';
import { type ToldRecord, toldRecords } from '../scenario/told.ts';

/** What an agent reports with a tool of the episode: what it declines, or what it was asked to tell. */
export type AgentReport = Extract<PlayedEvent, { kind: 'declined' | 'answered' }>;

/**
 * A tool that an episode offers beside those of the world. Calls of it change nothing in the world: they
 * are reports, which checks read.
 */
export interface EpisodeTool extends ToolSpec {
  /** Its only argument, and the member of the `RESULT` line that stands for a call. */
  readonly argument: string;
  /** What a call with these arguments reports, or what is wrong with them. */
  report(args: unknown): AgentReport | Refused;
}

type Tools = Pick<WorldDefinition, 'tools'>;

/**
 * The tools of episodes in a world. Agents that cannot call tools end their last message with a line such
 * as `RESULT: {"reason": "…"}` or `RESULT: {"items": […]}`, or one with both. Nothing else that an agent
 * writes is graded.
 */
export class EpisodeTools {
  /** `decline({ reason })` says what the agent leaves undone, and why. */
  readonly decline: EpisodeTool;
  /** `answer({ items })` reports what the task asks to be told. */
  readonly answer: EpisodeTool;
  /** Every tool of an episode: those of the world, then its own. */
  readonly all: readonly ToolSpec[];
  readonly #own: readonly EpisodeTool[];

  constructor({ tools }: Tools) {
    const taken = new Set(tools.map(({ name }) => name));
    this.decline = declineTool(nameBeside(taken, 'decline'));
    this.answer = answerTool(nameBeside(taken, 'answer'));
    this.#own = [this.decline, this.answer];
    this.all = [...tools, ...this.#own];
  }

  /** The tool of the episode with this name; undefined: it is one of the world, or none. */
  named(name: string): EpisodeTool | undefined {
    return this.#own.find((tool) => tool.name === name);
  }

  /** What the last line of a message reports; nothing where it is no `RESULT` line, or not a right one. */
  reportsIn(message: string): readonly AgentReport[] {
    const result = resultIn(message);
    if (!isObject(result)) return [];
    // As in arguments, null stands for what is left out.
    const given = Object.entries(result).filter(([, value]) => value !== null);
    const reports = given.map(([member, value]) =>
      this.#own.find(({ argument }) => argument === member)?.report({ [member]: value }),
    );
    return reports.every(isReport) ? reports : [];
  }
}

const known = new WeakMap<Tools, EpisodeTools>();

/** The tools of episodes in this world, made once. */
export function episodeToolsOf(definition: Tools): EpisodeTools {
  const tools = known.get(definition) ?? new EpisodeTools(definition);
  known.set(definition, tools);
  return tools;
}

function isReport(read: AgentReport | Refused | undefined): read is AgentReport {
  return read !== undefined && !(read instanceof Refused);
}

const lineStart = 'RESULT: ';

/** The value after `RESULT: ` in the last line of a message. */
function resultIn(message: string): Json | undefined {
  const text = message.trimEnd();
  const line = text.slice(text.lastIndexOf('\n') + 1);
  if (!line.startsWith(lineStart) || line.length > largestArguments) return undefined;
  return jsonIn(line.slice(lineStart.length));
}

/** `answer`, or `answer_task`, `answer_task_2` … where the world has a tool of that name. */
function nameBeside(taken: ReadonlySet<string>, name: string): string {
  const alias = `${name}_task`;
  let free = name;
  for (let at = 1; taken.has(free); at += 1) free = at === 1 ? alias : `${alias}_${at}`;
  return free;
}

/** What was wrong with the arguments, and what to write instead. */
function refused(reason: string, example: object): Refused {
  return new Refused(`${reason}; write, for example, ${JSON.stringify(example)}`);
}

const reasonExample = { reason: 'LIMIT_REACHED' };

function declineTool(name: string): EpisodeTool {
  const tool = defineTool<{ readonly reason: string }>({
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
  return {
    ...tool,
    argument: 'reason',
    report: (args) => {
      const read = tool.read(args);
      if (read instanceof Refused) return refused(read.reason, reasonExample);
      if (/^[\w.-]+$/.test(read.reason)) return { kind: 'declined', reason: read.reason };
      const expected = 'expected the code of an error or the id of a rule alone, without spaces';
      return refused(`reason: ${expected}`, reasonExample);
    },
  };
}

const exampleItems: readonly ToldRecord[] = [{ guest: 'Ada Lovelace', open: 42.5 }];

/** Records as agents are shown them. */
export const itemExample: string = JSON.stringify(exampleItems);

function answerTool(name: string): EpisodeTool {
  const tool = defineTool<{ readonly items: readonly ToldRecord[] }>({
    name,
    method: name,
    kind: 'query',
    description:
      'Report what the task asks to be told. Changes nothing. If you call it again, only the last ' +
      'call counts.',
    params: {
      items: {
        ...toldRecords,
        description:
          `One record for each thing, such as ${itemExample}; an empty list if there ` +
          'is none. Name the members as you like. Give values as the tools show them: numbers as ' +
          'numbers, dates as YYYY-MM-DD. Report nothing that was not asked for.',
      },
    },
    failures: [],
  });
  return {
    ...tool,
    argument: 'items',
    report: (args) => {
      const read = tool.read(args);
      if (read instanceof Refused) return refused(read.reason, { items: exampleItems });
      return { kind: 'answered', items: read.items };
    },
  };
}
