import { camelCase, screamingCase } from '@envloom/logic-model';
import { ts } from 'ts-morph';
import type { Finding } from '../../findings/finding.ts';
import { comparisonsOf, type Guard, guardsOf } from '../syntax/guards.ts';
import { findingAt } from '../syntax/report.ts';
import { fieldOf } from '../syntax/rows.ts';
import type { Body } from '../syntax/view.ts';

const negated =
  /(?:^|_)(?:NOT|NO|NON|UN\w+|MUST|ONLY|REQUIRED|MISSING|INVALID|WRONG|NEEDS?)(?:_|$)/u;

/** `check(member.status === 'suspended', 'MEMBER_SUSPENDED', …)`: refused when it is not so. */
export function codeContradicts(body: Body): Finding[] {
  return guardsOf(body).flatMap((guard) => {
    const wanted = wantedState(guard, body);
    if (wanted === undefined || negated.test(guard.code)) return [];
    if (!endsWith(guard.code, wanted)) return [];
    return findingAt(
      'CODE_CONTRADICTS',
      body,
      guard.node,
      `${guard.code} is said exactly when it is not so: the guard demands ${wanted}`,
      { failure: guard.code, fix: 'Turn the comparison around.' },
    );
  });
}

/** The state that must be there for a call to go on, where it is the only condition. */
function wantedState(guard: Guard, body: Body): string | undefined {
  const [comparison, ...others] = comparisonsOf(guard);
  if (comparison === undefined || others.length > 0) return wantedFlag(guard, body);
  const { left, right, operator } = comparison;
  const isState = fieldOf(left, body)?.field.type === 'enum' && ts.isStringLiteralLike(right);
  return isState && operator === '===' ? right.text : undefined;
}

function wantedFlag({ condition, holds }: Guard, body: Body): string | undefined {
  const read = fieldOf(condition, body);
  return holds && read?.field.type === 'boolean' ? read.field.name.replace(/^is_/u, '') : undefined;
}

function endsWith(code: string, state: string): boolean {
  const word = screamingCase(camelCase(state));
  return (
    code === word ||
    code.endsWith(`_${word}`) ||
    code === `ALREADY_${word}` ||
    code.endsWith(`_ALREADY_${word}`) ||
    code.endsWith(`_${word}_ALREADY`)
  );
}
