import { isDeepStrictEqual } from 'node:util';
import type { Json } from '@envloom/core';
import type { Result } from '@envloom/runtime';
import {
  type Fault,
  faultText,
  inside,
  isPlainObject,
  jsonFault,
  notThe,
} from '../judges/plain.ts';
import type { ToolJudge } from '../judges/tool-judges.ts';
import type { CallMade, Law } from '../law.ts';
import { callText } from '../play/call.ts';
import { mixed, type Trial, type Verdict } from '../play/trial.ts';

/** What comes back is plain JSON of the declared form. */
export const resultsAreAsDeclared: Law = {
  id: 'results-are-as-declared',
  statement:
    'Every result is plain JSON (finite numbers, no -0) that matches the declared `returns`.',
  eachCall: {
    oneIn: 1,
    reads: 'nothing',
    watch: (trial) => {
      const isRoundTripped = trial.isThorough || mixed(trial.seed, 5) % 16 === 0;
      return (call) =>
        formProblem(call, trial) ?? (isRoundTripped ? roundTripProblem(call) : undefined);
    },
  },
};

function formProblem(call: CallMade, { judges }: Trial): Verdict {
  const fault = resultFault(call.result, judges.get(call.tool));
  return fault === undefined ? undefined : `${callText(call)}: ${faultText('result', fault)}`;
}

function resultFault(result: Result<Json>, judge: ToolJudge | undefined): Fault | undefined {
  if (!isPlainObject(result)) return notThe('an object', result);
  const { length } = Object.keys(result);
  if (length !== 2) return notThe('`success` and one more member', result);
  if (!result.success) return failureFault(result.error);
  const fault = judge === undefined ? jsonFault(result.data) : judge.data(result.data);
  return fault === undefined ? undefined : inside('.data', fault);
}

function failureFault(error: unknown): Fault | undefined {
  if (!isPlainObject(error)) return inside('.error', notThe('an object', error));
  const { data, ...others } = error;
  const unknown = Object.keys(others).find((name) => name !== 'code' && name !== 'message');
  if (unknown !== undefined) return { path: `.error.${unknown}`, text: 'expected no such field' };
  const fault = Object.hasOwn(error, 'data') ? jsonFault(data) : undefined;
  return fault === undefined ? undefined : inside('.error.data', fault);
}

/** Finds what the eye of a judge slides over: hidden members, getters, symbols as keys. */
function roundTripProblem(call: CallMade): Verdict {
  const { result } = call;
  const again: unknown = JSON.parse(JSON.stringify(result));
  return isDeepStrictEqual(again, result)
    ? undefined
    : `${callText(call)}: the result is another once written as JSON and read again.`;
}
