import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const mostProblems = 20;

/** What a value lacks: where, what is expected and what was found; at most twenty, then a count. */
export function problemsOf(issues: readonly Issue[], value: unknown): readonly string[] {
  const shown = issues.slice(0, mostProblems).map((issue) => problemOf(issue, [], value));
  const others = issues.length - shown.length;
  return others === 0 ? shown : [...shown, `And ${String(others)} more of the kind.`];
}

function problemOf(issue: Issue, above: readonly PropertyKey[], value: unknown): string {
  const path = [...above, ...issue.path];
  const branch = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
  if (branch !== undefined) {
    return branch.map((inner) => problemOf(inner, path, value)).join(' ');
  }
  const found = valueAt(value, path);
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    return `${placeOf(path)}: expected ${kindsOf(issue.errors)}, found ${shortJson(found)}.`;
  }
  if (issue.code === 'invalid_type' && found === undefined) {
    return `${placeOf(path)} is missing: expected ${issue.expected}.`;
  }
  return `${placeOf(path)}: ${issue.message}${isTold(issue) ? '' : `, found ${shortJson(found)}`}.`;
}

/** The message names what was found, or nothing that was found is of interest. */
function isTold(issue: Issue): boolean {
  return issue.code === 'unrecognized_keys' || issue.code === 'custom';
}

/** The branch of a union that the value was most likely meant to be; none where all are far off. */
function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const [nearest] = branches
    .filter((issues) => !issues.some(isAnotherKind))
    .toSorted((a, b) => distance(a) - distance(b));
  return nearest;
}

function kindsOf(branches: readonly (readonly Issue[])[]): string {
  const kinds = branches.flat().flatMap((issue) => ('expected' in issue ? [issue.expected] : []));
  return [...new Set(kinds)].join(' or ');
}

/** The value is not even of the type of the branch. */
function isAnotherKind(issue: Issue): boolean {
  return issue.path.length === 0 && issue.code === 'invalid_type';
}

/** A wrong literal mostly means that another branch was chosen. */
function distance(issues: readonly Issue[]): number {
  return issues.reduce((sum, { code }) => sum + (code === 'invalid_value' ? 10 : 1), 0);
}

function placeOf(path: readonly PropertyKey[]): string {
  const steps = path.map((step) =>
    typeof step === 'number' ? `[${String(step)}]` : `.${String(step)}`,
  );
  return steps.length === 0 ? 'The answer' : steps.join('').replace(/^\./u, '');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, step)
        ? Reflect.get(at, step)
        : undefined,
    value,
  );
}

function shortJson(value: unknown): string {
  const most = 80;
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
