import { join } from 'node:path';
import type { Scenario } from '@envloom/episodes';
import { readScenarios } from '@envloom/episodes/node';

/** What is asked of a server next; `action` is JSON text. */
export type Ask =
  | { readonly kind: 'reset'; readonly environment: string; readonly scenario: string }
  | { readonly kind: 'step'; readonly action: string };

/** What became of it. */
export interface Outcome {
  readonly reward: number;
  readonly isOver: boolean;
}

/** An episode: its reset and the actions of the reference, which solve it. */
export type Script = readonly Ask[];

/** The scripts of all scenarios of environments of this repository. */
export function scriptsOf(environments: readonly string[]): readonly Script[] {
  return environments.flatMap((environment) => {
    const folder = join(import.meta.dirname, '../../../generated', environment, 'scenarios');
    return Array.from(readScenarios(folder), (scenario) => scriptOf(environment, scenario));
  });
}

function scriptOf(environment: string, { id, reference }: Scenario): Script {
  const actions = reference.map((step, at) => {
    if (step.kind === 'call')
      return { type: 'tool_calls', calls: [{ name: step.tool, arguments: step.arguments }] };
    const isLast = at === reference.length - 1;
    return { type: 'message', content: step.content, ...(isLast ? { done: true } : {}) };
  });
  const steps = actions.map((action): Ask => ({ kind: 'step', action: JSON.stringify(action) }));
  return [{ kind: 'reset', environment, scenario: id }, ...steps];
}
