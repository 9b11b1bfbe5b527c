import type { SourceNote } from '../source/source.ts';
import { factsOf, type CodeFacts } from '../foreign/code/class-facts.ts';
import type { ForeignScenario } from '../foreign/envscaler/scenarios.ts';
import { type AuditOptions, auditScenario, type ScenarioAudit } from './audit-scenario.ts';
import type { FindingCode } from './findings.ts';

/** What was found of a release. */
export interface ReleaseAudit {
  readonly environments: number;
  readonly scenarios: number;
  readonly checks: number;
  /** How many findings of each kind there are, and in how many scenarios. */
  readonly findings: Readonly<
    Record<FindingCode, { readonly count: number; readonly scenarios: number }>
  >;
  /** The mean of what an agent earns that does nothing. */
  readonly do_nothing: { readonly low: number; readonly high: number };
  /** Scenarios by whether their checks notice side effects. */
  readonly frames: {
    readonly guarded: number;
    readonly missing: number;
    readonly undecided: number;
  };
  /** Checks of which something is not decided, by the reason. */
  readonly undecided: Readonly<Record<string, number>>;
  readonly notes: readonly SourceNote[];
  readonly audits: readonly ScenarioAudit[];
}

/** What a release says of its environments, as far as an audit needs it. */
export interface AuditedEnvironment {
  readonly id: string;
  readonly className: string;
  readonly code: string;
}

export interface ReleaseOptions extends AuditOptions {
  /** Called after each scenario. */
  readonly onDone?: (done: number) => void;
}

export function auditRelease(
  environments: readonly AuditedEnvironment[],
  scenarios: readonly ForeignScenario[],
  notes: readonly SourceNote[],
  { onDone, ...options }: ReleaseOptions,
): ReleaseAudit {
  const known = new Map(environments.map((environment) => [environment.id, environment]));
  const facts = new Map<string, CodeFacts | undefined>();
  const audits = scenarios.map((scenario, at) => {
    const { env } = scenario;
    if (!facts.has(env)) facts.set(env, codeOf(known.get(env), scenario));
    const audit = auditScenario(scenario, facts.get(env), options);
    onDone?.(at + 1);
    return audit;
  });
  const missing = [...facts].filter(([, found]) => found === undefined).map(([env]) => env);
  return {
    environments: facts.size,
    scenarios: audits.length,
    checks: sumOf(audits, ({ checks }) => checks),
    findings: findingCounts(audits),
    do_nothing: {
      low: meanOf(audits, ({ reward }) => reward.low),
      high: meanOf(audits, ({ reward }) => reward.high),
    },
    frames: frameCounts(audits),
    undecided: reasonCounts(audits),
    notes: [...notes, ...missing.map(missingNote)],
    audits,
  };
}

const codeOf = (environment: AuditedEnvironment | undefined, { className }: ForeignScenario) =>
  environment === undefined || environment.code === ''
    ? undefined
    : factsOf(environment.code, className || environment.className);

const missingNote = (env: string): SourceNote => ({
  at: env,
  message:
    'There is no code of this environment that reads, so only the state of its scenarios is known; checks that look at more are not decided.',
});

const sumOf = (audits: readonly ScenarioAudit[], of: (audit: ScenarioAudit) => number): number =>
  audits.reduce((sum, audit) => sum + of(audit), 0);

const meanOf = (audits: readonly ScenarioAudit[], of: (audit: ScenarioAudit) => number): number =>
  audits.length === 0 ? 0 : Math.round((sumOf(audits, of) / audits.length) * 10_000) / 10_000;

function findingCounts(audits: readonly ScenarioAudit[]): ReleaseAudit['findings'] {
  const countsOf = (code: FindingCode) => {
    const per = audits.map(({ findings }) => findings.filter((one) => one.code === code).length);
    return {
      count: per.reduce((sum, count) => sum + count, 0),
      scenarios: per.filter((count) => count > 0).length,
    };
  };
  return {
    STARTS_DONE: countsOf('STARTS_DONE'),
    HOLDS_AT_START: countsOf('HOLDS_AT_START'),
    CANNOT_FAIL: countsOf('CANNOT_FAIL'),
    NO_FRAME_CHECK: countsOf('NO_FRAME_CHECK'),
    PAYS_FOR_NOTHING: countsOf('PAYS_FOR_NOTHING'),
  };
}

function frameCounts(audits: readonly ScenarioAudit[]): ReleaseAudit['frames'] {
  const count = (kind: string): number => audits.filter(({ frame }) => frame.kind === kind).length;
  return { guarded: count('guarded'), missing: count('missing'), undecided: count('undecided') };
}

function reasonCounts(audits: readonly ScenarioAudit[]): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const { reason } of audits.flatMap(({ undecided }) => undecided))
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one));
}
