import type { ToldRecord } from '@envloom/episodes';
import {
  type Fate,
  literalEnd,
  orderDependent,
  type Played,
  playMutants,
  outcomesIn,
} from '../mutants/run-mutants.ts';
import type { Instance } from '../run/instance.ts';
import type { MutantProbe } from '../mutants/probe.ts';
import type { FailedGate } from './gate-code.ts';
import { answerGate, textGates } from './text-gates.ts';

/** The least share of the mutants that must end elsewhere in an instance. */
export const leastKilled = 0.9;

/** Most calls of a reference. */
const mostCalls = 60;

/** An instance with what its gates found. */
export interface Judged {
  readonly instance: Instance;
  readonly failed: readonly FailedGate[];
  readonly played: readonly Played[];
  /** Killed among those that count, 0 to 1; 1 where none does. */
  readonly score: number;
  readonly outcomes: MutantProbe['outcomes'];
}

/** Takes an instance through the gates that need no language model. The cheap ones come first. */
export function judge(instance: Instance): Judged {
  const equal = equalTexts(instance);
  const played = playMutants(instance).filter(({ mutant }) => !equal.has(plain(mutant.text)));
  const score = scoreOf(played);
  const failed = [
    ...textGates(instance),
    ...answerGate(instance, played),
    ...callGate(instance),
    ...clauseGate(played, score),
    ...orderGate(instance, equal),
    ...shortcutGate(instance),
  ];
  return { instance, failed, played, score, outcomes: outcomesIn(instance) };
}

/**
 * What agents tell that make one of the mistakes, and no right one tells: not to be told in this
 * instance.
 */
export function mustNotTell({ instance, played }: Judged): ToldRecord[string][] {
  const right = new Set(instance.solved.told.flatMap((record) => Object.values(record)));
  const wrong = played.flatMap(({ told }) => told.flatMap((record) => Object.values(record)));
  return [...new Set(wrong)].filter((value) => !right.has(value) && isTelling(value));
}

/** Whether a value says something by itself: nothing, one and yes stand for many things. */
function isTelling(value: ToldRecord[string]): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return typeof value === 'number' && Number.isFinite(value) && value > 1;
}

/** Mutants are compared without regard to white space. */
export function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function equalTexts({ ready }: Instance): ReadonlySet<string> {
  return new Set(ready.source.program.equal.map(({ mutant }) => plain(mutant)));
}

function scoreOf(played: readonly Played[]): number {
  const count = (fate: Fate): number => played.filter((each) => each.fate === fate).length;
  const [killed, survived] = [count('killed'), count('survived')];
  return killed + survived === 0 ? 1 : killed / (killed + survived);
}

function callGate({ calls }: Instance): FailedGate[] {
  if (calls.length <= mostCalls) return [];
  const why = `The solution takes ${calls.length} calls; at most ${mostCalls} are fine.`;
  return [{ code: 'TOO_MANY_CALLS', why }];
}

function clauseGate(played: readonly Played[], score: number): FailedGate[] {
  if (score >= leastKilled) return [];
  const survivors = played
    .filter(({ fate }) => fate === 'survived')
    .map(({ mutant }) => `line ${mutant.line}: ${mutant.text}`);
  const why = `Of the changed solutions ${survivors.length} end in the same way: ${survivors.join('; ')}`;
  return [{ code: 'CLAUSES_SURVIVE', why }];
}

function orderGate(instance: Instance, equal: ReadonlySet<string>): FailedGate[] {
  const found = orderDependent(instance).filter(({ text }) => !equal.has(plain(text)));
  if (found.length === 0) return [];
  const places = found.map(({ line, text }) => `line ${line}: ${text}`);
  return [
    { code: 'ORDER_MATTERS', why: `It ends elsewhere in another order: ${places.join('; ')}` },
  ];
}

function shortcutGate(instance: Instance): FailedGate[] {
  if (literalEnd(instance) !== instance.end) return [];
  const why = 'Who skips every condition and takes the first of everything ends in the same way.';
  return [{ code: 'SHORTCUT_WINS', why }];
}
