import type { Law, Verdict } from '../law.ts';
import { type HostileValue, hostileValues, unknownTools } from '../play/hostile-values.ts';
import { thrownText } from '../play/thrown.ts';
import { mixed } from '../play/mix.ts';
import { startWorld, type Trial } from '../play/trial.ts';

/** Whatever a tool is called with, a result comes back. Ordinary calls that throw end their run. */
export const callsNeverThrow: Law = {
  id: 'calls-never-throw',
  statement:
    'A call never throws, whatever it is given (hostile values, JSON text, an unknown tool); what is no JSON object fails.',
  eachRun: { oneIn: 8, judge: (trial) => firstProblem(trial, toolsToProbe(trial)) },
};

/** One tool; when thorough all of them. */
function toolsToProbe({ subject, seed, isThorough }: Trial): readonly string[] {
  const names = subject.tools ?? subject.definition.tools.map(({ name }) => name);
  const at = mixed(seed, 1) % Math.max(1, names.length);
  return isThorough ? names : names.slice(at, at + 1);
}

function firstProblem(trial: Trial, tools: readonly string[]): Verdict {
  const world = startWorld(trial);
  const call = (tool: string, value: unknown) => world.call(tool, value);
  for (const tool of tools) {
    for (const value of hostileValues) {
      const problem = problemOf(call, tool, value);
      if (problem !== undefined) return problem;
    }
  }
  for (const tool of unknownTools(tools)) {
    const problem = problemOf(call, tool, { name: 'an empty object', make: () => ({}) });
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function problemOf(
  call: (tool: string, value: unknown) => { readonly success: boolean },
  tool: string,
  { name, make, isEmpty = false }: HostileValue,
): Verdict {
  const named = `${JSON.stringify(tool)}, called with ${name},`;
  try {
    return isEmpty || !call(tool, make()).success ? undefined : `${named} succeeds.`;
  } catch (thrown) {
    return `${named} throws ${thrownText(thrown)}.`;
  }
}
