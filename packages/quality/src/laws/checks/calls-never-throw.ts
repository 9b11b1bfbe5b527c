import { drawFrom } from '@envloom/sampler';
import type { Law } from '../law.ts';
import { type HostileValue, hostileValues, unknownTools } from '../play/hostile-values.ts';
import { isRecordable } from '../play/recordable.ts';
import { thrownText } from '../play/call.ts';
import { mixed, startWorld, type Trial, type Verdict } from '../play/trial.ts';

/** Whatever a tool is called with, a result comes back. Ordinary calls that throw end their run. */
export const callsNeverThrow: Law = {
  id: 'calls-never-throw',
  statement:
    'A call never throws, whatever it is given (hostile values, JSON text, an unknown tool); what is no JSON object fails.',
  eachRun: {
    oneIn: 32,
    comparesPlays: false,
    judge: (trial) => {
      const tools = toolsToProbe(trial);
      return firstProblem(trial, tools) ?? hostileProblem(trial, tools);
    },
  },
};

/** Arguments drawn for each tool that is probed. */
const draws = 8;

/** Hostile arguments that are no JSON; the others are played like any calls. */
function hostileProblem(trial: Trial, tools: readonly string[]): Verdict {
  const world = startWorld(trial);
  const draw = drawFrom(trial.seed);
  for (const tool of tools) {
    for (let turn = 0; turn < draws; turn += 1) {
      const args = trial.source.argumentsFor(world, tool, draw, 'hostile');
      if (isRecordable(args)) continue;
      try {
        world.call(tool, args);
      } catch (thrown) {
        return `${tool}, called with hostile arguments, throws ${thrownText(thrown)}.`;
      }
    }
  }
  return undefined;
}

/** One tool; when thorough all of them. */
function toolsToProbe({ subject, seed, isThorough }: Trial): readonly string[] {
  const { tools } = subject;
  const at = mixed(seed, 1) % Math.max(1, tools.length);
  return isThorough ? tools : tools.slice(at, at + 1);
}

function firstProblem(trial: Trial, tools: readonly string[]): Verdict {
  const world = startWorld(trial);
  const call = (tool: string, value: unknown) => world.call(tool, value);
  for (const tool of tools) {
    const takesOthers = takesUndeclared(trial, tool);
    for (const { isEmpty = false, isObject = false, ...value } of hostileValues) {
      const mayTake = isEmpty || (isObject && takesOthers);
      const problem = problemOf(call, tool, { ...value, mayTake });
      if (problem !== undefined) return problem;
    }
  }
  for (const tool of unknownTools(tools)) {
    const value = { name: 'an empty object', make: () => ({}), mayTake: false };
    const problem = problemOf(call, tool, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Whether a tool drops or keeps members that are not declared. */
function takesUndeclared({ subject }: Trial, name: string): boolean {
  const tool = subject.definition.tools.find((each) => each.name === name);
  return tool?.unknown === 'ignore' || tool?.unknown === 'keep';
}

function problemOf(
  call: (tool: string, value: unknown) => { readonly success: boolean },
  tool: string,
  { name, make, mayTake }: Pick<HostileValue, 'name' | 'make'> & { readonly mayTake: boolean },
): Verdict {
  const named = `${JSON.stringify(tool)}, called with ${name},`;
  try {
    return !call(tool, make()).success || mayTake ? undefined : `${named} succeeds.`;
  } catch (thrown) {
    return `${named} throws ${thrownText(thrown)}.`;
  }
}
