import { generated, type Json, type JsonObject, isObject } from '@envloom/core';
import type { CheckedModel } from '@envloom/logic-model';
import { clockOf, type Result } from '@envloom/runtime';
import type { World } from '@envloom/sampler';
import type { Told } from '../texts/fill.ts';
import { MutantProbe } from '../mutants/probe.ts';
import { type Code, bodyCode, stepName } from './code.ts';
import { languageHelpers } from './language.ts';
import { problem, type Steps, unfit } from './stopped.ts';

/** A call that a solution made. */
export interface Call {
  readonly tool: string;
  readonly args: JsonObject;
  readonly result: Result<Json>;
}

/** What a task asks to be told of one thing. */
export type ToldRecord = Readonly<Record<string, string | number | boolean>>;

/** What a solution did. */
export interface Solved {
  readonly world: World;
  readonly calls: readonly Call[];
  readonly told: readonly ToldRecord[];
  readonly declined: readonly string[];
  /** Whether it came to its end. */
  readonly isWhole: boolean;
  /** Whether a call was refused that the solution does not provide for. */
  readonly wasRefused: boolean;
}

/** Values of the slots, by name. */
export type Slots = Readonly<Record<string, Told>>;

type Items = readonly unknown[];

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
  readonly #checked: CheckedModel;
  readonly #world: World;
  readonly #steps: Steps;
  readonly #probe: MutantProbe;
  /** Goes on after refusals. */
  readonly #isTolerant: boolean;
  readonly #calls: Call[] = [];
  readonly #told: ToldRecord[] = [];
  readonly #declined: string[] = [];
  #wasRefused = false;

  constructor(
    checked: CheckedModel,
    world: World,
    steps: Steps,
    probe: MutantProbe,
    isTolerant: boolean,
  ) {
    this.#checked = checked;
    this.#world = world;
    this.#steps = steps;
    this.#probe = probe;
    this.#isTolerant = isTolerant;
  }

  carryOut(code: Code, slots: Slots): Solved {
    const scope = { ...languageHelpers, ...this.#scope(), ...slots };
    return this.#solved(
      this.#isTolerant ? this.#tolerated(code, scope) : this.#strict(code, scope),
    );
  }

  #solved(isWhole: boolean): Solved {
    return {
      world: this.#world,
      calls: this.#calls,
      told: this.#told,
      declined: this.#declined,
      isWhole,
      wasRefused: this.#wasRefused,
    };
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
    const operations = this.#checked.model.operations.map(({ name }) => name);
    const now = (): string => clockOf(this.#world);
    return {
      tools: Object.fromEntries(operations.map((name) => [name, this.#tool(name)])),
      attempt: Object.fromEntries(operations.map((name) => [name, this.#attempt(name)])),
      now,
      today: () => now().slice(0, 10),
      only,
      highest: (list: Items, by: (item: unknown) => unknown) => extreme(list, by, 'highest'),
      lowest: (list: Items, by: (item: unknown) => unknown) => extreme(list, by, 'lowest'),
      inOrder: (list: Items, by: (item: unknown) => unknown) =>
        this.#probe.ordered(inOrder(list, by)),
      tell: (record: ToldRecord) => void this.#told.push({ ...record }),
      decline: (reason: string) => void this.#declined.push(reason),
      $probe: this.#probe,
      [stepName]: this.#steps.step,
    };
  }

  #attempt(tool: string) {
    return (args: unknown = {}): Result<Json> => {
      const given: JsonObject = isObject(args) ? generated<JsonObject>(withoutUndefined(args)) : {};
      const result = this.#world.call(tool, given);
      this.#calls.push({ tool, args: given, result });
      return result;
    };
  }

  #tool(tool: string) {
    const attempt = this.#attempt(tool);
    return (args?: unknown): unknown => {
      const result = attempt(args);
      if (result.success) return result.data ?? undefined;
      this.#wasRefused = true;
      if (this.#isTolerant) return undefined;
      const { code, message } = result.error;
      return problem(
        this.#steps.here('SOLUTION_REFUSED', `\`tools.${tool}\` is refused: ${code}: ${message}`),
      );
    };
  }
}

function withoutUndefined(args: object): object {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}

function only(list: Items, test: (item: unknown) => unknown): unknown {
  const found = list.filter((item) => test(item));
  return found.length === 1 ? found[0] : unfit(`\`only\` finds ${found.length} instead of 1.`);
}

function extreme(
  list: Items,
  by: (item: unknown) => unknown,
  which: 'highest' | 'lowest',
): unknown {
  const sorted = list
    .map((item) => ({ item, value: by(item) }))
    .toSorted((a, b) => compared(a.value, b.value));
  const [first, second] = which === 'highest' ? sorted.toReversed() : sorted;
  if (first === undefined) return unfit(`\`${which}\` has nothing to choose from.`);
  return second !== undefined && compared(first.value, second.value) === 0
    ? unfit(`\`${which}\` meets a tie.`)
    : first.item;
}

function inOrder(list: Items, by: (item: unknown) => unknown): Items {
  const sorted = list
    .map((item) => ({ item, value: by(item) }))
    .toSorted((a, b) => compared(a.value, b.value));
  const hasTie = sorted.some(
    ({ value }, at) => at > 0 && compared(sorted[at - 1]?.value, value) === 0,
  );
  return hasTie ? unfit('`inOrder` meets a tie.') : sorted.map(({ item }) => item);
}

/** Numbers by size, lists item by item, all else as texts. */
function compared(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (Array.isArray(a) && Array.isArray(b)) {
    const differences = a.map((item, at) => compared(item, b[at]));
    return differences.find((difference) => difference !== 0) ?? 0;
  }
  const [left, right] = [String(a), String(b)];
  return left < right ? -1 : Number(left > right);
}
