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

type Entry = (title: string, cause: string, repair: string) => CatalogueEntry;

const error: Entry = (title, cause, repair) => ({ severity: 'error', title, cause, repair });
const note: Entry = (title, cause, repair) => ({ severity: 'note', title, cause, repair });

/** All codes of findings. */
export const findingCatalogue = {
  // What holds in every environment, whatever its model.
  LAW_BROKEN: error(
    'Broken law',
    'Something that holds in every environment does not hold here; the finding names the law.',
    'Replay the example. Where a body decides (results, declared failures, work without end) correct it; everything else is a bug in envloom: report it with the model.',
  ),

  // What no play within the budget reached.
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

  // Rules against what enforces them.
  RULE_NOT_ENFORCED: error(
    'Rule that nothing enforces',
    'The rule says that tools or an invariant enforce it, yet no invariant is tied to it and its guards refused no call: there are none, or no call reached them.',
    'List the failure codes of its guards in `codes`, make the guards reachable, add an invariant with its id, or mark it `enforced: agent` and say with `forbids` which calls break it.',
  ),

  // What ordinary calls ended in.
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

  // What keeps valid worlds from being grown.
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

  // The generated package against its model.
  PACKAGE_DIFFERS: error(
    'Package behaves unlike its model',
    'The generated package and its model gave different results for the same calls.',
    'Regenerate the package. If it still differs, this is a bug in envloom: report it with the model.',
  ),

  // Mistakes that no law and no missing coverage shows. The model may be right all the same.
  AMOUNT_UNBOUNDED: note(
    'Amount that may be negative',
    'A numeric param without lower bound is added to or taken from a field: a negative one turns the effect around.',
    "Give the param a `min`, or write check(amount > 0, 'CODE', …).",
  ),
  CASE_SENSITIVE_SEARCH: note(
    'Search that minds the case',
    'The description says that case does not matter, or only one side of the comparison is in lower case.',
    'Compare row.text.toLowerCase() with wanted.toLowerCase().',
  ),
  CHECKED_NOT_TAKEN: note(
    'Checked but not taken',
    'A guard asks for enough of something that the operation then never lowers, so it is given out again and again.',
    'Lower the field after the guards.',
  ),
  CLASHES_WITH_ITSELF: note(
    'Row that clashes with itself',
    'A row gets other times, and the search for rows that overlap them does not leave it out.',
    'Leave the row itself out of the search.',
  ),
  CONDITION_UNCHECKED: note(
    'Condition of the description that nothing checks',
    'The description says that there are no rows of another table, and the operation never looks at that table.',
    'Guard it, or leave the condition out of the description.',
  ),
  FIELD_LOST: note(
    'Field cleared by leaving a param out',
    'An update writes an optional param as it is: when it is left out the field is cleared.',
    'Write `param ?? row.field`.',
  ),
  GUARD_AFTER_EFFECT: note(
    'Guard after the effect',
    'A guard reads what the operation has just written, so it tests the effect and not the state before.',
    'Move the guard before the write.',
  ),
  HISTORY_FORGOTTEN: note(
    'Nothing written to the journal',
    'All other operations that change the entity write to a history table, this one does not.',
    'Insert a row into the history table.',
  ),
  KEY_FROM_COUNT: note(
    'Key made from a number of rows',
    'A key is made from the number of rows, so it is taken after a removal.',
    'Leave the key out: the world draws a new one.',
  ),
  LIMIT_IGNORED: note(
    'Limit that nothing asks for',
    'A number of a row is called a limit, a level or a capacity, and no body and no invariant reads it.',
    'Compare with the field of the row; look for a setting or a number in its place.',
  ),
  LIST_REPLACED: note(
    'List replaced instead of extended',
    'An update writes a list with the given value alone, so what it held before is lost.',
    'Write `[...row.list, value]`.',
  ),
  NOT_UNDONE: note(
    'Effect that is not taken back',
    'An operation that undoes another leaves something as the other one made it, or changes it the same way again.',
    'Move back every number that the other operation moved, on the same row.',
  ),
  ORDER_UNKEPT: note(
    'Promised order not kept',
    'The description promises an order that the result does not have.',
    'Sort the result as the description says.',
  ),
  OTHER_ROW_RETURNED: note(
    'Old row returned instead of the new one',
    'An operation makes a row and returns another row of the same entity.',
    'Return what `insert` gives.',
  ),
  OVERLAP_UNCHECKED: note(
    'Interval set without a look at the others',
    'An operation sets the times of a row without looking at the other rows, while another operation looks.',
    'Refuse overlapping rows here too.',
  ),
  PARAM_NOT_STORED: note(
    'Param that is not what is stored',
    'A new row gets a field from something else than the param of the same name and type.',
    'Store the param, or call it something else.',
  ),
  PARAM_ONLY_LOOKED_UP: note(
    'Row that is looked up for nothing',
    'A row must exist, but which one it is changes nothing: an ownership check or a filter is missing.',
    'Compare the ref with the row that the operation is about, or filter by it.',
  ),
  PROMISE_UNKEPT: note(
    'Promised effect that does not happen',
    'The description says that rows of another table are removed, closed or released, and the operation writes nothing there.',
    'Write what the description says, or say something else.',
  ),
  REF_SWAPPED: note(
    'Swapped references',
    'A reference is set with one param although another param has its very name.',
    'Use the param of the same name.',
  ),
  REMOVED_WITH_CHILDREN: note(
    'Rows removed that a guard overlooks',
    'A guard keeps a row while some of its children exist, and the removal takes all others along.',
    'Look at all of them, or declare `on_remove: restrict`.',
  ),
  TOTAL_OUT_OF_STEP: note(
    'Total that is not kept up',
    'A stored number follows other rows in all operations but one.',
    'Update the number here too, by the same formula.',
  ),
  UNDONE_TWICE: note(
    'Taken back again and again',
    'What undoes an operation can be called twice and has its effect twice.',
    'Check the status first, and change it.',
  ),
  UNIT_MIXED: note(
    'Units mixed up',
    'A number of days is used as minutes, or the like.',
    'Use the helper for the unit that the name says.',
  ),
  WRONG_PARTY: note(
    'Taken back on another row',
    'An operation moves a number of one row, and the one that undoes it moves it back on another row.',
    'Move it back on the row that was changed.',
  ),
} as const satisfies Readonly<Record<string, CatalogueEntry>>;

export type FindingCode = keyof typeof findingCatalogue;

const isCode = (code: string): code is FindingCode => Object.hasOwn(findingCatalogue, code);

/** In the order of the catalogue. */
export const findingCodes: readonly FindingCode[] = Object.keys(findingCatalogue).filter(isCode);
