import type {
  CheckedFunction,
  CheckedModel,
  CheckedOperation,
  CheckedPolicy,
} from '@envloom/logic-model';
import type { PolicyTool } from '../instrumented.ts';
import { bindings, importsOf, voiceOf, type Voice } from './scope.ts';
import { argumentsCode, deepest, worldCode, worldUses } from './speech.ts';
import { furtherFunction, furtherQuery } from './support.ts';
import { valueCode } from './templates.ts';

const policyTool = (at: number): string => `envloom_policy_${at}`;
const policyFunction = (at: number): string => `$forbids_${at}`;

/** The functions that tell whether rules forbid a call. */
export function policyFunctions(checked: CheckedModel): CheckedFunction[] {
  const voice = voiceOf(checked);
  return checked.policies.map((policy, at) => judge(policy, at, voice));
}

/** The queries that tell whether rules forbid a call. */
export function policyOperations(checked: CheckedModel): CheckedOperation[] {
  return checked.policies.map(({ operation }, at) => {
    const name = policyFunction(at);
    const given = argumentsCode(operation.params);
    const code = `return ${name}(${given}, ${worldCode(checked)}, ${deepest}) ?? false;`;
    return furtherQuery(policyTool(at), ['args'], { code, uses: worldUses(checked, name) });
  });
}

/** The tools of the policies, in the order of the model. */
export function policyTools({ policies }: CheckedModel): PolicyTool[] {
  return policies.map(({ rule, operation }, at) => ({
    tool: policyTool(at),
    rule: rule.id,
    operation: operation.name,
  }));
}

function judge(policy: CheckedPolicy, at: number, voice: Voice): CheckedFunction {
  const code = [
    ...bindings([policy], { holder: '$args', rows: policy.rows }, voice),
    `return ${valueCode(policy, policy.rows)};`,
  ].join('\n');
  const params = ['$args', '$world', '$depth'];
  return furtherFunction(policyFunction(at), params, { code, uses: importsOf([policy]) });
}
