import type { Guide, WorldDefinition } from '../world/definition.ts';

const protocol: readonly string[] = [
  'Act with the tools only. A call answers with data, or with the code and message of an error.',
  'What is asked and no rule forbids is done, and nothing else is changed.',
  'What a rule forbids is left undone. The last message then quotes the code of the error or the id ' +
    'of the rule that says why, and no other code or id.',
];

const alone = 'The first message without tool calls ends the task; nobody answers it.';
const talking =
  'A message without tool calls goes to the user, who answers questions. Ask for what is missing; ' +
  'when all is done, say so in a last message that asks nothing.';

/**
 * What an agent is told before it acts: what the world is for, its rules by id, and how an episode
 * goes. Markdown.
 */
export function instructionsOf(
  { name, guide }: Pick<WorldDefinition, 'name' | 'guide'>,
  isConversation: boolean,
): string {
  const steps = [...protocol, isConversation ? talking : alone];
  return [`# ${guide?.title ?? name}`, ...aboutWorld(guide), '## How to work', listOf(steps)].join(
    '\n\n',
  );
}

function aboutWorld(guide: Guide | undefined): readonly string[] {
  if (guide === undefined) return [];
  const { introduction = '', rules } = guide;
  const about = introduction.trim() === '' ? [] : [introduction.trim()];
  if (rules.length === 0) return about;
  return [...about, '## Rules', listOf(rules.map(({ id, text }) => `${id}: ${text}`))];
}

function listOf(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
