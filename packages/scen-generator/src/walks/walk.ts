import type { Draw } from '@envloom/sampler';
import type { Request, InitialWorld, GeneratorContext } from '../context/generator-context.ts';
import { WeightedSampler } from './weighted-sampler.ts';
import { focusedRequest, grantedRequest } from './propose.ts';
import { settled } from './settle.ts';
import { granted, rowsOf, type Step } from './step.ts';
import { EventLog } from './event-log.ts';
import { firstTools, nextTools } from './weights.ts';
import type { ScenarioSpec } from './scenario-spec.ts';

/** Tools tried for the first step, and draws for each. */
const starts = 10;
const triesPerStart = 6;
/** Requests tried for each further step, and candidates compared. */
const triesPerStep = 28;
const enough = 3;
/** Walks begun for one that is as long as wished. */
const walks = 3;

/** What is asked of a walk besides its length. */
export interface ReferencePlan {
  readonly stage: GeneratorContext;
  readonly scene: InitialWorld;
  readonly wish: ScenarioSpec;
  readonly draw: Draw;
  /** What is refused in the same task: the walk has to do with it. */
  readonly refused?: Request;
  /** Whether the steps are fit for their purpose. */
  readonly accepts?: (steps: readonly Step[]) => boolean;
}

/**
 * Steps that belong together, none of which can be left out: as many as wished for, or the most that
 * were found; none where there is not even one.
 */
export function walked(course: ReferencePlan, goals: number): readonly Step[] {
  let best: readonly Step[] = [];
  for (let turn = 0; turn < walks && best.length < goals; turn += 1) {
    const found = oneWalk(course, goals);
    if (found.length > best.length) best = found;
  }
  return best;
}

function oneWalk(course: ReferencePlan, goals: number): readonly Step[] {
  const first = course.refused === undefined ? begun(course) : besideThat(course, course.refused);
  if (first === undefined) return [];
  return finished(course, grown(course, first, goals));
}

/** Adds steps until there are as many as wished for or no more are found. */
function grown(course: ReferencePlan, from: EventLog, goals: number): EventLog {
  let trail = from;
  while (trail.steps.length < goals) {
    const step = nextStep(course, trail);
    if (step === undefined) break;
    trail = trail.with(step);
  }
  return trail;
}

function finished({ stage, scene, accepts }: ReferencePlan, trail: EventLog): readonly Step[] {
  const steps = settled(stage, scene, trail.steps);
  return steps.length > 0 && accepts?.(steps) !== false ? steps : [];
}

/** The first step of a walk about anything. */
function begun({ stage, scene, wish, draw }: ReferencePlan): EventLog | undefined {
  const trail = EventLog.from(stage, scene);
  const tools = new WeightedSampler(firstTools(stage, wish), draw);
  for (let turn = 0; turn < starts; turn += 1) {
    const tool = tools.next();
    if (tool === undefined) return undefined;
    const request = grantedRequest(stage, scene.traced, tool, draw, triesPerStart);
    const step = request === undefined ? undefined : trail.candidate(request);
    if (step !== undefined) return trail.with(step);
    tools.discourage(tool);
  }
  return undefined;
}

/** A walk whose first step shares rows with what is refused. */
function besideThat(course: ReferencePlan, refused: Request): EventLog | undefined {
  const trail = EventLog.beside(course.stage, course.scene, refused);
  const step = nextStep(course, trail);
  return step === undefined ? undefined : trail.with(step);
}

/** A step that shares rows with those before, rather one that needs them. */
function nextStep(course: ReferencePlan, trail: EventLog): Step | undefined {
  const { stage, wish, refused, draw } = course;
  const before = refused === undefined ? trail.tools : [...trail.tools, refused.tool];
  const tools = new WeightedSampler(nextTools(stage, wish, before), draw);
  const found: Step[] = [];
  for (let turn = 0; turn < triesPerStep && found.length < enough; turn += 1) {
    const step = candidate(course, trail, tools);
    if (step === undefined) continue;
    if (granted(course.scene.plain, step.request) === undefined) return step;
    found.push(step);
  }
  return found[0];
}

/** A step that shares rows with those before, drawn once. */
function candidate(
  course: ReferencePlan,
  trail: EventLog,
  tools: WeightedSampler<string>,
): Step | undefined {
  const tool = tools.next();
  if (tool === undefined) return undefined;
  const step = candidateOf(course, trail, tool);
  if (step === undefined) tools.discourage(tool);
  return step;
}

function candidateOf(
  { stage, draw }: ReferencePlan,
  trail: EventLog,
  tool: string,
): Step | undefined {
  const request = focusedRequest(stage, trail.traced, tool, draw, trail.focus);
  const step = request === undefined ? undefined : trail.candidate(request);
  return step !== undefined && trail.focus.touches(rowsOf(stage, step)) ? step : undefined;
}
