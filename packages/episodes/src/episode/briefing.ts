import {
  formatDate,
  type Guide,
  type OpenAITool,
  openAIToolOf,
  type WorldDefinition,
} from '@envloom/runtime';
import { type EpisodeTools, episodeToolsOf, itemExample } from './episode-tools.ts';
import type { EpisodeInfo } from './info.ts';

const protocol: readonly string[] = [
  'Act with the tools only. A call returns data, or the code and message of an error.',
  'Do everything that is asked and that no rule forbids. Change nothing else.',
  'The order in which things are asked does not matter unless the text says so. What a tool refuses ' +
    'at first may work once the rest is done.',
  'Before you leave something undone, look up the fact that decides, or try the call: a refused call ' +
    'changes nothing. Tools do not enforce every rule: never try what you can see to be forbidden.',
];

/** How an agent reports what it declines, and what it is asked to tell. */
function reporting({ decline, answer }: EpisodeTools): readonly string[] {
  return [
    `If a rule forbids a request, leave it undone and call \`${decline.name}\` with the reason: the ` +
      'code of the error or the id of the rule. Give only reasons that hold, and decline nothing that ' +
      'can be done. If the task says what to do in such a case, do that and do not decline.',
    `If the task asks to be told something, call \`${answer.name}\` with one record for each thing, ` +
      `such as \`${itemExample}\`. Only the last call counts.`,
    'If you cannot call tools, end your last message with one line instead: `RESULT: {"reason": "…"}`, ' +
      '`RESULT: {"items": […]}`, or one with both. Reasons and answers in other words do not count.',
  ];
}

const alone = 'The first message without tool calls ends the task. There is no reply.';
const talking =
  'A message without tool calls goes to the user, who answers questions. Ask for what is missing ' +
  'and, before you finish, whether there is anything else. When the user has nothing more to say, ' +
  'a second message in a row without tool calls ends the conversation.';

/**
 * What an agent is told before it acts: what the world is for, its rules by id, and how an episode
 * goes. Markdown.
 *
 * @param clock when the episode starts, `YYYY-MM-DDTHH:MM:SSZ`; left out: nothing is said of it
 */
export function instructionsOf(
  definition: Pick<WorldDefinition, 'name' | 'guide' | 'tools'>,
  isConversation: boolean,
  clock?: string,
): string {
  const { name, guide } = definition;
  const reports = reporting(episodeToolsOf(definition));
  const steps = [...protocol, ...reports, isConversation ? talking : alone];
  const parts = [
    `# ${guide?.title ?? name}`,
    ...aboutWorld(guide, isConversation),
    '## How to work',
    listOf(steps),
    ...(clock === undefined ? [] : [timeAt(clock)]),
  ];
  return parts.join('\n\n');
}

/** `It is Monday, 2 March 2026, 09:00 (UTC).` */
function timeAt(clock: string): string {
  const time = formatDate(clock, 'dddd, DD MMMM YYYY, HH:mm').replace(/^(\w+, )0/, '$1');
  return `It is ${time} (UTC).`;
}

/** What the world is for and its rules. How to speak matters only where somebody listens. */
function aboutWorld(guide: Guide | undefined, isConversation: boolean): readonly string[] {
  if (guide === undefined) return [];
  const { introduction = '' } = guide;
  const rules = guide.rules.filter(({ manner }) => isConversation || manner !== true);
  const about = introduction.trim() === '' ? [] : [introduction.trim()];
  if (rules.length === 0) return about;
  return [...about, '## Rules', listOf(rules.map(({ id, text }) => `${id}: ${text}`))];
}

function listOf(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}

/** What an agent gets to know before it acts. */
export type Briefing = Pick<EpisodeInfo, 'tools' | 'instructions'>;

const knownTools = new WeakMap<WorldDefinition, readonly OpenAITool[]>();

/** By clock and kind of episode; episodes of one scenario start with the same. */
const knownInstructions = new WeakMap<WorldDefinition, Map<string, string>>();

/** So many instructions of a world are kept; they are a few kilobytes each. */
const mostKnown = 256;

/**
 * What an agent gets to know before it acts; the tools are listed once for a definition.
 *
 * @param clock when the episode starts, `YYYY-MM-DDTHH:MM:SSZ`
 */
export function briefingOf(
  definition: WorldDefinition,
  isConversation: boolean,
  clock: string,
): Briefing {
  return {
    tools: toolsOf(definition),
    instructions: writtenOnce(definition, isConversation, clock),
  };
}

function toolsOf(definition: WorldDefinition): readonly OpenAITool[] {
  const tools = knownTools.get(definition) ?? episodeToolsOf(definition).all.map(openAIToolOf);
  knownTools.set(definition, tools);
  return tools;
}

function writtenOnce(definition: WorldDefinition, isConversation: boolean, clock: string): string {
  const known = knownInstructions.get(definition) ?? new Map<string, string>();
  knownInstructions.set(definition, known);
  const key = `${isConversation} ${clock}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const text = instructionsOf(definition, isConversation, clock);
  known.set(key, text);
  return text;
}
