import type { ToldRecord } from '@envloom/episodes';
import {
  highest,
  inOrder,
  lowest,
  only,
  type SolutionCall,
  SolutionRun,
} from '@envloom/episodes/tasks';
import type { CheckedModel } from '@envloom/logic-model';
import type { Failure } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Told } from '../texts/fill.ts';
import { MutantProbe } from '../mutants/probe.ts';
import { type Code, bodyCode, stepName } from './code.ts';
import { languageHelpers } from './language.ts';
import { problem, type Steps } from './stopped.ts';

/** What a solution did. */
export interface Solved {
  readonly world: World;
  readonly calls: readonly SolutionCall[];
  readonly told: readonly ToldRecord[];
  readonly declined: readonly string[];
  /** Whether it came to its end. */
  readonly isWhole: boolean;
  /** Whether a call was refused that the solution does not provide for. */
  readonly wasRefused: boolean;
}

/** Values of the slots, by name. */
export type Slots = Readonly<Record<string, Told>>;

/** Names that every solution has in scope besides its slots and the language's helpers. */
export const solutionNames = [
  'tools',
  'attempt',
  'today',
  'now',
  'only',
  'highest',
  'lowest',
  'inOrder',
  'tell',
  'decline',
] as const;

/** A solution, ready to run. */
export class SolutionCode {
  readonly #checked: CheckedModel;
  readonly #code: Code;

  /**
   * @param slots the names of the slots
   * @param shared helper code
   */
  constructor(checked: CheckedModel, text: string, slots: readonly string[], shared?: string) {
    this.#checked = checked;
    const names = [...Object.keys(languageHelpers), ...solutionNames, ...slots, '$probe'];
    this.#code = bodyCode(text, names, shared);
  }

  /** Runs it in a world, which is changed. @throws Stopped */
  run(world: World, slots: Slots, steps: Steps): Solved {
    const run = new Run(this.#checked, world, steps, new MutantProbe(), false);
    return run.carryOut(this.#code, slots);
  }

  /**
   * Runs it with a mistake in it: refused calls are passed over and whatever it throws ends it.
   *
   * @param probe with the mutant that is in force
   */
  runMutant(world: World, slots: Slots, steps: Steps, probe: MutantProbe): Solved {
    return new Run(this.#checked, world, steps, probe, true).carryOut(this.#code, slots);
  }
}

/** One run of a solution. */
class Run {
  readonly #world: World;
  readonly #steps: Steps;
  readonly #probe: MutantProbe;
  /** Goes on after refusals. */
  readonly #isTolerant: boolean;
  readonly #run: SolutionRun;
  #wasRefused = false;

  constructor(
    { model }: CheckedModel,
    world: World,
    steps: Steps,
    probe: MutantProbe,
    isTolerant: boolean,
  ) {
    this.#world = world;
    this.#steps = steps;
    this.#probe = probe;
    this.#isTolerant = isTolerant;
    const tools = model.operations.map(({ name }) => name);
    this.#run = new SolutionRun(world, tools, (tool, error) => {
      this.#refused(tool, error);
    });
  }

  carryOut(code: Code, slots: Slots): Solved {
    const scope = { ...languageHelpers, ...this.#scope(), ...slots };
    const isWhole = this.#isTolerant ? this.#tolerated(code, scope) : this.#strict(code, scope);
    const { calls, told, declined } = this.#run;
    return { world: this.#world, calls, told, declined, isWhole, wasRefused: this.#wasRefused };
  }

  #strict(code: Code, scope: object): true {
    this.#steps.guard('SOLUTION_FAILED', () => code({ ...scope }));
    return true;
  }

  #tolerated(code: Code, scope: object): boolean {
    try {
      code({ ...scope });
      return true;
    } catch {
      return false;
    }
  }

  #scope(): Readonly<Record<string, unknown>> {
    return {
      ...this.#run.scope,
      only,
      highest,
      lowest,
      inOrder: (...given: Parameters<typeof inOrder>) => this.#probe.ordered(inOrder(...given)),
      $probe: this.#probe,
      [stepName]: this.#steps.step,
    };
  }

  #refused(tool: string, { code, message }: Failure): void {
    this.#wasRefused = true;
    if (this.#isTolerant) return;
    const text = `\`tools.${tool}\` is refused: ${code}: ${message}`;
    problem(this.#steps.here('SOLUTION_REFUSED', text));
  }
}
