import { instrumentedSolution } from '@envloom/codegen';
import { endText, type Instance } from '../run/instance.ts';
import type { ReadyProgram } from '../run/ready.ts';
import { SolutionCode, type Solved } from '../run/solution.ts';
import { Steps } from '../run/stopped.ts';
import { MutantProbe } from './probe.ts';

/** A mistake put into a solution on purpose. */
export interface SolutionMutant {
  readonly number: number;
  readonly kind: string;
  /** In the solution, from 1. */
  readonly line: number;
  /** `before → after`, as the program lists equal ones. */
  readonly text: string;
}

/**
 * What became of a mutant in an instance: it ends elsewhere; it ends in the same way; its place was
 * not reached; or it gave the same value wherever it was reached, or only added refused calls, so
 * that it does not count.
 */
export type Fate = 'killed' | 'survived' | 'unreached' | 'uncounted';

/** A solution with all its mutants. */
export interface MutatedSolution {
  readonly mutants: readonly SolutionMutant[];
  readonly code: SolutionCode;
}

const known = new WeakMap<ReadyProgram, MutatedSolution>();

/** The mutants of a program's solution; compiled once. */
export function mutatedSolution(ready: ReadyProgram): MutatedSolution {
  const before = known.get(ready);
  if (before !== undefined) return before;
  const { program, helpers, checked } = ready.source;
  const { code, mutants } = instrumentedSolution(program.solution);
  const made = {
    mutants: mutants.map(({ kind, line, before: from, after }, number) => ({
      number,
      kind,
      line,
      text: after === '' ? `${from} → left out` : `${from} → ${after}`,
    })),
    code: new SolutionCode(checked, code, Object.keys(program.tells), helpers.solution),
  };
  known.set(ready, made);
  return made;
}

/** What one mutant did in an instance. */
export interface Played {
  readonly mutant: SolutionMutant;
  readonly fate: Fate;
  /** The records that it told. */
  readonly told: Instance['solved']['told'];
  /** Whether it came to its end. */
  readonly isWhole: boolean;
}

/** Plays every mutant that is a mistake; those of the order of what is open have a gate of their own. */
export function playMutants(instance: Instance): readonly Played[] {
  return mutatedSolution(instance.ready)
    .mutants.filter(({ kind }) => kind !== 'reverse-order')
    .map((mutant) => played(instance, mutant));
}

/** Mutants in whose order the end must be the same, and is not. */
export function orderDependent(instance: Instance): readonly SolutionMutant[] {
  return mutatedSolution(instance.ready)
    .mutants.filter(({ kind }) => kind === 'reverse-order')
    .filter((mutant) => played(instance, mutant).fate === 'killed');
}

/**
 * The end of an agent that skips every condition, takes the first of everything and filters nothing.
 */
export function literalEnd(instance: Instance): string {
  const { mutants } = mutatedSolution(instance.ready);
  const lazy = mutants.filter(
    ({ kind, text }) =>
      kind === 'first-only' ||
      kind === 'drop-filter' ||
      (kind === 'skip-condition' && text.endsWith('→ true')),
  );
  return endWith(instance, new MutantProbe(...lazy.map(({ number }) => number))).end;
}

/** What each condition of the solution came out as, by the number of its first mutant. */
export function outcomesIn(instance: Instance): MutantProbe['outcomes'] {
  const probe = new MutantProbe();
  endWith(instance, probe);
  return probe.outcomes;
}

function played(instance: Instance, mutant: SolutionMutant): Played {
  const probe = new MutantProbe(mutant.number);
  const { end, solved } = endWith(instance, probe);
  const isSame = end === instance.end;
  const fate = (): Fate => {
    if (!probe.isReached) return 'unreached';
    if (!isSame) return 'killed';
    return probe.isDifferent && !solved.wasRefused ? 'survived' : 'uncounted';
  };
  return { mutant, fate: fate(), told: solved.told, isWhole: solved.isWhole };
}

/** A mutant that never ends is stopped early. */
const mostStatements = 20_000;

/** What agents do that make one of the mistakes. */
export function mutatedRuns(
  at: Pick<Instance, 'ready' | 'start' | 'slots'>,
): readonly { readonly mutant: SolutionMutant; readonly solved: Solved }[] {
  return mutatedSolution(at.ready).mutants.map((mutant) => ({
    mutant,
    solved: endWith(at, new MutantProbe(mutant.number)).solved,
  }));
}

function endWith(
  { ready, start, slots }: Pick<Instance, 'ready' | 'start' | 'slots'>,
  probe: MutantProbe,
) {
  const { code } = mutatedSolution(ready);
  const steps = new Steps(['solution'], mostStatements);
  const solved = code.runMutant(start.fork(), slots, steps, probe);
  return { solved, end: endText(ready, start, slots, solved) };
}
