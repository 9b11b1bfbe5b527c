import type { Earned, Scenario, ScenarioKind } from '@envloom/episodes';
import { isReport } from '../plan/report.ts';
import type { GateFigures } from '../gates/verify.ts';
import type { Draft } from '../plan/plan.ts';
import { wanted } from '../prose/worded.ts';
import type { Arguments, GeneratorContext } from '../context/generator-context.ts';

/** A call: the tool and its arguments, which are left out where there are none. */
export type DecidedCall = readonly [tool: string, args?: Arguments];

/** What was found out of a request that must be refused; the tool itself says the message. */
export interface DecidedRefusal {
  readonly call: DecidedCall;
  readonly reason: string;
  readonly reasons: readonly string[];
  readonly facts: readonly Arguments[];
  readonly queries: readonly DecidedCall[];
}

/** What the gates found, as far as it is not the same for all scenarios. */
export interface KeptFigures {
  /** Mutants, those of them that are equivalent, those killed. */
  readonly kill: readonly [number, number, number];
  /** Alternatives that were tried, and all accepted. */
  readonly alternatives: number;
  /** Of the adversaries that earned something at all: episodes, strict successes, mean dense reward. */
  readonly earned?: Readonly<Record<string, readonly [number, number, number]>>;
}

/**
 * What the search for a scenario found. All else of the scenario follows from it and the model, and
 * costs little: its starting world, its words, what the calls give, its checks. Parts that are usual
 * are left out.
 */
export interface Decisions extends KeptFigures {
  readonly attempt: number;
  /** The seed of the starting world. */
  readonly scene: number;
  readonly kind: ScenarioKind;
  /** The calls of the reference to tools of the environment. */
  readonly calls: readonly DecidedCall[];
  /** Something had to be named before the calls could be found: this has to be done again. */
  readonly repaired?: true;
  readonly ordered?: true;
  readonly refused?: DecidedRefusal;
  readonly decided_by?: readonly string[];
  /** The texts, or the list of the user's facts, that tell enough; the first ones unless given. */
  readonly told?: readonly number[];
}

/** How many of the texts are told unless something else is decided. */
export function usuallyTold(kind: ScenarioKind): readonly number[] {
  return kind === 'conversational' ? [0] : Array.from({ length: wanted }, (_, at) => at);
}

/** @param draft of which the scenario was made, with the texts that tell enough */
export function decisionsOf(
  stage: GeneratorContext,
  seed: number,
  { plan, reference, repaired, told }: Draft & { readonly told: readonly number[] },
  { attempt, certificate }: Pick<Scenario, 'attempt' | 'certificate'>,
): Decisions {
  const { kind, refused, decidedBy } = plan;
  const calls = reference.flatMap((step): DecidedCall[] =>
    step.kind === 'call' && !isReport(stage, step) ? [callOf(step.tool, step.arguments)] : [],
  );
  return {
    attempt,
    scene: seed,
    kind,
    calls,
    ...(repaired.length === 0 ? {} : { repaired: true }),
    ...(plan.isOrdered ? { ordered: true } : {}),
    ...(refused === undefined ? {} : { refused: refusalOf(refused) }),
    ...(decidedBy.length === 0 ? {} : { decided_by: decidedBy }),
    ...(isUsual(kind, told) ? {} : { told }),
    ...keptFigures(certificate),
  };
}

/** The figures of the gates as they are kept. */
export function keptFigures({ kill, alternatives, adversaries }: GateFigures): KeptFigures {
  const earned = Object.entries(adversaries).filter(([, { dense }]) => dense > 0);
  return {
    kill: [kill.mutants, kill.equivalent, kill.killed],
    alternatives: alternatives.tried,
    ...(earned.length === 0 ? {} : { earned: Object.fromEntries(earned.map(figuresOf)) }),
  };
}

function callOf(tool: string, args: Arguments): DecidedCall {
  return Object.keys(args).length === 0 ? [tool] : [tool, args];
}

function refusalOf({
  request,
  reason,
  reasons,
  facts,
  queries,
}: NonNullable<Draft['plan']['refused']>): DecidedRefusal {
  return {
    call: callOf(request.tool, request.args),
    reason,
    reasons,
    facts,
    queries: queries.map(({ tool, args }) => callOf(tool, args)),
  };
}

/** The first texts, as many as there are: a fifth is never taken. */
function isUsual(kind: ScenarioKind, told: readonly number[]): boolean {
  const usual = usuallyTold(kind);
  return told.length === usual.length && told.every((one, at) => one === usual[at]);
}

function figuresOf([name, { episodes, strict, dense }]: [string, Earned]) {
  return [name, [episodes, strict, dense]] as const;
}
