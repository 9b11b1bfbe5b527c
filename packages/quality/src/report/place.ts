import type { Finding } from '../findings/finding.ts';

/** What a finding is about: `check_out, line 12`, `Loan.due_on`, `rule one-copy`; may be empty. */
export function placeText(finding: Finding): string {
  return [...codePlace(finding), ...modelPlace(finding)].join(', ');
}

function codePlace({ operation, line, failure }: Finding): string[] {
  return [
    ...named('', operation),
    ...named('line ', line === undefined ? undefined : String(line)),
    ...named('', failure),
  ];
}

function modelPlace({ entity, field, rule, setting, law }: Finding): string[] {
  const qualified = entity !== undefined && field !== undefined ? `${entity}.${field}` : undefined;
  return [
    ...named('', qualified ?? entity ?? field),
    ...named('rule ', rule),
    ...named('settings.', setting),
    ...named('law ', law),
  ];
}

function named(prefix: string, name: string | undefined): string[] {
  return name === undefined ? [] : [`${prefix}${name}`];
}
