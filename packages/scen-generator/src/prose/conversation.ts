import { type Fact, type ReferenceStep, ScriptedUser, type User } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import { sufficient } from '../knowledge/sufficient.ts';
import type { Dropped } from '../plan/plan.ts';
import { inGeneral } from './general.ts';
import { openingsFor } from './openings.ts';
import { personaOf } from './persona.ts';
import { questionsFor } from './questions.ts';
import { closingOf, phrasesOf, type Script, type Worded } from './script.ts';
import { settingOf } from './setting.ts';
import { type Subject, subjectOf } from './subject.ts';
import type { Saying } from './task-renderer.ts';
import { factIdOf, factsOf, furtherFact, isToldInParts, wholeFact } from './user-facts.ts';

/**
 * A conversation: the opening says in general what is wanted, everything else has to be asked for.
 * The reference asks for it and then does it.
 */
export function conversation(script: Script, draw: Draw): Worded | Dropped {
  const [first, ...others] = script.telling.sayings;
  if (first === undefined) return { dropped: 'no-words', why: 'there is nothing to talk about' };
  const setting = settingOf(script.stage);
  const wish = wishOf(script, first);
  const subject = subjectOf(script, first, wish);
  const wordings = openingsFor(wish, subject?.called, setting, draw);
  const persona = personaOf(setting, subject?.name, draw);
  for (const [at, facts] of factLists(script, first, others, subject, draw).entries()) {
    const made = played(script, at, wordings, { persona, knows: facts }, draw);
    if (made !== undefined) return made;
  }
  return {
    dropped: 'insufficient-information',
    why: 'the user cannot tell all that is needed',
  };
}

/**
 * The facts told one by one, but for the one that the opening tells, or, where that does not do, each
 * request as a whole.
 */
function factLists(
  { stage, telling }: Script,
  first: Saying,
  others: readonly Saying[],
  subject: Subject | undefined,
  draw: Draw,
): readonly (readonly Fact[])[] {
  const [whole, ...more] = phrasesOf(telling, (count) => count - 1);
  const further = others.length === 0 ? [] : [furtherFact(more, draw)];
  const inOne = [wholeFact(first, whole?.text ?? ''), ...further];
  if (!isToldInParts(stage, first)) return [inOne];
  const told = subject?.param === undefined ? undefined : factIdOf(subject.param);
  const own = factsOf(stage, telling, first, draw).filter(({ id }) => id !== told);
  return [[...own, ...further], inOne];
}

function played(
  script: Script,
  at: number,
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
  const start = timeline.start;
  const tells = (): boolean => sufficient(stage, { start, wordings, user, reference }).length === 0;
  if (!script.isEnough(at, tells)) return undefined;
  return { wordings, user, reference, repaired: telling.repaired, told: [at] };
}

/** What the first request is about, in general. */
function wishOf({ stage }: Script, { request }: Saying): string {
  const checked = stage.checked.operations.find(({ operation }) => operation.name === request.tool);
  return checked === undefined ? request.tool : inGeneral(checked.operation);
}
