import { type Fact, type ReferenceStep, ScriptedUser, type User } from '@envloom/runtime';
import type { Draw } from '@envloom/sampler';
import { leavesOf } from '../knowledge/leaves.ts';
import { sufficient } from '../knowledge/sufficient.ts';
import type { Dropped } from '../plan/plan.ts';
import { inGeneral } from './general.ts';
import { peopleIn } from './names.ts';
import { openingsFor } from './openings.ts';
import { personaOf } from './persona.ts';
import { questionsFor } from './questions.ts';
import { closingOf, phrasesOf, type Script, type Worded } from './script.ts';
import { settingOf } from './setting.ts';
import { mentionsIn, type Saying } from './telling.ts';
import { factsOf, furtherFact, isToldInParts, wholeFact } from './user-facts.ts';

/**
 * A conversation: the opening says in general what is wanted, everything else has to be asked for.
 * The reference asks for it and then does it.
 */
export function conversation(script: Script, draw: Draw): Worded | Dropped {
  const [first, ...others] = script.telling.sayings;
  if (first === undefined) return { dropped: 'no-words', why: 'there is nothing to talk about' };
  const about = isMoreToAsk(script, first) ? personIn(script, first) : undefined;
  const wordings = openingsOf(script, first, about, draw);
  const persona = personaOf(settingOf(script.stage), about, draw);
  for (const facts of factLists(script, first, others, draw)) {
    const made = played(script, wordings, { persona, knows: facts }, draw);
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
  draw: Draw,
): readonly (readonly Fact[])[] {
  const [own, ...more] = phrasesOf(telling, (count) => count - 1);
  const further = others.length === 0 ? [] : [furtherFact(more, draw)];
  const whole = [wholeFact(first, own?.text ?? ''), ...further];
  if (!isToldInParts(stage, first)) return [whole];
  return [[...factsOf(stage, telling, first, draw), ...further], whole];
}

function played(
  script: Script,
  wordings: readonly string[],
  user: User,
  draw: Draw,
): Worded | undefined {
  const { stage, timeline, telling, solution } = script;
  const scripted = new ScriptedUser(user);
  const messages = questionsFor(user.knows, draw).map((content): ReferenceStep => {
    const { text: reply } = scripted.reply(content);
    return { kind: 'message', content, reply };
  });
  const reference: readonly ReferenceStep[] = [
    ...messages,
    ...solution.calls,
    { kind: 'message', content: closingOf(script, draw) },
  ];
  const problems = sufficient(stage, { start: timeline.start, wordings, user, reference });
  if (problems.length > 0) return undefined;
  return { wordings, user, reference, repaired: telling.repaired };
}

function openingsOf(
  { stage }: Script,
  { request }: Saying,
  about: string | undefined,
  draw: Draw,
): readonly string[] {
  const checked = stage.checked.operations.find(({ operation }) => operation.name === request.tool);
  const wish = checked === undefined ? request.tool : inGeneral(checked.operation);
  return openingsFor(wish, about, settingOf(stage), draw);
}

/** Whether there is something to ask when the opening names the person. */
function isMoreToAsk({ stage }: Script, { request }: Saying): boolean {
  return leavesOf(stage.checked, request.tool, request.args).length > 1;
}

/** The person in whose affair it is, where the request names one. */
function personIn({ stage, timeline, telling }: Script, { clauses }: Saying): string | undefined {
  const people = peopleIn(stage, timeline.start);
  const named = clauses.flatMap(mentionsIn).map((mention) => telling.nameOf(mention));
  return named.find((name) => people.has(name));
}
