import { canonicalJson } from '@envloom/core';
import type { World } from '@envloom/sampler';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { Focus } from './focus.ts';
import { Replayer } from './replay.ts';
import { rowsAsked, rowsOf, type Step, stepFrom } from './step.ts';
import { terrainOf } from './model-graph.ts';
import { isPointless, isPointlessBeside } from './pointless.ts';
import { isOverwriting, isUndoing } from './undone.ts';

interface Parts {
  readonly stage: GeneratorContext;
  readonly scene: InitialWorld;
  readonly steps: readonly Step[];
  readonly traced: World;
  readonly focus: Focus;
  /** What is asked for in the same task and refused. */
  readonly refused?: Request;
}

/** A walk so far: steps that belong together, in both simulators. */
export class EventLog {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** A walk that starts from the scene; what it is to be about, if that is known. */
  static from(stage: GeneratorContext, scene: InitialWorld, about?: Request): EventLog {
    const focus = new Focus(terrainOf(stage));
    if (about !== undefined) focus.add(scene.plain, rowsAsked(terrainOf(stage), about));
    return new EventLog({ stage, scene, steps: [], traced: scene.traced, focus });
  }

  /** A walk about a request that is refused in the same task. */
  static beside(stage: GeneratorContext, scene: InitialWorld, refused: Request): EventLog {
    return new EventLog({ ...EventLog.from(stage, scene, refused).#parts, refused });
  }

  get steps(): readonly Step[] {
    return this.#parts.steps;
  }

  /** The traced world at its end. */
  get traced(): World {
    return this.#parts.traced;
  }

  /** The rows that it is about. */
  get focus(): Focus {
    return this.#parts.focus;
  }

  /** The same walk, to go on from in another way. */
  copy(): EventLog {
    return new EventLog({ ...this.#parts, focus: this.focus.copy() });
  }

  /** The plain world at its end. */
  get plain(): World {
    return this.steps.at(-1)?.after ?? this.#parts.scene.plain;
  }

  get tools(): readonly string[] {
    return this.steps.map(({ request }) => request.tool);
  }

  /** The request as the next step; undefined where it is no goal here or spoils the walk. */
  candidate(request: Request): Step | undefined {
    if (this.steps.some((step) => isSameRequest(step.request, request))) return undefined;
    const step = stepFrom(this.#parts.stage, this.plain, request);
    return step === undefined || this.#isSpoilt(step) ? undefined : step;
  }

  /** The walk with one more step. */
  with(step: Step): EventLog {
    const traced = this.traced.fork();
    traced.call(step.request.tool, step.request.args);
    this.focus.add(step.after, rowsOf(this.#parts.stage, step));
    return new EventLog({ ...this.#parts, steps: [...this.steps, step], traced });
  }

  #isSpoilt(step: Step): boolean {
    const { stage, scene, refused } = this.#parts;
    if (refused !== undefined && isPointlessBeside(stage, refused, step)) return true;
    if (this.steps.length === 0) return false;
    const steps = [...this.steps, step];
    if (isUndoing(steps, step.after.diff(scene.plain), stage.ignored)) return true;
    return this.steps.some((earlier) => {
      const isNeeded = (): boolean => this.#isNeeded(earlier, step);
      if (isPointless(stage, scene.plain, earlier, step, isNeeded)) return true;
      return isOverwriting(step, earlier, (table) => !stage.ignored.has(table)) && !isNeeded();
    });
  }

  /** Whether the later step fails without the earlier one, whatever else goes with that. */
  #isNeeded(earlier: Step, later: Step): boolean {
    const { stage, scene, steps } = this.#parts;
    const replayer = new Replayer(stage, scene, [...steps, later]);
    let at = replayer.start();
    for (const step of steps) {
      if (step !== earlier) at = replayer.next(at, step) ?? at;
    }
    return replayer.next(at, later) === undefined;
  }
}

function isSameRequest(a: Request, b: Request): boolean {
  return a.tool === b.tool && canonicalJson(a.args) === canonicalJson(b.args);
}
