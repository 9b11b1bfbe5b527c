import type { Check, Matcher } from '@envloom/episodes';

/**
 * Checks in which several new rows are alike and other rows refer to them, in words; empty where there are
 * none. Such checks accept rows that belong to one of them in the place of another.
 */
export function pairingProblem(checks: readonly Check[]): string {
  const alike = checks.flatMap((check) =>
    check.kind === 'row-added' && check.count > 1 ? [check.id] : [],
  );
  const referred = new Set(checks.flatMap(referencesIn));
  const found = alike.filter((id) => referred.has(id));
  if (found.length === 0) return '';
  return `several new rows are alike, and others refer to them: ${found.join(', ')}`;
}

function referencesIn(check: Check): readonly string[] {
  if (check.kind !== 'row-added' && check.kind !== 'row-changed') return [];
  return Object.values(check.fields).flatMap(namesIn);
}

function namesIn(matcher: Matcher): readonly string[] {
  if ('added' in matcher) return [matcher.added];
  if ('items' in matcher) return matcher.items.flatMap(namesIn);
  return 'fields' in matcher ? Object.values(matcher.fields).flatMap(namesIn) : [];
}
