import type { Rule } from '@envloom/logic-model';
import type { World } from '@envloom/sampler';
import type { Request, GeneratorContext } from '../context/generator-context.ts';

/** Why a request cannot be granted: a rule speaks against it. */
export interface Refusal {
  /** The failure code, or the id of a rule that is left to the agent. */
  readonly reason: string;
  /** Id of the rule. */
  readonly rule: string;
  /** What the tool says; absent where only the agent can refuse. */
  readonly message?: string;
}

/** The rule for which a request is refused in this plain world; undefined where none is. */
export function refusalOf(
  stage: GeneratorContext,
  world: World,
  { tool, args }: Request,
): Refusal | undefined {
  const result = world.fork().call(tool, args);
  if (result.success) return agentsRefusal(stage.forbiddenBy(world, tool, args));
  const { code, message } = result.error;
  const rule = stage.ruleOf(code);
  return rule !== undefined && isReason(code, rule)
    ? { reason: code, rule: rule.id, message }
    : undefined;
}

/** One rule that only the agent can keep; of several none could be called the reason. */
function agentsRefusal(rules: readonly string[]): Refusal | undefined {
  const [rule] = rules;
  return rule === undefined || rules.length > 1 ? undefined : { reason: rule, rule };
}

/** Whether a code tells of a rule, and not of a row that is not there or a malformed call. */
export function isReason(code: string, { enforced }: Rule): boolean {
  const isEnforced = enforced === 'tool' || enforced === 'invariant';
  return isEnforced && code !== 'INVALID_ARGUMENTS' && !code.endsWith('_NOT_FOUND');
}
