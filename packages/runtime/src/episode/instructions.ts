import { formatDate } from '../helpers/format-date.ts';
import type { Guide, WorldDefinition } from '../world/definition.ts';

const protocol: readonly string[] = [
  'Act with the tools only. A call answers with data, or with the code and message of an error.',
  'What is asked and no rule forbids is done, and nothing else is changed.',
  'The order in which things are asked does not matter unless the text says so; what a tool ' +
    'refuses at first may be possible once the rest is done.',
  'Before you leave something undone, look at the fact that decides with a tool, or try the call: ' +
    'a call that a tool refuses changes nothing. Tools do not keep every rule: never try what you ' +
    'can see to be forbidden.',
  'What a rule forbids is left undone. The last message then quotes the code of the error or the id ' +
    'of the rule that says why, and no other error code or rule id.',
];

const alone = 'The first message without tool calls ends the task; nobody answers it.';
const talking =
  'A message without tool calls goes to the user, who answers questions. Ask for what is missing ' +
  'and, before you finish, whether there is anything else; when all is done, say so in a last ' +
  'message that asks nothing.';

/**
 * What an agent is told before it acts: what the world is for, its rules by id, and how an episode
 * goes. Markdown.
 *
 * @param clock when the episode starts, `YYYY-MM-DDTHH:MM:SSZ`; left out: nothing is said of it
 */
export function instructionsOf(
  { name, guide }: Pick<WorldDefinition, 'name' | 'guide'>,
  isConversation: boolean,
  clock?: string,
): string {
  const steps = [...protocol, isConversation ? talking : alone];
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
