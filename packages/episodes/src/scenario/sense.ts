import { pathText } from '@envloom/runtime/fields';
import { contradictory } from '../checks/answered.ts';
import type {
  Answered,
  Check,
  Declined,
  Matcher,
  Matchers,
  ReferenceStep,
  Scenario,
} from './scenario.ts';

const kebabCase = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What is wrong with a scenario that has the right form, each with its path. */
export function senselessIn(scenario: Scenario): readonly string[] {
  return [
    ...idProblems(scenario),
    ...programProblems(scenario),
    ...taskProblems(scenario),
    ...userProblems(scenario),
    ...referenceProblems(scenario.reference),
    ...checkProblems(scenario.checks),
    ...answerProblems(scenario),
  ];
}

/** Ids name files. */
function* idProblems({ id }: Scenario): Generator<string> {
  if (!/^\w[\w.-]*$/.test(id)) yield 'id: expected letters, digits, hyphens, dots and underscores';
}

function* programProblems({ program }: Scenario): Generator<string> {
  if (program !== undefined && !kebabCase.test(program)) yield 'program: expected kebab-case';
}

function* taskProblems({ task }: Scenario): Generator<string> {
  if (task.text.trim() === '') yield 'task.text: expected some text, got none';
}

function* userProblems({ kind, user }: Scenario): Generator<string> {
  if (kind === 'conversational' && user === undefined) yield 'user: a conversation needs one';
  if (kind !== 'conversational' && user !== undefined)
    yield `user: only a conversation has one, and this is ${kind}`;
}

function* referenceProblems(reference: readonly ReferenceStep[]): Generator<string> {
  const last = reference.at(-1);
  if (last?.kind !== 'message') yield 'reference: has to end with a message';
  else if (last.reply !== undefined)
    yield `${pathText(['reference', reference.length - 1, 'reply'])}: nobody replies to the last message`;
  for (const [at, step] of reference.entries()) {
    if (step.kind !== 'call') continue;
    const part = step.observation.success ? 'data' : 'error';
    if (!(part in step.observation))
      yield `${pathText(['reference', at, 'observation', part])}: expected one, got nothing`;
  }
}

function* checkProblems(checks: readonly Check[]): Generator<string> {
  const kinds = checks.map(({ kind }) => kind);
  if (!kinds.includes('nothing-else')) yield 'checks: there is no "nothing-else"';
  if (kinds.every((kind) => kind === 'nothing-else'))
    yield 'checks: there is none besides "nothing-else", so nothing is asked';
  const seen = new Set<string>();
  for (const [at, check] of checks.entries()) {
    for (const problem of problemsOf(check, checks, seen))
      yield `${pathText(['checks', at])}.${problem}`;
    seen.add(check.id);
  }
}

function* problemsOf(
  check: Check,
  checks: readonly Check[],
  seen: ReadonlySet<string>,
): Generator<string> {
  if (!kebabCase.test(check.id)) yield 'id: expected kebab-case';
  if (seen.has(check.id)) yield `id: "${check.id}" is taken by an earlier check`;
  if (check.kind === 'declined') yield* declinedProblems(check);
  if (check.kind === 'answered') yield* answeredProblems(check);
  for (const id of addedIn(check)) {
    const referred = checks.find((other) => other.id === id);
    if (referred?.kind !== 'row-added')
      yield `fields: "added" names "${id}", and no "row-added" check has this id`;
  }
}

function* declinedProblems({ reasons, seen }: Declined): Generator<string> {
  if (reasons.length === 0) yield 'reasons: at least one is needed';
  const { refusal, facts, queries } = seen;
  if (refusal === undefined && facts.length + queries.length === 0)
    yield 'seen: needs a refusal, a fact or a query that shows why';
}

function* answeredProblems(check: Answered): Generator<string> {
  for (const value of contradictory(check))
    yield `not: ${JSON.stringify(value)} is wanted in "items", so that the check can never hold`;
}

/** Where something is only to be told, nothing may be asked to change. */
function* answerProblems({ kind, checks }: Scenario): Generator<string> {
  if (kind !== 'answer') return;
  if (!checks.some((check) => check.kind === 'answered'))
    yield 'checks: a scenario of kind "answer" needs an "answered" check';
  for (const [at, check] of checks.entries()) {
    if (check.kind.startsWith('row-'))
      yield `${pathText(['checks', at])}.kind: a scenario of kind "answer" changes nothing, so it has no "${check.kind}"`;
  }
}

/** The checks to which the matchers of a check refer. */
function addedIn(check: Check): readonly string[] {
  if (check.kind === 'nothing-else') return check.allowing.flatMap(({ fields }) => idsIn(fields));
  return check.kind === 'row-changed' || check.kind === 'row-added' ? idsIn(check.fields) : [];
}

function idsIn(fields: Matchers): readonly string[] {
  return Object.values(fields).flatMap(idsOf);
}

function idsOf(matcher: Matcher): readonly string[] {
  if ('added' in matcher) return [matcher.added];
  if ('items' in matcher) return matcher.items.flatMap(idsOf);
  return 'fields' in matcher ? idsIn(matcher.fields) : [];
}
