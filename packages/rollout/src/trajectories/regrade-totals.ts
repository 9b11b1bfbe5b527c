import type { Regrade, Trajectory } from '@envloom/episodes/trajectory';
import { columns } from '@envloom/core';
import { Findings } from './findings.ts';
import type { Missing } from './workspace-scenarios.ts';

type Regraded = Extract<Regrade, { kind: 'regraded' }>;

interface Sums {
  strict: number;
  dense: number;
}

/** What judging trajectories again came to. */
export class RegradeTotals {
  #read = 0;
  #regraded = 0;
  #won = 0;
  #lost = 0;
  readonly #before: Sums = { strict: 0, dense: 0 };
  readonly #after: Sums = { strict: 0, dense: 0 };
  readonly #changed = new Findings(1);
  readonly #notRegraded = new Findings();
  readonly #unreadable = new Findings();

  get read(): number {
    return this.#read;
  }

  /** How many trajectories have another reward, in whole or in part. */
  get regraded(): number {
    return this.#regraded;
  }

  unreadable(problem: string): void {
    this.#read += 1;
    this.#unreadable.add('unreadable', problem);
  }

  note(trajectory: Trajectory, outcome: Regrade | Missing): void {
    this.#read += 1;
    if (outcome.kind === 'regraded') return this.#add(trajectory, outcome);
    const [reason, message] =
      outcome.kind === 'diverged'
        ? ['diverged', outcome.replay.divergences[0]?.message ?? '']
        : [outcome.reason, outcome.message];
    this.#notRegraded.add(reason, `${trajectory.id}: ${message}`);
  }

  /** The delta as lines. */
  lines(): readonly string[] {
    return [
      ...this.#notRegraded.section('Keep their reward, for they cannot be judged here:'),
      ...this.#unreadable.section('Are no trajectories:'),
      ...this.#changed.section('Checks that are judged otherwise:'),
      ...this.#deltaLines(),
    ];
  }

  #add({ id }: Trajectory, { before, after, changed }: Regraded): void {
    this.#regraded += 1;
    if (before.strict < after.strict) this.#won += 1;
    if (before.strict > after.strict) this.#lost += 1;
    add(this.#before, before);
    add(this.#after, after);
    for (const check of changed) {
      const text = `${outcomeText(check.before)} → ${outcomeText(check.after)}: ${check.sentence}`;
      this.#changed.add(text, id);
    }
  }

  #deltaLines(): readonly string[] {
    const mean = (sum: number): string =>
      this.#regraded === 0 ? '' : (sum / this.#regraded).toFixed(4);
    const row = (name: string, of: keyof Sums): string[] => [
      `  ${name}`,
      mean(this.#before[of]),
      mean(this.#after[of]),
      signed((this.#after[of] - this.#before[of]) / Math.max(1, this.#regraded)),
    ];
    return [
      ...columns([
        ['  mean reward', 'before', 'after', 'delta'],
        row('strict', 'strict'),
        row('dense', 'dense'),
      ]),
      `${this.#regraded} of ${this.#read} trajectories judged again: ` +
        `${this.#won} succeed now that failed, ${this.#lost} fail now that succeeded.`,
    ];
  }
}

function add(sums: Sums, { strict, dense }: Readonly<Sums>): void {
  sums.strict += strict;
  sums.dense += dense;
}

const outcomeText = (passed: boolean | undefined): string => {
  if (passed === undefined) return 'none';
  return passed ? 'held' : 'failed';
};

const signed = (value: number): string => `${value < 0 ? '' : '+'}${value.toFixed(4)}`;
