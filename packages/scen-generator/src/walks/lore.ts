import { StateError } from '@envloom/runtime';
import { derivedSeed, type Draw, drawFrom } from '@envloom/sampler';
import { sceneOf } from '../stage/scene.ts';
import type { Request, Scene, Stage } from '../stage/stage.ts';
import { focusedRequest } from './propose.ts';
import { type RefusedRequest, refusedRequest } from './refused-request.ts';
import { Trail } from './trail.ts';
import { terrainOf } from './terrain.ts';

/** Worlds explored, refused requests looked into in each, and at most for one reason. */
const scenes = 4;
const refusals = 60;
const perReason = 5;
/** Draws for each tool that might open the way. */
const draws = 4;

/** Tools after which a request that was refused is granted, with how often that was seen. */
export type Enablers = ReadonlyMap<string, number>;

/** By tool and failure code: `lend MEMBER_SUSPENDED`. */
export type Lore = ReadonlyMap<string, Enablers>;

const lores = new WeakMap<Stage, Lore>();

/**
 * What opens the way to what is refused, found by trying in worlds of its own. Takes a second or two
 * once for a stage; it follows from the model alone, so that plans follow from their seeds.
 */
export function loreOf(stage: Stage): Lore {
  const known = lores.get(stage) ?? explored(stage);
  lores.set(stage, known);
  return known;
}

export function loreKey({ tool }: Pick<Request, 'tool'>, code: string): string {
  return `${tool} ${code}`;
}

function explored(stage: Stage): Lore {
  const seen = new Map<string, Map<string, number>>();
  const counts = new Map<string, number>();
  for (let seed = 1; seed <= scenes; seed += 1) {
    const scene = sceneIn(stage, derivedSeed(seed, 'lore'));
    if (scene !== undefined) explore(stage, scene, seed, { seen, counts });
  }
  return seen;
}

function sceneIn(stage: Stage, seed: number): Scene | undefined {
  try {
    return sceneOf(stage, seed);
  } catch (thrown) {
    if (thrown instanceof StateError) return undefined;
    throw thrown;
  }
}

interface Notes {
  readonly seen: Map<string, Map<string, number>>;
  /** Requests looked into by reason. */
  readonly counts: Map<string, number>;
}

function explore(stage: Stage, scene: Scene, seed: number, { seen, counts }: Notes): void {
  const draw = drawFrom(derivedSeed(seed, 'explore'));
  const course = { stage, scene, draw, wish: { kind: 'policy-trap' as const, goals: 2 } };
  const isOpen = (key: string) => (counts.get(key) ?? 0) < perReason;
  for (let turn = 0; turn < refusals; turn += 1) {
    const refused = refusedRequest(
      course,
      (found) => isByTool(found) && isOpen(loreKey(found.request, found.reason)),
      ({ tool, code }) => code !== undefined && isOpen(loreKey({ tool }, code)),
    );
    if (refused === undefined) continue;
    const key = loreKey(refused.request, refused.reason);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    note(seen, key, enablersIn(stage, scene, refused, draw));
  }
}

function note(seen: Notes['seen'], key: string, tools: readonly string[]): void {
  if (tools.length === 0) return;
  const enablers = seen.get(key) ?? new Map<string, number>();
  for (const tool of tools) enablers.set(tool, (enablers.get(tool) ?? 0) + 1);
  seen.set(key, enablers);
}

/** Whether a tool refuses, not the agent. */
export function isByTool({ message }: RefusedRequest): boolean {
  return message !== undefined;
}

function enablersIn(
  stage: Stage,
  scene: Scene,
  refused: RefusedRequest,
  draw: Draw,
): readonly string[] {
  const { graph } = terrainOf(stage);
  const start = Trail.from(stage, scene, refused.request);
  return stage.mutations
    .map(({ operation }) => operation.name)
    .filter((tool) => graph.leads(tool, refused.request.tool) > 0)
    .filter((tool) => {
      for (let turn = 0; turn < draws; turn += 1) {
        const request = focusedRequest(stage, scene.traced, tool, draw, start.focus);
        if (request !== undefined && enabled(start, request, refused) !== undefined) return true;
      }
      return false;
    });
}

/** The walk of a request and then the refused one, if it is granted then. */
export function enabled(
  start: Trail,
  request: Request,
  refused: RefusedRequest,
): Trail | undefined {
  const first = start.candidate(request);
  const { tool, args } = refused.request;
  if (first?.after.fork().call(tool, args).success !== true) return undefined;
  const trail = start.copy().with(first);
  const then = trail.candidate(refused.request);
  return then === undefined ? undefined : trail.with(then);
}
