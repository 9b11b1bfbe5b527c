import type { Certificate, InitialState, Scenario } from '@envloom/episodes';
import { contentHash } from '@envloom/episodes/trajectory';
import { contentHash as stateHash } from '@envloom/logic-model';
import { StateError, type WorldState } from '@envloom/runtime';
import { derivedSeed, type Draw, drawFrom, type Rows, type World } from '@envloom/sampler';
import {
  type Instance,
  type InstanceGates,
  instantiate,
  isStop,
  judge,
  type Judged,
  mustNotTell,
  type ReadyProgram,
  worldFor,
} from '@envloom/task-programs';
import type { GeneratorContext, InitialWorld } from '../context/generator-context.ts';
import { courseOf } from '../gates/reference-plan.ts';
import { described, type GateFigures, verify } from '../gates/verify.ts';
import { type Draft, type Dropped, isDropped } from '../plan/plan.ts';
import { scenarioId, splitOf } from '../select/identity.ts';
import { draftOf, type Gradable } from './draft.ts';
import { programContextOf } from './stage.ts';

/** A grown world in which instances of several programs take place. */
export interface ProgramWorld {
  readonly seed: number;
  readonly base: string;
  readonly state: WorldState<Rows>;
  readonly world: World;
}

/** What the search for an instance found: enough to make it again. */
export interface FoundInstance {
  /** The seed of the grown world. */
  readonly world: number;
  /** The seed of the choices. */
  readonly seed: number;
  /** Values that must not be told. */
  readonly not: Gradable['not'];
  readonly clauses: NonNullable<Certificate['clauses']>;
  readonly gates: GateFigures;
}

export interface MadeInstance {
  readonly scenario: Scenario;
  readonly found: FoundInstance;
  readonly judged: Judged;
}

/** Grows a world. */
export function programWorld(stage: GeneratorContext, seed: number): ProgramWorld {
  const state = worldFor(programContextOf(stage), seed);
  return { seed, base: stateHash(state), state, world: stage.plain.start({ state }) };
}

/** A scenario that came to nothing. */
export interface NoInstance {
  readonly code: string;
  readonly why: string;
}

/** Tries one seed. @param place number of the scenario, from 1, and the seed of its set */
export function tryInstance(
  stage: GeneratorContext,
  ready: ReadyProgram,
  world: ProgramWorld,
  seed: number,
  place: Place,
): MadeInstance | readonly NoInstance[] {
  const made = instantiate(ready, world.state, seed);
  if (isStop(made)) {
    return made.kind === 'unfit'
      ? [{ code: 'NEVER_FITS', why: made.reason }]
      : [{ code: made.problem.code, why: made.problem.message }];
  }
  const judged = judge(made);
  if (judged.failed.length > 0) return judged.failed;
  const not = mustNotTell(judged);
  const { draft, certificate } = verified(stage, { instance: made, not }, place);
  if (isDropped(certificate)) return [{ code: certificate.dropped, why: certificate.why }];
  const clauses = clausesOf(judged);
  const { kill, alternatives, adversaries } = certificate;
  const gates = { kill, alternatives, adversaries };
  const found = { world: world.seed, seed, not, clauses, gates };
  const scenario = scenarioOf(stage, made, { world, place }, draft, { ...certificate, clauses });
  return { scenario, found, judged };
}

/** The gates of scenarios, for the examination of programs. */
export function scenarioGates(stage: GeneratorContext): InstanceGates {
  return (judged) => {
    const { instance } = judged;
    const gradable = { instance, not: mustNotTell(judged) };
    const { certificate } = verified(stage, gradable, { set: 0, number: instance.seed + 1 });
    if (!isDropped(certificate)) return [];
    const why = `${certificate.dropped}: ${certificate.why}`;
    return [{ code: 'SCENARIO_UNSOUND', why }];
  };
}

function verified(
  stage: GeneratorContext,
  gradable: Gradable,
  place: Place,
): { readonly draft: Draft; readonly certificate: Certificate | Dropped } {
  const { draft } = drafted(stage, gradable, place);
  const { name } = gradable.instance.ready.source.program;
  return { draft, certificate: verify(stage, draft, verifyingDraw(place, name)) };
}

/** What the gates of an instance draw from. */
export function verifyingDraw({ set, number }: Place, program: string): Draw {
  return drawFrom(derivedSeed(set, 'verify', program, number));
}

/** The number of a scenario among those of its program, from 1, and the seed of the set. */
export interface Place {
  readonly set: number;
  readonly number: number;
}

/** Makes a scenario again as it was found; no gate is passed. @throws StateError where there is none */
export function madeAgain(
  stage: GeneratorContext,
  ready: ReadyProgram,
  world: ProgramWorld,
  { seed, not, clauses, gates }: FoundInstance,
  place: Place,
): Scenario {
  const made = instantiate(ready, world.state, seed);
  if (isStop(made)) {
    const why = made.kind === 'unfit' ? made.reason : made.problem.message;
    throw new StateError([`${ready.source.program.name}: seed ${seed} gives no instance: ${why}`]);
  }
  const { draft } = drafted(stage, { instance: made, not }, place);
  const certificate = {
    ...described(courseOf(stage, draft), made.solved.world),
    ...gates,
    clauses,
  };
  return scenarioOf(stage, made, { world, place }, draft, certificate);
}

function drafted(
  stage: GeneratorContext,
  gradable: Gradable,
  { number }: Place,
): { readonly scene: InitialWorld; readonly draft: Draft } {
  const { state, start } = gradable.instance;
  const traced = stage.traced.start({ state });
  const scene = { base: stateHash(state), state, traced, plain: start };
  return { scene, draft: draftOf(stage, scene, gradable, number) };
}

function clausesOf({ played }: Judged): FoundInstance['clauses'] {
  const counted = played.filter(({ fate }) => fate === 'killed' || fate === 'survived');
  return {
    mutants: counted.length,
    killed: counted.filter(({ fate }) => fate === 'killed').length,
  };
}

/** Where an instance takes place, and which one it is. */
interface Setting {
  readonly world: ProgramWorld;
  readonly place: Place;
}

function scenarioOf(
  stage: GeneratorContext,
  instance: Instance,
  { world, place: { set, number } }: Setting,
  { plan, wordings, user, reference, checks }: Draft,
  certificate: Certificate,
): Scenario {
  const env = stage.checked.model.name;
  const { name } = instance.ready.source.program;
  const id = scenarioId(`${env}-${name}`, set, number);
  const [text = '', ...phrasings] = wordings;
  const identity = { format_version: 1, id, env, model_hash: stage.checked.hash } as const;
  const content = {
    task: { text, phrasings, ...(plan.isOrdered ? ({ ordered: true } as const) : {}) },
    ...(user === undefined ? {} : { user }),
    reference,
    checks,
  };
  return {
    ...identity,
    content_hash: contentHash({
      ...identity,
      ...content,
      initial_state: { state: instance.state },
    }),
    seed: set,
    attempt: number,
    kind: plan.kind,
    program: name,
    split: splitOf(set, env, id),
    initial_state: startOf(instance, world),
    ...content,
    certificate,
  };
}

/** What is different from the grown world. */
function startOf(
  { start, state }: Instance,
  { base, world, state: grown }: ProgramWorld,
): InitialState {
  const changes = start.diff(world);
  return {
    base,
    changes,
    ...(state.clock === undefined || state.clock === grown.clock ? {} : { clock: state.clock }),
  };
}
