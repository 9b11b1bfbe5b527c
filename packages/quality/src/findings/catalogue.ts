import { smells } from './smell-codes.ts';

/**
 * How much a finding weighs. An error is shown by play, by types or by the checker, and fails the
 * check. A note comes from a heuristic and never fails anything.
 */
export const severities = ['error', 'note'] as const;

export type Severity = (typeof severities)[number];

/** What a code of a finding stands for; shown by documentation and used to repair models. */
export interface CatalogueEntry {
  readonly severity: Severity;
  readonly title: string;
  readonly cause: string;
  readonly repair: string;
}

const error = (title: string, cause: string, repair: string): CatalogueEntry => ({
  severity: 'error',
  title,
  cause,
  repair,
});

/** What holds in every environment, whatever its model. */
const laws = {
  LAW_BROKEN: error(
    'Broken law',
    'Something that holds in every environment does not hold here; the finding names the law.',
    'Replay the example. Where a body decides (results, declared failures, work without end) correct it; everything else is a bug in envloom: report it with the model.',
  ),
} as const;

/** What no play within the budget reached. */
const coverage = {
  OPERATION_NEVER_SUCCEEDS: error(
    'Dead operation',
    'No play made the operation succeed: its guards exclude each other, or nothing makes the rows it needs.',
    'Correct the guards, or add an operation, a `setup` operation or initial rows that make what it needs.',
  ),
  CODE_NEVER_REACHED: error(
    'Unreachable failure code',
    'No play made the operation fail with the code: another guard comes first, or the state it refuses cannot come about.',
    'Move the guard before the one that hides it, correct its condition, or remove it and its code.',
  ),
  BRANCH_NEVER_TAKEN: error(
    'Branch never taken',
    'A condition came out the same way in every play.',
    'Correct the condition, or remove the branch that nothing takes.',
  ),
  ENTITY_UNUSED: error(
    'Unused entity',
    'No operation reads, creates, updates or removes rows of the entity.',
    'Use it in an operation, or remove it.',
  ),
  FIELD_NEVER_READ: error(
    'Write-only field',
    'The field is written but no operation returns it or decides by it.',
    'Return it from a query, use it in a guard, or remove it.',
  ),
  WRITE_WITHOUT_CHANGE: error(
    'Write without change',
    'The operation writes the field, and in every call that succeeded the value stayed what it was.',
    'Correct the guard that lets only rows through that have the value already, or the value that is written.',
  ),
  PARAM_IGNORED: error(
    'Param without effect',
    'A param is asked for and leaves no trace.',
    'Use the param, or remove it.',
  ),
  SETTING_WITHOUT_EFFECT: error(
    'Setting without effect',
    'Another value of the setting changes no result: a body uses a number of its own, or nothing reads it.',
    'Read `settings.<name>` where the rule is enforced, or remove the setting.',
  ),
} as const;

/** Rules against what enforces them. */
const rules = {
  RULE_NOT_ENFORCED: error(
    'Rule that nothing enforces',
    'The rule says that tools or an invariant enforce it, yet no invariant is tied to it and its guards refused no call: there are none, or no call reached them.',
    'List the failure codes of its guards in `codes`, make the guards reachable, add an invariant with its id, or mark it `enforced: agent` and say with `forbids` which calls break it.',
  ),
} as const;

/** What ordinary calls ended in. */
const play = {
  INVARIANT_REACHED: error(
    'Invariant instead of a guard',
    'An ordinary call ends in INVARIANT_VIOLATED: no guard refuses it with a code and a sentence of its own.',
    'Add `check(condition, code, message)` before the write that breaks the invariant.',
  ),
  VALUE_REFUSED_LATE: error(
    'Value refused too late',
    'Valid arguments end in INVALID_VALUE, NOT_FINITE, INTERNAL_ERROR or BUDGET_EXCEEDED inside the operation.',
    'Constrain the parameter (`min`, `max`, `max_length` …), or refuse the value with a guard and a code.',
  ),
} as const;

/** What keeps valid worlds from being grown. */
const sampling = {
  HINT_INVALID: error(
    'Hint that gives no valid value',
    'Every value that the sampling hint proposes is refused by the field or parameter it is for.',
    'Correct the hint so that its values fit the type and its constraints, or remove it.',
  ),
  TABLE_ALWAYS_EMPTY: error(
    'Table that stays empty',
    'A reference needs rows of a table that neither sampling, nor an operation, nor `initial` fills.',
    'Add sampling hints, a `setup` operation or initial rows for the table.',
  ),
  WORLD_UNSATISFIABLE: error(
    'No valid world',
    'No start satisfies all constraints: invariants, ranges or uniqueness contradict each other.',
    'Correct the constraint that the message names.',
  ),
} as const;

/** The generated package against its model. */
const generatedPackage = {
  PACKAGE_DIFFERS: error(
    'Package behaves unlike its model',
    'The generated package and its model gave different results for the same calls.',
    'Regenerate the package. If it still differs, this is a bug in envloom: report it with the model.',
  ),
} as const;

/** All codes of findings. */
export const findingCatalogue = {
  ...laws,
  ...coverage,
  ...rules,
  ...play,
  ...sampling,
  ...generatedPackage,
  ...smells,
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

export type FindingCode = keyof typeof findingCatalogue;

const isCode = (code: string): code is FindingCode => Object.hasOwn(findingCatalogue, code);

/** In the order of the catalogue. */
export const findingCodes: readonly FindingCode[] = Object.keys(findingCatalogue).filter(isCode);
