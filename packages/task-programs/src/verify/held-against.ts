import {
  episodeToolsOf,
  grade,
  type Played,
  type PlayedEvent,
  playedOf,
  type Scenario,
} from '@envloom/episodes';
import type { TaskValidator } from '@envloom/episodes/tasks';
import type { World } from '@envloom/sampler';
import { mutatedRuns } from '../mutants/run-mutants.ts';
import type { ReadyProgram } from '../run/ready.ts';
import type { Slots, Solved } from '../run/solution.ts';

/** An instance as it is stored, with the module that the package has for its program. */
export interface StoredInstance {
  readonly scenario: Pick<Scenario, 'checks' | 'reference'>;
  /** Where it starts; never changed. */
  readonly start: World;
  readonly slots: Slots;
  readonly module: TaskValidator;
}

/** What the two graders of an instance do not agree on. */
export interface Disagreement {
  /** What was played: the reference, nothing, or a mistake. */
  readonly play: string;
  /** Whether the data checks accept it; the validator says the contrary. */
  readonly checks: boolean;
}

interface Play {
  readonly what: string;
  readonly played: Played;
}

/**
 * Plays the reference, nothing at all, and every mutated solution, and has each judged by the data checks of
 * the scenario and by the validator of its program.
 *
 * @returns where their verdicts differ; of the reference and of nothing, also where both are wrong
 */
export function heldAgainst(
  ready: ReadyProgram,
  { scenario, start, slots, module }: StoredInstance,
): readonly Disagreement[] {
  // What must not be told was found by playing mistakes: only the data knows it.
  const checks = scenario.checks.map((check) =>
    check.kind === 'answered' ? { ...check, not: [] } : check,
  );
  const verdict = ({ played }: Play) => ({
    checks: grade(checks, played).strict === 1,
    validator: module.validate({ start, played }, slots),
  });
  const expected: readonly (readonly [Play, boolean])[] = [
    [reference(ready, scenario, start), true],
    [{ what: 'nothing at all', played: playedOf(start, start, []) }, false],
  ];
  const wrong = expected.flatMap(([play, isRight]) => {
    const verdicts = verdict(play);
    const isAsWanted = verdicts.checks === isRight && verdicts.validator === isRight;
    return isAsWanted ? [] : [{ play: play.what, checks: verdicts.checks }];
  });
  const tells = scenario.checks.some(({ kind }) => kind === 'answered');
  const differing = mutants({ ready, start, slots }, tells).flatMap((play) => {
    const verdicts = verdict(play);
    return verdicts.checks === verdicts.validator
      ? []
      : [{ play: play.what, checks: verdicts.checks }];
  });
  return [...wrong, ...differing];
}

function reference(
  { context }: ReadyProgram,
  { reference: steps }: StoredInstance['scenario'],
  start: World,
): Play {
  const tools = episodeToolsOf(context.simulator.definition);
  const world = start.fork();
  const events = steps.flatMap((step): readonly PlayedEvent[] => {
    if (step.kind === 'message') {
      const message = { kind: 'message', from: 'agent', text: step.content } as const;
      return [message, ...tools.reportsIn(step.content)];
    }
    const { tool, arguments: args } = step;
    const report = tools.named(tool)?.report(args);
    if (report !== undefined) return 'kind' in report ? [report] : [];
    return [{ kind: 'call', tool, arguments: args, result: world.call(tool, args) }];
  });
  return { what: 'the reference', played: playedOf(start, world, events) };
}

function mutants(
  at: { readonly ready: ReadyProgram; readonly start: World; readonly slots: Slots },
  tells: boolean,
): readonly Play[] {
  return mutatedRuns(at).map(({ mutant, solved }) => ({
    what: `line ${mutant.line}: ${mutant.text}`,
    played: playedOf(at.start, solved.world, eventsOf(solved, tells)),
  }));
}

/** What an agent would have done that acts so: it reports at the end. */
function eventsOf({ calls, declined, told }: Solved, tells: boolean): readonly PlayedEvent[] {
  return [
    ...calls.map(
      ({ tool, args, result }) => ({ kind: 'call', tool, arguments: args, result }) as const,
    ),
    ...declined.map((reason) => ({ kind: 'declined', reason }) as const),
    ...(tells || told.length > 0 ? [{ kind: 'answered', items: told } as const] : []),
  ];
}
