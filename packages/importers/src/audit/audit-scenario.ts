import type { CodeFacts } from '../foreign/code/class-facts.ts';
import type { ForeignScenario } from '../foreign/envscaler/scenarios.ts';
import type { PyUnknown } from '../python/values/unknown.ts';
import { auditCheck, type CheckAudit } from './audit-check.ts';
import { type Check, checkOf } from './check.ts';
import type { AuditFinding } from './findings.ts';
import { auditFrame, type FrameAudit } from './frame.ts';
import { startStateOf } from './start-state.ts';
import { StateMaker, type Unknown } from './state.ts';

/** How often the checks of a scenario said what of its start. */
export interface StartCounts {
  readonly holds: number;
  readonly fails: number;
  readonly raises: number;
  readonly no_boolean: number;
  readonly undecided: number;
}

/** What was found of a scenario. */
export interface ScenarioAudit {
  readonly id: string;
  readonly env: string;
  readonly checks: number;
  readonly start: StartCounts;
  /** Checks that hold at the start because they say that something stays as it was. */
  readonly frame_checks: number;
  /** What an agent earns that does nothing, at least and at most: checks that are not decided may hold or not. */
  readonly reward: { readonly low: number; readonly high: number };
  readonly frame: FrameAudit;
  readonly findings: readonly AuditFinding[];
  readonly undecided: readonly UndecidedCheck[];
}

/** Something of a check that is not decided, with the reason. */
export interface UndecidedCheck {
  readonly check: number;
  readonly reason: string;
}

export interface AuditOptions {
  /** Most changed states that a check is asked about. */
  readonly budget: number;
}

export function auditScenario(
  scenario: ForeignScenario,
  facts: CodeFacts | undefined,
  { budget }: AuditOptions,
): ScenarioAudit {
  const { state, open } = startStateOf(scenario, facts);
  const unknown = new WeakMap<Unknown, PyUnknown>();
  const initial = new StateMaker('initial', open, unknown).make(state);
  const maker = new StateMaker('final', open, unknown);
  const read = scenario.checks.map(({ item, source }) => checkOf(item, source));
  const audits = read.map((check) =>
    typeof check === 'string'
      ? unread(check)
      : auditCheck({ check, initial, maker }, state, budget),
  );
  const known = audits.map((audit) => ({ judged: { check: audit.check, initial, maker }, audit }));
  const frame = auditFrame(state, known);
  return {
    id: scenario.id,
    env: scenario.env,
    checks: audits.length,
    start: countsOf(audits),
    frame_checks: audits.filter(({ isFrame }) => isFrame).length,
    reward: rewardOf(audits),
    frame,
    findings: findingsOf(audits, frame),
    undecided: audits.flatMap(({ undecided }, check) =>
      undecided === undefined ? [] : [{ check, reason: undecided }],
    ),
  };
}

/** A check whose source does not read: nothing of it is decided. */
function unread(reason: string): CheckAudit {
  const check: Check = { item: '', body: [], definition: undefined };
  return {
    check,
    start: { kind: 'undecided', reason },
    isFrame: false,
    cannotFail: undefined,
    holdsIn: undefined,
    undecided: reason,
  };
}

function countsOf(audits: readonly CheckAudit[]): StartCounts {
  const count = (kind: CheckAudit['start']['kind']): number =>
    audits.filter(({ start }) => start.kind === kind).length;
  return {
    holds: count('holds'),
    fails: count('fails'),
    raises: count('raises'),
    no_boolean: count('no-boolean'),
    undecided: count('undecided'),
  };
}

/** The share of checks that hold, as the reward of EnvScaler is: rounded to four places. */
function rewardOf(audits: readonly CheckAudit[]): ScenarioAudit['reward'] {
  const { holds, undecided } = countsOf(audits);
  const share = (count: number): number =>
    audits.length === 0 ? 0 : Math.round((count / audits.length) * 10_000) / 10_000;
  return { low: share(holds), high: share(holds + undecided) };
}

const whole = (code: AuditFinding['code'], why: string): AuditFinding => ({
  code,
  check: undefined,
  why,
});

function findingsOf(audits: readonly CheckAudit[], frame: FrameAudit): readonly AuditFinding[] {
  const ofChecks = audits.flatMap((audit, check): AuditFinding[] => {
    if (audit.cannotFail !== undefined)
      return [{ code: 'CANNOT_FAIL', check, why: audit.cannotFail }];
    if (audit.start.kind !== 'holds' || audit.isFrame || audit.undecided !== undefined) return [];
    return [
      {
        code: 'HOLDS_AT_START',
        check,
        why: 'it holds at the start, and nothing of it says that something stays as it was',
      },
    ];
  });
  const unearned = ofChecks.filter(
    ({ check }) => audits[check ?? -1]?.start.kind === 'holds',
  ).length;
  const isDone = audits.length > 0 && audits.every(({ start }) => start.kind === 'holds');
  return [
    ...(isDone ? [whole('STARTS_DONE', `all ${audits.length} checks hold at the start`)] : []),
    ...ofChecks,
    ...(frame.kind === 'missing'
      ? [whole('NO_FRAME_CHECK', `none of ${frame.tried} side effects was noticed`)]
      : []),
    ...(unearned > 0
      ? [
          whole(
            'PAYS_FOR_NOTHING',
            `${unearned} of ${audits.length} checks pay an agent that does nothing`,
          ),
        ]
      : []),
  ];
}
