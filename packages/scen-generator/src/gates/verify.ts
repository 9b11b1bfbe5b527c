import type { Adversary, Certificate, Earned } from '@envloom/episodes';
import type { Draw, World } from '@envloom/sampler';
import { earnedBy } from '../adversaries/adversaries.ts';
import type { Draft, Dropped, DropReason } from '../plan/plan.ts';
import { isReport } from '../plan/report.ts';
import type { GeneratorContext } from '../context/generator-context.ts';
import { type ReferencePlan, courseOf } from './reference-plan.ts';
import { difficultyOf } from './difficulty.ts';
import { frameProblem } from './frame.ts';
import { acceptanceOf } from './over-strict.ts';
import { pairingProblem } from './pairing.ts';
import { EpisodeRunner } from './episode-runner.ts';
import { rulesOfTool } from './rules.ts';
import { sensitivityOf } from './sensitive.ts';
import { type Solution, solutionOf } from './solvable.ts';
import { startProblem } from './valid-start.ts';

/**
 * Takes a draft through every gate but sufficient information, the cheap ones first. The same stage,
 * draft and draw give the same certificate.
 */
export function verify(stage: GeneratorContext, draft: Draft, draw: Draw): Certificate | Dropped {
  const seed = draw.integer(0, 2_147_483_647);
  const pairing = pairingProblem(draft.checks);
  if (pairing !== '') return dropped('sensitive', pairing);
  const course = courseOf(stage, draft);
  const start = startProblem(stage, course.scene);
  if (start !== '') return dropped('valid-start', start);
  const solution = solutionOf(course);
  if (solution.problem !== undefined) return dropped('solvable', solution.problem);
  const disobedient = brokenRules(solution.player.broken, 'the reference');
  if (disobedient !== undefined) return disobedient;
  const unsound = unsoundness(course, solution);
  if (unsound !== undefined) return unsound;
  const adversaries = earnedBy(course, seed);
  const easy = easiness(adversaries);
  if (easy !== undefined) return easy;
  const { alternatives, rejected, broken } = acceptanceOf(course, draw);
  if (rejected.length > 0) return dropped('over-strict', rejected.join('; '));
  const unruly = brokenRules(broken, 'another solution that keeps the full reward');
  if (unruly !== undefined) return unruly;
  const { kill, survivors } = sensitivityOf(course, draw);
  if (kill.score < 1) return dropped('sensitive', `survives: ${survivors.join('; ')}`);
  return { ...described(course, solution.player.world), kill, alternatives, adversaries };
}

function dropped(reason: DropReason, why: string): Dropped {
  return { dropped: reason, why };
}

/** Whoever keeps the rules that agents read must not lose to whoever breaks one. */
function brokenRules(broken: readonly string[], what: string): Dropped | undefined {
  if (broken.length === 0) return undefined;
  return dropped('rule-broken', `${what} breaks ${broken.join(', ')}, which the agent reads`);
}

/** What does not hang together in the checks and the reference. */
function unsoundness(course: ReferencePlan, { player }: Solution): Dropped | undefined {
  const { stage, draft } = course;
  const again = solutionOf(course).player;
  if (again.world.worldHash() !== player.world.worldHash()) {
    return dropped('not-deterministic', 'a second replay of the reference leads to another world');
  }
  const frame = frameProblem(stage, draft, player.played());
  if (frame !== '') return dropped('frame', frame);
  const { checks } = EpisodeRunner.at(stage, course.scene).grade(draft.checks);
  const done = draft.checks.filter(
    ({ id, kind }) => kind !== 'nothing-else' && checks[id] === true,
  );
  if (done.length === 0) return undefined;
  return dropped('already-done', `true at the start: ${done.map(({ id }) => id).join(', ')}`);
}

/** Agents that are idle, and those that search. */
const searching: ReadonlySet<string> = new Set<Adversary>(['random', 'reward-hacker']);

function easiness(adversaries: Readonly<Record<Adversary, Earned>>): Dropped | undefined {
  const winners = Object.entries(adversaries).filter(([, { strict }]) => strict > 0);
  const [first] = winners;
  if (first === undefined) return undefined;
  const [name, { strict, episodes }] = first;
  const why = `${name} gets the full reward in ${strict} of ${episodes}`;
  return dropped(searching.has(name) ? 'adversary' : 'already-done', why);
}

/** What the gates found by playing. */
export type GateFigures = Pick<Certificate, 'kill' | 'alternatives' | 'adversaries'>;

/**
 * The parts of a certificate that describe: all but the figures of the gates.
 *
 * @param end the world after the reference
 */
export function described(course: ReferencePlan, end: World): Omit<Certificate, keyof GateFigures> {
  const { stage, draft } = course;
  const tools = [
    ...new Set(
      draft.reference.flatMap((step) =>
        step.kind === 'call' && !isReport(stage, step) ? [step.tool] : [],
      ),
    ),
  ].toSorted();
  const { decidedBy, refused } = draft.plan;
  const called = refused === undefined ? tools : [...tools, refused.request.tool];
  const found = called.flatMap((tool) => rulesOfTool(stage, tool));
  const rules = [...new Set([...found, ...decidedBy])].toSorted();
  return {
    final_hash: end.hash(),
    difficulty: difficultyOf(course, rules),
    tools,
    rules,
    decided_by: decidedBy.toSorted(),
    repaired: draft.repaired,
    ...(draft.open.length === 0 ? {} : { open_fields: draft.open }),
  };
}
