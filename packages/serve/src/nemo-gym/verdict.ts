import type { Session, SessionStep } from '../session/session.ts';

/** How an episode was judged, as the fields that `/verify` adds to those of the request. */
export interface Verdict {
  readonly reward: number;
  /** The same objectives for every task. */
  readonly reward_components: Readonly<Record<'strict' | 'dense' | 'checks', number>>;
  /** 1: every check holds. */
  readonly strict: number;
  readonly dense: number;
  /** The share of goal checks that hold. */
  readonly checks: number;
  readonly steps: number;
  /** Calls that the response tells of; those that were not made count nothing. */
  readonly calls_claimed: number;
  readonly mask_sample: boolean;
  readonly failure_kind: string | null;
  readonly failure_reason: string | null;
  readonly envloom: Readonly<Record<string, unknown>> | null;
}

/** The verdict on an episode that is over. */
export function verdictOf(session: Session, step: SessionStep, claimed: number): Verdict {
  const { reward, info, terminated, truncated } = step;
  const { strict = 0, dense = 0, checks = [] } = info.grade ?? {};
  const { scenario } = session.assignment;
  const { state_hash } = session.state();
  const environment = session.environmentName;
  return {
    reward,
    ...objectives(strict, dense, shareOf(checks)),
    steps: info.steps,
    calls_claimed: claimed,
    mask_sample: false,
    failure_kind: null,
    failure_reason: null,
    envloom: { environment, scenario, terminated, truncated, state_hash, checks },
  };
}

/** No measurement of the agent: NeMo Gym leaves it out of all scores. */
export function masked(kind: string, reason: string, claimed: number): Verdict {
  return {
    reward: 0,
    ...objectives(0, 0, 0),
    steps: 0,
    calls_claimed: claimed,
    mask_sample: true,
    failure_kind: kind,
    failure_reason: reason,
    envloom: null,
  };
}

function objectives(
  strict: number,
  dense: number,
  checks: number,
): Pick<Verdict, 'reward_components' | 'strict' | 'dense' | 'checks'> {
  return { reward_components: { strict, dense, checks }, strict, dense, checks };
}

function shareOf(checks: readonly { readonly passed: boolean }[]): number {
  if (checks.length === 0) return 0;
  return checks.filter(({ passed }) => passed).length / checks.length;
}
