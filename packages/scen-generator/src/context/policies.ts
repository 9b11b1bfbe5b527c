import type { Simulator } from '@envloom/sampler';
import type { GeneratorContext } from './generator-context.ts';

/** Asks the rules that are left to the agent whether they forbid a call. */
export function policiesOf({ policies }: Simulator): GeneratorContext['forbiddenBy'] {
  return (world, tool, args) => {
    const broken = policies.filter(
      (policy) => policy.operation === tool && isTrue(world.call(policy.tool, { args })),
    );
    return [...new Set(broken.map(({ rule }) => rule))];
  };
}

function isTrue(result: { readonly success: boolean; readonly data?: unknown }): boolean {
  return result.success && result.data === true;
}
