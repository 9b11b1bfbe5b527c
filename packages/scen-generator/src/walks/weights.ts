import type { GeneratorContext } from '../context/generator-context.ts';
import { terrainOf } from './model-graph.ts';
import type { ScenarioSpec } from './scenario-spec.ts';

/** Operations that the model says are rare still come up where they are wanted. */
const least = 0.15;
/** How likely a tool is next to one of which it reads nothing and that reads nothing of it. */
const stranger = 0.15;
/** The same where it writes what an earlier one reads. */
const forerunner = 0.6;
/** How likely a tool is used again. */
const again = 0.25;

/** Things, mostly tools, with how likely each is. */
export interface Weighted<T = string> {
  readonly items: readonly T[];
  readonly weights: readonly number[];
}

/** How likely each mutation is the first goal. Administrative ones only where they are wished for. */
export function firstTools(stage: GeneratorContext, wish: ScenarioSpec): Weighted {
  return weighted(stage, wish, () => 1);
}

/** How likely each mutation comes next: it should read what the tools before it wrote. */
export function nextTools(
  stage: GeneratorContext,
  wish: ScenarioSpec,
  before: readonly string[],
): Weighted {
  const { graph } = terrainOf(stage);
  const taken = new Set(before);
  const undoing = new Set(before.flatMap((tool) => inversesOf(stage, tool)));
  return weighted(stage, wish, (tool) => {
    if (undoing.has(tool)) return 0;
    const share = taken.has(tool) ? again : 1;
    if (before.some((each) => graph.leads(each, tool) > 0)) return share;
    return share * (before.some((each) => graph.leads(tool, each) > 0) ? forerunner : stranger);
  });
}

/** How likely each mutation comes next if it must read what the tools before it wrote. */
export function followers(
  stage: GeneratorContext,
  wish: ScenarioSpec,
  before: readonly string[],
): Weighted {
  const { graph } = terrainOf(stage);
  const { items, weights } = nextTools(stage, wish, before);
  const isLed = (tool: string) => before.some((each) => graph.leads(each, tool) > 0);
  return { items, weights: items.map((tool, at) => (isLed(tool) ? (weights[at] ?? 0) : 0)) };
}

function weighted(
  stage: GeneratorContext,
  wish: ScenarioSpec,
  share: (tool: string) => number,
): Weighted {
  const tools = stage.mutations.map(({ operation }) => operation.name);
  const weights = stage.mutations.map(({ operation }) => {
    const { name, administrative, phrase, weight = 1 } = operation;
    const isWished = administrative !== true || wish.tools?.has(name) === true;
    if (!isWished || phrase === undefined) return 0;
    return (wish.tools?.get(name) ?? 1) * Math.max(least, Math.min(1, weight)) * share(name);
  });
  return { items: tools, weights };
}

function inversesOf({ mutations }: GeneratorContext, tool: string): readonly string[] {
  return mutations.flatMap(({ operation: { name, inverse } }) => {
    if (name === tool) return inverse === undefined ? [] : [inverse];
    return inverse === tool ? [name] : [];
  });
}
