import type { Json } from '@envloom/core';
import type { ToolJudge } from '../judges/tool-judges.ts';
import { plainArguments } from '../judges/plain-arguments.ts';
import { callCheck, type CallMade, type Law } from '../law.ts';
import { callText, valueOfText } from '../play/call.ts';
import { mixed, type Trial, type Verdict } from '../play/trial.ts';

/** What models are shown is what holds. */
export const schemasAgree: Law = {
  id: 'schemas-agree',
  statement:
    'Arguments fail with INVALID_ARGUMENTS exactly when the schemas of the tool refuse them.',
  eachCall: callCheck(1, 'nothing', judge),
};

function judge(call: CallMade, trial: Trial): Verdict {
  const tool = trial.judges.get(call.tool);
  if (tool === undefined) return undefined;
  const isRefused = !call.result.success && call.result.error.code === 'INVALID_ARGUMENTS';
  const args = valueOf(call.args);
  if (args === undefined) return isRefused ? undefined : `${callText(call)} takes what is no JSON.`;
  const plain = plainArguments(tool.tool.params, args);
  const problem = disagreement(tool, plain, isRefused, trial);
  return problem === undefined || isTooLarge(args) ? undefined : `${callText(call)} ${problem}`;
}

/**
 * JSON Schema cannot say everything (that a day exists, decimals), so where it accepts, the zod
 * schema decides; where it refuses, the method must.
 */
function disagreement(tool: ToolJudge, args: Json, isRefused: boolean, trial: Trial): Verdict {
  if (!tool.schemaAccepts(args)) {
    return isRefused ? undefined : 'is taken, though the JSON Schema refuses the arguments.';
  }
  if (!isRefused && !asksZod(trial)) return undefined;
  if (tool.zodAccepts(args) === !isRefused) return undefined;
  return isRefused
    ? 'fails with INVALID_ARGUMENTS, though the schemas accept the arguments.'
    : 'is taken, though the zod schema refuses the arguments.';
}

/** Of what both take the zod schema is asked in one run of four. */
function asksZod({ seed, isThorough }: Trial): boolean {
  return isThorough || mixed(seed, 11) % 4 === 0;
}

/** The value that arguments stand for; undefined for a text that is no JSON. */
function valueOf(args: Json): Json | undefined {
  if (typeof args !== 'string') return args;
  return args.trim() === '' ? {} : valueOfText(args);
}

/** Somewhat below the limits on size and depth, which no schema says. */
const largest = 500_000;
const deepest = 60;

function isTooLarge(args: Json): boolean {
  return JSON.stringify(args).length > largest || depthOf(args) > deepest;
}

function depthOf(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}
