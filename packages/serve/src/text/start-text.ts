import { strictToolOf } from '@envloom/runtime';
import { systemWithTools } from '@envloom/episodes/hermes';
import type { SessionStart } from '../session/session.ts';

/** What an agent that writes its calls in text (Hermes, Qwen3) reads first: one message each. */
export interface TextStart {
  /** The instructions, then the tools and how to call them. */
  readonly system: string;
  /** The task, or what the user of a conversation says first. */
  readonly user: string;
}

export function startText({ observation, info }: SessionStart): TextStart {
  return {
    system: systemWithTools(info.instructions, info.tools),
    user: observation.type === 'task' ? observation.text : '',
  };
}

/** How much of a start a client asks for. */
export interface ShownParts {
  /** Leave out the tools and the instructions, which are the same for all episodes of an environment. */
  readonly brief?: boolean | undefined;
  /** Add what a text agent reads first. */
  readonly text?: boolean | undefined;
  /** Tell the tools with strict schemas. */
  readonly strict?: boolean | undefined;
}

/** A start with the parts that were asked for. */
export function shownStart(start: SessionStart, { brief, text, strict }: ShownParts): object {
  const told = brief === true ? withoutTools(start) : strict === true ? strictly(start) : start;
  return text === true ? { ...told, text: startText(start) } : told;
}

function withoutTools(start: SessionStart): object {
  const { tools: _tools, instructions: _instructions, ...info } = start.info;
  return { ...start, info };
}

function strictly(start: SessionStart): object {
  return { ...start, info: { ...start.info, tools: start.info.tools.map(strictToolOf) } };
}
