import { sideEffects } from './bystanders.ts';
import type { CheckAudit } from './audit-check.ts';
import { lookAt, type Judged } from './search.ts';
import { literalsOf } from './literals.ts';
import type { StateObject } from './state.ts';

/** Whether the checks of a scenario notice what happens to the rest of its world. */
export interface FrameAudit {
  readonly kind: 'guarded' | 'missing' | 'undecided';
  /** Tables in which a side effect is noticed. */
  readonly guarded: readonly string[];
  readonly unguarded: readonly string[];
  readonly tried: number;
  readonly why: string | undefined;
}

/**
 * Makes side effects in the state in which each check holds, and asks it again. A check that holds no longer has
 * noticed.
 */
export function auditFrame(
  start: StateObject,
  checks: readonly { readonly judged: Judged; readonly audit: CheckAudit }[],
): FrameAudit {
  const literals = new Set(checks.flatMap(({ judged }) => literalsOf(judged.check)));
  const effects = sideEffects(start, literals);
  const guarded = new Set<string>();
  let why = checks
    .map(({ audit }) => (audit.holdsIn === undefined ? audit.undecided : undefined))
    .find(Boolean);
  for (const { judged, audit } of checks) {
    const { holdsIn } = audit;
    if (holdsIn === undefined) continue;
    for (const { part, apply } of effects) {
      if (guarded.has(part)) continue;
      const { verdict } = lookAt(judged, apply(holdsIn));
      if (verdict.kind === 'undecided') why ??= verdict.reason;
      else if (verdict.kind !== 'holds') guarded.add(part);
    }
  }
  const parts = [...new Set(effects.map(({ part }) => part))];
  const saysSo = checks.some(({ audit }) => audit.isFrame);
  return {
    kind: kindOf(guarded.size > 0 || saysSo, parts.length === 0, why),
    guarded: parts.filter((part) => guarded.has(part)),
    unguarded: parts.filter((part) => !guarded.has(part)),
    tried: effects.length,
    why: parts.length === 0 ? 'there is nothing in its world but what its checks name' : why,
  };
}

function kindOf(isGuarded: boolean, isEmpty: boolean, why: string | undefined): FrameAudit['kind'] {
  if (isGuarded) return 'guarded';
  return isEmpty || why !== undefined ? 'undecided' : 'missing';
}
