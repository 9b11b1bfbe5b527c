import type { Fact } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { isChoice } from './topics.ts';

const asking = [
  'Of course. Could you tell me {list}?',
  'Certainly. Could you give me {list}?',
  'Sure, I can do that. What I need from you: {list}.',
  'Happy to help. Please tell me {list}.',
  'Yes, gladly. For that I need to know {list}.',
  'I can take care of that. Would you give me {list}?',
  'No problem. Can you tell me {list}?',
];
const askingWhich = [
  'Of course. Which {topic} is it?',
  'Certainly. Which {topic} do you mean?',
  'Sure. Which {topic} is it about?',
  'I can do that. Could you tell me which {topic}?',
];
const askingMore = [
  'Thank you. Is there anything else?',
  'Thanks, I have that. Is there anything else you need?',
  'Got it. Anything else I should do?',
  'Noted. Is there anything else I can do for you?',
  'Good, thank you. Anything else before I start?',
];

/** The fact with what the user wants besides. */
export const furtherId = 'anything-else';
/** The fact that tells a whole request. */
export const wholeId = 'details';

/** What the agent asks: first for the facts, then whether there is more. */
export function questionsFor(facts: readonly Fact[], draw: Draw): readonly string[] {
  const own = facts.filter(({ wish }) => wish !== true);
  const first = own.length === 0 ? [] : [questionOf(own, draw)];
  return own.length === facts.length ? first : [...first, draw.pick(askingMore)];
}

function questionOf(facts: readonly Fact[], draw: Draw): string {
  const [only] = facts;
  if (only !== undefined && facts.length === 1 && asksWhich(only)) {
    return draw.pick(askingWhich).replace('{topic}', () => wordsOf(only));
  }
  const items = facts.map((fact) => (fact.id === wholeId ? 'the details' : askedItem(fact)));
  return draw.pick(asking).replace('{list}', () => listed(items));
}

/** `the branch`, `when it expires`, `the location it goes to`. */
function askedItem(fact: Fact): string {
  const words = wordsOf(fact);
  const [, direction, thing] = /^(from|to|into|onto) (?:.* )?(.+)$/.exec(words) ?? [];
  if (direction !== undefined && thing !== undefined) {
    return `the ${thing} it ${direction === 'from' ? 'comes' : 'goes'} ${direction}`;
  }
  if (!fact.topics.includes(words)) return vagueItem(words, fact.topics);
  const day = /^(.+) (?:on|at)$/.exec(words)?.[1];
  if (day === undefined) return `the ${words}`;
  if (day.endsWith('s')) return `when it ${day}`;
  return day === 'due' || day.endsWith('ed') ? `when it is ${day}` : `the ${day} day`;
}

/** `until when`, `by how much`: for names that say nothing by themselves. */
function vagueItem(words: string, [topic = words]: readonly string[]): string {
  if (topic === 'when') return /^(?:at|on)$/.test(words) ? topic : `${words} when`;
  return topic === 'how much' ? `${words} how much` : `the ${topic}`;
}

/** A choice among things that have a name, and not a yes or no. */
function asksWhich({ id, topics, text }: Fact): boolean {
  return id !== wholeId && isChoice(topics) && !/: (?:yes|no)\.$/.test(text);
}

function wordsOf({ id }: Fact): string {
  return id.replace(/-ids?$/, '').replaceAll('-', ' ');
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}
