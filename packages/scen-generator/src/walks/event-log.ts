import type { World } from '@envloom/sampler';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { Focus } from './focus.ts';
import { Replayer } from './replay.ts';
import { rowsAsked, rowsOf, type Step, stepFrom } from './step.ts';
import { terrainOf } from './model-graph.ts';
import { isPointless, isPointlessBeside } from './pointless.ts';
import { isUndoing } from './undone.ts';

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

  /** A walk that starts from the scene. */
  static from(stage: GeneratorContext, scene: InitialWorld): EventLog {
    const focus = new Focus(terrainOf(stage));
    return new EventLog({ stage, scene, steps: [], traced: scene.traced, focus });
  }

  /** A walk about a request that is refused in the same task. */
  static beside(stage: GeneratorContext, scene: InitialWorld, refused: Request): EventLog {
    const walk = EventLog.from(stage, scene);
    walk.focus.add(scene.plain, rowsAsked(terrainOf(stage), refused));
    return new EventLog({ ...walk.#parts, refused });
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

  /** The plain world at its end. */
  get plain(): World {
    return this.steps.at(-1)?.after ?? this.#parts.scene.plain;
  }

  get tools(): readonly string[] {
    return this.steps.map(({ request }) => request.tool);
  }

  /** The request as the next step; undefined where it is no goal here or spoils the walk. */
  candidate(request: Request): Step | undefined {
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
    if (refused !== undefined && isPointlessBeside(stage, scene.plain, refused, step)) return true;
    if (this.steps.length === 0) return false;
    const steps = [...this.steps, step];
    if (isUndoing(steps, step.after.diff(scene.plain), stage.ignored)) return true;
    return this.steps.some((earlier) =>
      isPointless(stage, scene.plain, earlier, step, () => this.#isNeeded(earlier, step)),
    );
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
