import type { Draw } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { anyRequest, grantedRequest } from './propose.ts';
import { beyondLimit } from './limits.ts';
import { isReason, refusalOf, type Refusal } from './refusal.ts';
import { isSayable } from './step.ts';
import { WeightedSampler } from './weighted-sampler.ts';
import type { ReferencePlan } from './walk.ts';
import { firstTools, type Weighted } from './weights.ts';

/** Draws for one refused request. */
const tries = 16;
const triesForGranted = 4;
/** How often a request starts from one that is granted, and how often of these it only goes too far. */
const near = 0.6;
const over = 0.4;

/** A request that a rule speaks against. */
export interface RefusedRequest extends Refusal {
  readonly request: Request;
}

/**
 * A plausible request that is refused at the start of the scene, rather for a rule that is wished
 * for; undefined where the draws gave none.
 */
export function refusedRequest(course: ReferencePlan): RefusedRequest | undefined {
  const { wish, draw } = course;
  let best: RefusedRequest | undefined;
  const worth = ({ rule }: Refusal) => wish.rules?.get(rule) ?? 1;
  const aims = new WeightedSampler(aimsOf(course), draw);
  for (let turn = 0; turn < tries; turn += 1) {
    const aim = aims.next();
    if (aim === undefined) return best;
    const found = attempt(course, aim.tool);
    if (found?.reason === (aim.code ?? aim.rule)) return found;
    aims.discourage(aim);
    if (found === undefined) continue;
    if (best === undefined || worth(found) > worth(best)) best = found;
  }
  return best;
}

/** A tool, and a rule that may speak against its use. */
interface Aim {
  readonly tool: string;
  readonly rule: string;
  /** Absent where only the agent can refuse. */
  readonly code?: string;
}

/** Rules by how much they are wanted to decide, each with the tools that can meet it. */
function aimsOf({ stage, wish }: ReferencePlan): Weighted<Aim> {
  const { items, weights } = firstTools(stage, wish);
  const weightOf = new Map(items.map((tool, at) => [tool, weights[at] ?? 0]));
  const aims = allAims(stage);
  const perRule = Map.groupBy(aims, ({ rule }) => rule);
  return {
    items: aims,
    weights: aims.map(({ tool, rule }) => {
      const share = (weightOf.get(tool) ?? 0) / (perRule.get(rule)?.length ?? 1);
      return share * (wish.rules?.get(rule) ?? 1);
    }),
  };
}

function allAims(stage: GeneratorContext): readonly Aim[] {
  return [
    ...stage.mutations.flatMap(({ operation: { name }, codes }) => aimsAmong(stage, name, codes)),
    ...stage.plain.policies.map(({ operation, rule }) => ({ tool: operation, rule })),
  ];
}

function aimsAmong(
  stage: GeneratorContext,
  tool: string,
  codes: readonly string[],
): readonly Aim[] {
  return codes.flatMap((code) => {
    const rule = stage.ruleOf(code);
    return rule !== undefined && isReason(code, rule) ? [{ tool, rule: rule.id, code }] : [];
  });
}

function attempt(course: ReferencePlan, tool: string): RefusedRequest | undefined {
  const { stage, scene } = course;
  const request = course.draw.chance(near)
    ? nearlyGranted(course, tool)
    : anyRequest(stage, scene.traced, tool, course.draw);
  if (request === undefined) return undefined;
  const refusal = refusalOf(stage, scene.plain, request);
  if (refusal === undefined || !isSayable(stage, scene.plain, request)) return undefined;
  return { request, ...refusal };
}

/** A request that is granted but for one argument, so that most likely one thing speaks against it. */
function nearlyGranted({ stage, scene, draw }: ReferencePlan, tool: string): Request | undefined {
  const good = grantedRequest(stage, scene.traced, tool, draw, triesForGranted);
  const other = anyRequest(stage, scene.traced, tool, draw);
  if (good === undefined || other === undefined) return other;
  const far = draw.chance(over) ? beyondLimit(stage, scene.traced, good, draw) : undefined;
  if (far !== undefined) return far;
  return { tool, args: crossed(good.args, other.args, draw) };
}

function crossed(good: Request['args'], other: Request['args'], draw: Draw): Request['args'] {
  const names = Object.keys(good).filter((name) => other[name] !== undefined);
  if (names.length === 0) return other;
  const name = draw.pick(names);
  return { ...good, [name]: other[name] ?? null };
}
