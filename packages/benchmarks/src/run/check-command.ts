import type { CommandOutput } from '@envloom/core/command';
import { columns } from '@envloom/core';
import type { OpenBenchmark } from '../benchmark.ts';
import { checkRuns, type Deviation, type RunCheck } from '../check/run-check.ts';

/** Deviations that are printed one by one. */
const shown = 40;

/**
 * Plays what was recorded on the original, and prints how far it is the same.
 *
 * @returns whether all calls and last states are the same
 */
export function checkRecorded(
  { gold, probes }: OpenBenchmark,
  what: 'gold' | 'probes',
  output: CommandOutput,
): boolean {
  const runs = what === 'gold' ? gold : probes;
  if (runs.length === 0) {
    output.write(`The data have no ${what === 'gold' ? 'recorded solutions' : 'probes'}.\n`);
    return false;
  }
  const check = checkRuns(runs);
  output.write(`${lines(check).join('\n')}\n`);
  return check.same === check.calls && check.sameEnd === check.runs;
}

function lines({ runs, calls, same, sameText, sameEnd, deviations }: RunCheck): readonly string[] {
  const more = deviations.length - shown;
  return [
    ...columns([
      ['calls equal in outcome and state', `${same} of ${calls}`, percent(same, calls)],
      ['of them equal in text', `${sameText} of ${calls}`, percent(sameText, calls)],
      ['last states', `${sameEnd} of ${runs}`, percent(sameEnd, runs)],
    ]),
    ...deviations.slice(0, shown).flatMap(deviationLines),
    ...(more > 0 ? [`and ${more} more`] : []),
  ];
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(2)} %`;

function deviationLines({ run, call, name, kind, expected, found }: Deviation): readonly string[] {
  const where = call === undefined ? `${run}, at the end` : `${run}, call ${call} ${name}`;
  return [`${where}: ${kind}`, `  original: ${cut(expected)}`, `  here:     ${cut(found)}`];
}

const longest = 160;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
