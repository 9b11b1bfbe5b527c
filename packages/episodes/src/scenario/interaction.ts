import { hashText } from '@envloom/core/hash';
import type { Fact, ReferenceStep, Scenario, Task, User } from './scenario.ts';

/**
 * How a scenario is played: the task is the first message and nobody answers, or a user tells what
 * is wanted and answers.
 */
export type Interaction = 'non-conversational' | 'conversational';

/** How a scenario was made to be played, or was turned to be. */
export function interactionOf({ user }: Pick<Scenario, 'user'>): Interaction {
  return user === undefined ? 'non-conversational' : 'conversational';
}

/**
 * The scenario to be played in this way, and itself where it already is. Start, checks and kind stay
 * (`kind` tells how it was made); task, user and reference are turned, and the reference remains a
 * solution. What is turned is played, not stored: a file with it is refused where kind and user
 * disagree.
 */
export function asInteraction(scenario: Scenario, interaction: Interaction): Scenario {
  return interaction === 'conversational' ? asConversation(scenario) : asSingleMessage(scenario);
}

const greetings = [
  'Hello! Do you have a moment?',
  'Hi, I could use your help.',
  'Hello, can you help me with something?',
  'Hi there, I have a request.',
  'Hey, are you there? I need something done.',
  'Hello, is this the right place for a request?',
  'Hi! I hope you can help me.',
] as const;

const questions = [
  'Hello! What can I do for you?',
  'Of course. What is it about?',
  'Yes, gladly. How can I help?',
  'Hi! Please tell me what you need.',
] as const;

const persona =
  'Somebody with a request, which they tell in full when asked what it is about; knows nothing more.';

/**
 * A scenario whose task is its first message as a conversation: the user opens with a greeting, and
 * tells the task in answer, all at once. Conversations come back as they are.
 */
function asConversation(scenario: Scenario): Scenario {
  if (scenario.user !== undefined) return scenario;
  const { id, task, reference } = scenario;
  const [text, ...phrasings] = turned(greetings, id);
  return {
    ...scenario,
    task: { ...task, text, phrasings },
    user: userWith(task.text),
    reference: [openingOf(id, task.text), ...reference],
  };
}

function userWith(text: string): User {
  const fact: Fact = { id: 'task', topics: ['task', 'request', 'detail', 'information'], text };
  return { persona, knows: [fact] };
}

function openingOf(id: string, reply: string): ReferenceStep {
  const [content] = turned(questions, id);
  return { kind: 'message', content, reply };
}

type Texts = readonly [string, ...string[]];

/** The texts, beginning with one that depends on the id alone. */
function turned(texts: Texts, id: string): Texts {
  const [head] = texts;
  const at = (hashText(id)[0] >>> 0) % texts.length;
  const [first = head, ...others] = [...texts.slice(at), ...texts.slice(0, at)];
  return [first, ...others];
}

/** An opening that wants to be asked makes no sense where nobody can ask. */
const inviting = /\bask me\b|\bneed from me\b|\bneed to know\b/i;

/**
 * A conversation as a single message: the opening with all that the user knows, in the order in
 * which it would be told, a further request in a paragraph of its own. Other scenarios come back as
 * they are.
 */
function asSingleMessage(scenario: Scenario): Scenario {
  const { user, ...alone } = scenario;
  if (user === undefined) return scenario;
  const { task, reference } = scenario;
  return { ...alone, task: taskWith(user, task), reference: reference.filter(isPartOfSolution) };
}

function taskWith({ knows }: User, task: Task): Task {
  const openings = [task.text, ...task.phrasings];
  const closed = openings.filter((opening) => !inviting.test(opening));
  const [text = task.text, ...phrasings] = closed.map((opening) => told(opening, knows));
  if (closed.length > 0) return { ...task, text, phrasings };
  return { ...task, text: told(task.text, knows), phrasings: [] };
}

function told(opening: string, knows: readonly Fact[]): string {
  const paragraphs = [opening.trim()];
  for (const { text, wish } of knows) {
    const last = paragraphs.at(-1) ?? '';
    if (wish === true) paragraphs.push(text.trim());
    else paragraphs.splice(-1, 1, `${last} ${text.trim()}`);
  }
  return paragraphs.join('\n\n');
}

/** What was said to the user has nobody to go to; the last message has no reply and stays. */
function isPartOfSolution(step: ReferenceStep): boolean {
  return step.kind === 'call' || step.reply === undefined;
}
