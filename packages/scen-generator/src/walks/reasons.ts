import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';
import { isReason } from './refusal.ts';

/** Reasons looked for against one request. */
const most = 8;

/** A reason that speaks against a request. */
export interface Reason {
  /** The failure code, or the id of a rule that only the agent can keep. */
  readonly name: string;
  /** Other names that are as true: the rule that the code enforces. */
  readonly rules: readonly string[];
  /**
   * The guards that check it, to be left out while others are looked at; see `Probe.dropped`. Absent
   * for a rule that only the agent can keep.
   */
  readonly guards?: readonly number[];
}

/**
 * All that speaks against a request in this (traced) world: the call is tried on forks, and each time
 * it fails, the guards that it failed on are left out, until it is granted or fails on what is no
 * guard. The first is what the tool says; ids of rules that only the agent can keep come last. Those
 * after the first may only follow from what was left out: see `areReal`.
 */
export function reasonsAgainst(
  stage: GeneratorContext,
  world: World,
  request: Request,
): readonly Reason[] {
  const rules = stage.forbiddenBy(world, request.tool, request.args);
  const forbidden = rules.map((name): Reason => ({ name, rules: [] }));
  return [...guardedReasons(stage, world, request), ...forbidden];
}

function guardedReasons(
  stage: GeneratorContext,
  world: World,
  { tool, args }: Request,
): readonly Reason[] {
  const { probe } = stage.traced;
  const dropped = new Set<number>();
  const reasons: Reason[] = [];
  probe.dropped = dropped;
  try {
    while (reasons.length < most) {
      probe.clear();
      const result = world.fork().call(tool, args);
      if (result.success) break;
      const { code } = result.error;
      const guards = guardsMet(stage, code).filter((guard) => !dropped.has(guard));
      const rule = stage.ruleOf(code);
      // What fails once guards are left out may only follow from that.
      if (guards.length === 0 && reasons.length > 0) break;
      if (rule === undefined ? code.endsWith('_NOT_FOUND') : !isReason(code, rule)) break;
      reasons.push({ name: code, rules: rule === undefined ? [] : [rule.id], guards });
      if (guards.length === 0) break;
      for (const guard of guards) dropped.add(guard);
    }
  } finally {
    probe.dropped = undefined;
    probe.clear();
  }
  return reasons;
}

/** The guards with this code that the last call met. */
function guardsMet(
  { traced: { probe, mutants } }: GeneratorContext,
  code: string,
): readonly number[] {
  return probe.reached.filter((mutant) => {
    const { kind, code: own } = mutants[mutant] ?? {};
    return kind === 'drop-guard' && own === code;
  });
}

/** Runs with the guards of all reasons but one left out. */
export function withOnly<T>(
  { traced: { probe } }: GeneratorContext,
  reasons: readonly Reason[],
  only: Reason,
  run: () => T,
): T {
  const others = reasons.filter((reason) => reason !== only);
  probe.dropped = new Set(others.flatMap(({ guards = [] }) => guards));
  try {
    return run();
  } finally {
    probe.dropped = undefined;
  }
}

/** All names by which reasons may be given. */
export function namesOf(reasons: readonly Reason[]): readonly string[] {
  return [...new Set(reasons.flatMap(({ name, rules }) => [name, ...rules]))];
}
