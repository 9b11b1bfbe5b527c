import type { CatalogueEntry } from './catalogue.ts';

const note = (title: string, cause: string, repair: string): CatalogueEntry => ({
  severity: 'note',
  title,
  cause,
  repair,
});

/** Mistakes that no law and no missing coverage shows. The model may be right all the same. */
export const smells = {
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
  CODE_CONTRADICTS: note(
    'Failure code that says the opposite',
    'The code names a state, and the guard refuses exactly when that state is not there.',
    'Turn the comparison around.',
  ),
  COMPARISON_DIFFERS: note(
    'The same limit, compared in two ways',
    'Two operations refuse with the same code and compare the same things, once with `<` and once with `<=`.',
    'Decide whether the limit itself is allowed and compare alike everywhere.',
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
  FILTER_FORGOTTEN: note(
    'List without its filter',
    'The name of a list promises rows in one state, and rows in other states come too.',
    'Select the rows by the state that the name promises.',
  ),
  GUARD_AFTER_EFFECT: note(
    'Guard after the effect',
    'A guard reads what the operation has just written, so it tests the effect and not the state before.',
    'Move the guard before the write.',
  ),
  GUARD_MISSING: note(
    'Guard that the others have',
    'All other operations that make rows for an entity ask for its state first, this one does not.',
    'Check the state here too, with the same failure code.',
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
    'A reference is set or looked up with one param although another param has its very name.',
    'Use the param of the same name.',
  ),
  REMOVED_WITH_CHILDREN: note(
    'Rows removed that a guard overlooks',
    'A guard keeps a row while some of its children exist, and the removal takes all others along.',
    'Look at all of them, or declare `on_remove: restrict`.',
  ),
  SAME_ROW_ALLOWED: note(
    'Both sides may be the same row',
    'Two params may name the same row, and the operation acts on both.',
    "Write check(from_id !== to_id, 'SAME_…', …).",
  ),
  SCOPE_FORGOTTEN: note(
    'Limit that counts the rows of all',
    'A limit for one row is compared with the number of rows of all.',
    'Count only the rows that refer to it.',
  ),
  STATUS_UNGUARDED: note(
    'Status set without a look',
    'A status is set whatever it was, while the other operations that set it look first.',
    'Check the status before the update, or declare `transitions`.',
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
  WRONG_REFERENCE: note(
    'Key of another entity',
    'The key of one entity is stored, compared or looked up where that of another is meant.',
    'Give the key of the entity that is meant.',
  ),
  WRONG_PARTY: note(
    'Taken back on another row',
    'An operation moves a number of one row, and the one that undoes it moves it back on another row.',
    'Move it back on the row that was changed.',
  ),
} as const;
