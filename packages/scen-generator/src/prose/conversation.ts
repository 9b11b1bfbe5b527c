import { type Fact, type ReferenceStep, ScriptedUser, type User } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import { sufficient } from '../knowledge/sufficient.ts';
import type { Dropped } from '../plan/plan.ts';
import { inGeneral } from './general.ts';
import { peopleIn } from './names.ts';
import { personaOf } from './persona.ts';
import { closingOf, phrasesOf, type Script, type Worded } from './script.ts';
import { mentionsIn, type Saying } from './telling.ts';
import { factsOf, furtherFact, isToldInParts, wholeFact } from './user-facts.ts';

const openings = [
  'Hi, I need some help: I would like to {c}.',
  'Hello! Can you {c} for me?',
  'Good morning. I have to {c} and do not know how. Can you do that?',
  'Hello, could you please {c}?',
  'Hi there, somebody should {c}. Would you?',
  'Hey, can we {c}? I have the details here if you need them.',
  'Good day, I am calling because I want to {c}.',
  'Hello, I was told that you can {c}.',
];
const subjects = [
  'It is about {who}.',
  'It concerns {who}.',
  'This is for {who}.',
  '{who} is waiting for it.',
];

/**
 * A conversation: the opening says in general what is wanted, everything else has to be asked for.
 * The reference asks for it and then does it.
 */
export function conversation(script: Script, draw: Draw): Worded | Dropped {
  const [first, ...others] = script.telling.sayings;
  if (first === undefined) return { dropped: 'no-words', why: 'there is nothing to talk about' };
  const about = personIn(script, first);
  const wordings = openingsOf(script, first, about, draw);
  const persona = personaOf(script.stage.checked.model.title, about, draw);
  for (const facts of factLists(script, first, others)) {
    const made = played(script, wordings, { persona, knows: facts });
    if (made !== undefined) return made;
  }
  return {
    dropped: 'insufficient-information',
    why: 'the user cannot tell all that is needed',
  };
}

/** The facts told one by one, or, where that does not do, each request as a whole. */
function factLists(
  { stage, telling }: Script,
  first: Saying,
  others: readonly Saying[],
): readonly (readonly Fact[])[] {
  const [text = '', ...more] = phrasesOf(telling, (count) => count - 1).map(
    (phrase) => phrase.text,
  );
  const further = others.length === 0 ? [] : [furtherFact(more)];
  const whole = [wholeFact(first, text), ...further];
  if (!isToldInParts(stage, first)) return [whole];
  return [[...factsOf(stage, telling, first), ...further], whole];
}

function played(script: Script, wordings: readonly string[], user: User): Worded | undefined {
  const { stage, timeline, telling, solution } = script;
  const scripted = new ScriptedUser(user);
  const messages = questionsFor(user.knows).map((content): ReferenceStep => {
    const { text: reply } = scripted.reply(content);
    return { kind: 'message', content, reply };
  });
  const reference: readonly ReferenceStep[] = [
    ...messages,
    ...solution.calls,
    { kind: 'message', content: closingOf(script) },
  ];
  const problems = sufficient(stage, { start: timeline.start, wordings, user, reference });
  if (problems.length > 0) return undefined;
  return { wordings, user, reference, repaired: telling.repaired };
}

/** What the agent asks: first for the facts, then whether there is more. */
function questionsFor(facts: readonly Fact[]): readonly string[] {
  const own = facts.filter(({ id }) => id !== 'anything-else');
  const asked = own.map(({ id, topics: [topic = id] }) =>
    id === 'details' ? 'all the details' : `the ${topic}`,
  );
  const first = asked.length === 0 ? [] : [`Of course. Could you tell me ${listed(asked)}?`];
  const more = own.length === facts.length ? [] : ['Thank you. Is there anything else?'];
  return [...first, ...more];
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function openingsOf(
  { stage }: Script,
  { request }: Saying,
  about: string | undefined,
  draw: Draw,
): readonly string[] {
  const checked = stage.checked.operations.find(({ operation }) => operation.name === request.tool);
  const wish = checked === undefined ? request.tool : inGeneral(checked.operation);
  const chosen = draw.shuffle(openings).slice(0, 3);
  return chosen.map((opening) => {
    const text = opening.replace('{c}', () => wish);
    return about === undefined
      ? text
      : `${text} ${draw.pick(subjects).replace('{who}', () => about)}`;
  });
}

/** The person in whose affair it is, where the request names one. */
function personIn({ stage, timeline, telling }: Script, { clauses }: Saying): string | undefined {
  const people = peopleIn(stage, timeline.start);
  const named = clauses.flatMap(mentionsIn).map((mention) => telling.nameOf(mention));
  return named.find((name) => people.has(name));
}
