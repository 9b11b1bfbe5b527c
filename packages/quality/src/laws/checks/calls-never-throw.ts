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
  const { definition } = trial.subject;
  for (const tool of tools) {
    const { unknown = 'refuse' } = definition.tools.find(({ name }) => name === tool) ?? {};
    for (const value of hostileValues) {
      const isTaken = value.isUnknown === true && unknown !== 'refuse';
      const problem = problemOf(call, tool, isTaken ? { ...value, isEmpty: true } : value);
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
    const { success } = call(tool, make());
    return isEmpty || !success ? undefined : `${named} succeeds.`;
  } catch (thrown) {
    return `${named} throws ${thrownText(thrown)}.`;
  }
}
