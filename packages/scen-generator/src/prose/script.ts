import type { ReferenceStep, User } from '@envloom/episodes';
import type { Draw } from '@envloom/sampler';
import type { Plan } from '../plan/plan.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import type { Clause } from './clause.ts';
import { lastMessage } from './messages.ts';
import { Renderer } from './render.ts';
import type { Phrase } from './sentences.ts';
import type { CallStep, Solution } from './solve.ts';
import type { TaskRenderer } from './task-renderer.ts';
import type { Timeline } from './timeline.ts';

/** A plan in words, and how it can be solved from them. */
export interface Worded {
  /** The task's text first, then other wordings; each gives all that is needed. */
  readonly wordings: readonly string[];
  readonly user?: User;
  readonly reference: readonly ReferenceStep[];
  /** What had to be named so that the task can be solved, in words. */
  readonly repaired: readonly string[];
  /** Which of the texts that were tried tell enough, or which list of a user's facts. */
  readonly told: readonly number[];
}

/** What was found when a plan was put into words before, and need not be found again. */
export interface FoundWords {
  /** The calls that solve the plan; absent where something had to be named for them. */
  readonly calls?: readonly CallStep[];
  readonly told: readonly number[];
}

/** Everything that the words of a plan are made from. */
export interface Script {
  readonly stage: GeneratorContext;
  readonly plan: Plan;
  readonly timeline: Timeline;
  readonly telling: TaskRenderer;
  readonly solution: Solution;
  /** Whether the text, or the list of facts, of this number tells enough. */
  readonly isEnough: (at: number, judge: () => boolean) => boolean;
}

/** One phrase for each request; `pick` chooses among so many, of the preferred ones if there are any. */
export function phrasesOf(
  telling: TaskRenderer,
  pick: (count: number) => number,
  shortens = false,
  prefers: (clause: Clause) => boolean = () => true,
): readonly Phrase[] {
  const renderer = new Renderer(telling, shortens);
  return telling.sayings.flatMap((saying) => {
    const preferred = saying.clauses.filter(prefers);
    const clauses = preferred.length === 0 ? saying.clauses : preferred;
    const clause = clauses[pick(clauses.length)];
    if (clause === undefined) return [];
    const { isSentence } = clause;
    const { quotations } = saying;
    return [{ text: renderer.rendered(saying, clause), isSentence, quotations }];
  });
}

/** Whether it says what to do. */
function isCommand({ isSentence }: Clause): boolean {
  return !isSentence;
}

/** What the agent reports in the end. */
export function closingOf({ stage, plan, telling }: Script, draw: Draw): string {
  const phrases = phrasesOf(telling, () => 0, false, isCommand);
  const done = phrases.filter((_, at) => telling.sayings[at]?.isRefused === false);
  const phrase = phrases.find((_, at) => telling.sayings[at]?.isRefused === true);
  const refused = plan.refused === undefined ? undefined : { plan: plan.refused, phrase };
  return lastMessage(stage, done, refused, draw);
}
