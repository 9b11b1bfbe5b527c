import { SolutionRun, type SolutionCall } from '@envloom/episodes/tasks';
import {
  checkPieces,
  type CheckedModel,
  type Finding,
  type Piece,
  type PieceScope,
} from '@envloom/logic-model';
import { StateError, type WorldDiff, type WorldState } from '@envloom/runtime';
import { drawFrom, type Rows, type World } from '@envloom/sampler';
import { hasHelper, scopeOf } from '../check/scopes.ts';
import { settled } from '../check/pieces.ts';
import { bodyScope } from '../run/arrange.ts';
import { Arrangement } from '../run/arrangement.ts';
import { bodyCode, stepName } from '../run/code.ts';
import type { ProgramContext } from '../run/context.ts';
import { languageHelpers } from '../run/language.ts';
import { arrangingScopeNames } from '../run/ready.ts';
import { Steps, unlessStopped } from '../run/stopped.ts';

/** Rows put into a world, calls made in it, and what should come of them: a claim that can be played. */
export interface Scene {
  /** A body that arranges, as that of a task program; what it returns is `given` in `calls`. */
  readonly arrange: string;
  /** A body that calls `attempt.<tool>({ … })` and says `expect(condition, what)`. */
  readonly calls: string;
}

export interface Expectation {
  readonly what: string;
  readonly holds: boolean;
}

/** What happened in a scene. */
export interface PlayedScene {
  readonly calls: readonly SolutionCall[];
  readonly expectations: readonly Expectation[];
  /** What the calls changed. */
  readonly changes: WorldDiff;
}

/** What keeps a scene from being played, for whoever wrote it. */
export interface SceneProblem {
  readonly problem: string;
}

/** More calls than this show nothing that fewer would not. */
const mostCalls = 40;

/**
 * Plays a scene in a world: arranges it without rules, starts it with all of them, and makes the calls.
 * The same scene and state play the same.
 */
export function playScene(
  context: ProgramContext,
  state: WorldState<Rows>,
  scene: Scene,
): PlayedScene | SceneProblem {
  const problem = sceneProblem(context.checked, scene);
  if (problem !== undefined) return { problem };
  const played = unlessStopped(() => carriedOut(context, state, scene));
  if (!('kind' in played)) return played;
  return { problem: played.kind === 'unfit' ? played.reason : played.problem.message };
}

const expectTyping = `/** What should be so at this point: true where it is. */
declare function expect(holds: boolean, what: string): void;
`;

/** What the compiler and the operation language say of the code of a scene. */
function sceneProblem(checked: CheckedModel, { arrange, calls }: Scene): string | undefined {
  const arranging: Piece = {
    kind: 'body',
    path: ['arrange'],
    text: arrange,
    names: [],
    writes: true,
  };
  const first = checkPieces(checked.model, [arranging], scopeOf('arrange', checked, {}));
  const early = findingsOf(first.pieces.get(arranging));
  if (early.length > 0) return findingsText('arrange', early);
  const [given] = settled([{ name: 'given', type: { resultOf: arranging } }], first.pieces);
  const calling: Piece = {
    kind: 'body',
    path: ['calls'],
    text: calls,
    names: given === undefined ? [] : [given],
    returns: 'void',
  };
  const found = checkPieces(checked.model, [calling], callingScope(checked));
  const late = findingsOf(found.pieces.get(calling));
  return late.length > 0 ? findingsText('calls', late) : undefined;
}

function callingScope(checked: CheckedModel): PieceScope {
  const scope = scopeOf('solution', checked, {});
  return { ...scope, hasHelper, declarations: `${scope.declarations}\n${expectTyping}` };
}

/** A local that nobody reads is untidy, and keeps no case from showing something. */
const findingsOf = (check: { readonly findings: readonly Finding[] } | undefined) =>
  (check?.findings ?? []).filter(
    ({ message }) => !message.endsWith('is declared but its value is never read.'),
  );

function findingsText(part: string, findings: readonly Finding[]): string {
  return findings
    .slice(0, 5)
    .map(({ message, fix }) => `${part}: ${message}${fix === undefined ? '' : ` ${fix}`}`)
    .join('\n');
}

function carriedOut(
  context: ProgramContext,
  state: WorldState<Rows>,
  { arrange, calls }: Scene,
): PlayedScene | SceneProblem {
  const steps = new Steps(['arrange']);
  const opened = unlessInvalid(
    'the world that it was written for is none of this model',
    () => new Arrangement(context, state, steps),
  );
  if ('problem' in opened) return opened;
  const { made: world } = opened;
  const scope = bodyScope(context, { world, draw: drawFrom(1), steps });
  const code = bodyCode(arrange, arrangingScopeNames(context.checked));
  const given = steps.guard('ARRANGE_FAILED', () => code(scope));
  const start = unlessInvalid('arrange: the rows break a rule, so that no world begins so', () =>
    context.simulator.start({ state: world.state() }),
  );
  return 'problem' in start ? start : playedIn(start.made, context, calls, given);
}

/** What is made of a state, or why the state is not valid. */
function unlessInvalid<T>(what: string, make: () => T): { readonly made: T } | SceneProblem {
  try {
    return { made: make() };
  } catch (thrown) {
    if (!(thrown instanceof StateError)) throw thrown;
    const [why = thrown.message] = thrown.problems;
    return { problem: `${what}: ${why}` };
  }
}

function playedIn(
  start: World,
  { checked }: ProgramContext,
  calls: string,
  given: unknown,
): PlayedScene | SceneProblem {
  const world = start.fork();
  const steps = new Steps(['calls']);
  const tools = checked.model.operations.map(({ name }) => name);
  const run = new SolutionRun(world, tools, () => undefined);
  const expectations: Expectation[] = [];
  const scope = {
    ...languageHelpers,
    ...run.scope,
    given,
    expect: (holds: unknown, what: unknown) => {
      expectations.push({ holds: holds === true, what: String(what) });
    },
    [stepName]: (offset: number) => {
      steps.step(offset);
      if (run.calls.length > mostCalls) throw new Error(`There are more than ${mostCalls} calls.`);
    },
  };
  const code = bodyCode(
    calls,
    Object.keys(scope).filter((name) => name !== stepName),
  );
  steps.guard('SOLUTION_FAILED', () => code(scope));
  return { calls: run.calls, expectations, changes: world.diff(start) };
}
