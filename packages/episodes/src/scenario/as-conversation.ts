import { hashText } from '@envloom/core/hash';
import type { Fact, ReferenceStep, Scenario, User } from './scenario.ts';

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
export function asConversation(scenario: Scenario): Scenario {
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
