import { counted } from '@envloom/core';
import type { WorldState } from '@envloom/runtime';
import type { Rows } from '@envloom/sampler';
import type { ProgramFile } from '../check/check-files.ts';
import { isError, type TaskDiagnostic } from '../diagnostics/diagnostic.ts';
import { type ProgramContext, worldFor } from '../run/context.ts';
import { readyProgram } from '../run/ready.ts';
import { diagnose, instancesWanted } from './diagnose.ts';
import { examine, type Examination, type InstanceGates } from './examine.ts';

/** What programs of an environment are tried in. */
export interface Proving {
  readonly context: ProgramContext;
  /** Taken in turn. */
  readonly worlds: readonly WorldState<Rows>[];
  readonly gates?: InstanceGates;
}

const worldCount = 5;

/** Grows some worlds. Takes a second or two. */
export function provingOf(context: ProgramContext, gates?: InstanceGates): Proving {
  return {
    context,
    ...(gates && { gates }),
    worlds: Array.from({ length: worldCount }, (_, seed) => worldFor(context, seed)),
  };
}

/** How a program did, in numbers. */
export interface ProgramFigures {
  readonly accepted: number;
  readonly tried: number;
  /** Mutants of the solution over all accepted instances: those that count, and of them the killed. */
  readonly mutants: number;
  readonly killed: number;
  /** The mean over instances of the share that is killed. */
  readonly meanKill: number;
  /** The fewest and the most calls of an instance. */
  readonly calls: readonly [fewest: number, most: number];
}

/** A program that was read, checked and, where it can be run, tried on seeds. */
export interface ExaminedProgram {
  readonly name: string;
  readonly errors: readonly TaskDiagnostic[];
  readonly warnings: readonly TaskDiagnostic[];
  /** Undefined where it cannot be run. */
  readonly examination: Examination | undefined;
  /** Undefined where there is no instance. */
  readonly figures: ProgramFigures | undefined;
}

/** Tries a program on seeds. The same program gives the same findings. */
export function examineProgram(
  { context, worlds, gates }: Proving,
  { name, checked, diagnostics }: ProgramFile,
): ExaminedProgram {
  if (checked === undefined) return examined(name, diagnostics);
  const ready = readyProgram(context, checked);
  const examination = examine(ready, worlds, { wanted: instancesWanted, ...(gates && { gates }) });
  return examined(name, [...diagnostics, ...diagnose(ready, examination)], examination);
}

function examined(
  name: string,
  found: readonly TaskDiagnostic[],
  examination?: Examination,
): ExaminedProgram {
  return {
    name,
    errors: found.filter(isError),
    warnings: found.filter((one) => !isError(one)),
    examination,
    figures: examination && figuresOf(examination),
  };
}

function figuresOf({ accepted, tried }: Examination): ProgramFigures | undefined {
  if (accepted.length === 0) return undefined;
  const fates = accepted.flatMap(({ played }) => played.map(({ fate }) => fate));
  const killed = fates.filter((fate) => fate === 'killed').length;
  const survived = fates.filter((fate) => fate === 'survived').length;
  const calls = accepted.map(({ instance }) => instance.calls.length);
  return {
    accepted: accepted.length,
    tried,
    mutants: killed + survived,
    killed,
    meanKill: accepted.reduce((sum, { score }) => sum + score, 0) / accepted.length,
    calls: [Math.min(...calls), Math.max(...calls)],
  };
}

/** What keeps a program from being used, in one line: the first error, and how many there are. */
export function problemLine({
  name,
  errors,
}: Pick<ExaminedProgram, 'name' | 'errors'>): string | undefined {
  const [first, ...others] = errors;
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` (and ${counted(others.length, 'error')} more)`;
  return `${name}: ${first.code} ${oneLine(first.message)}${more}`;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
