/** What a diagnostic code stands for; shown by documentation and used to repair models. */
export interface CatalogueEntry {
  readonly title: string;
  readonly cause: string;
  readonly repair: string;
}

const entry = (title: string, cause: string, repair: string): CatalogueEntry => ({
  title,
  cause,
  repair,
});

/** Problems of a model's text and shape. */
const reading = {
  YAML_SYNTAX: entry(
    'Not YAML',
    'The text is neither YAML 1.2 nor JSON.',
    'Indent with spaces, quote texts that contain `: ` or ` #`, and put bodies in `|` blocks.',
  ),
  YAML_ALIAS: entry(
    'Anchor or alias',
    'An anchor (`&x`) or alias (`*x`) is used; they hide the size and the place of what is read.',
    'Write the value out, or name it as a shape.',
  ),
  MODEL_TOO_LARGE: entry(
    'Model too large',
    'The text is longer than what is read.',
    'Split the world, or move bulk data out of `initial`.',
  ),
  MISSING_KEY: entry('Missing key', 'A required key is absent.', 'Add the key.'),
  UNKNOWN_KEY: entry(
    'Unknown key',
    'A key is not part of the model at this place.',
    'Correct its spelling or remove it.',
  ),
  WRONG_TYPE: entry(
    'Wrong kind of value',
    'A text stands where a list is expected, or the like.',
    'Write a value of the expected kind.',
  ),
  UNKNOWN_TYPE: entry(
    'Unknown type',
    'The `type` is missing or is none of the listed types.',
    'Use one of the listed types.',
  ),
  MALFORMED_VALUE: entry(
    'Malformed value',
    'The value is of the right kind but of the wrong form or size.',
    'Write a value of the form that the message names.',
  ),
} as const;

/** Problems of names and of what they refer to. */
const naming = {
  DUPLICATE_NAME: entry(
    'Duplicate name',
    'Two things of one kind have the same name.',
    'Rename or remove one of them.',
  ),
  RESERVED_NAME: entry(
    'Reserved name',
    'The name has a meaning of its own in generated code or in the operation language.',
    'Choose another name, for example with a prefix.',
  ),
  CLASHING_NAMES: entry(
    'Clashing names',
    'Two names become the same name in generated code.',
    'Rename one so that they differ in more than case and separators.',
  ),
  UNKNOWN_ENTITY: entry(
    'Unknown entity',
    'No entity has this name.',
    'Use the PascalCase name of an entity, or add the entity.',
  ),
  UNKNOWN_SHAPE: entry(
    'Unknown shape',
    'No shape has this name.',
    'Use the name of a shape, or add the shape.',
  ),
  UNKNOWN_FIELD: entry(
    'Unknown field',
    'The entity or shape has no such field.',
    'Use one of its fields, or add the field.',
  ),
  UNKNOWN_RULE: entry('Unknown rule', 'No rule has this id.', 'Use the id of a rule, or add it.'),
  UNKNOWN_OPERATION: entry(
    'Unknown operation',
    'No operation has this name.',
    'Use the name of an operation.',
  ),
} as const;

/** Problems of what the model declares. */
const declaring = {
  KEY_INVALID: entry(
    'Unusable key',
    'An entity has no key, or its key is optional or is neither string nor integer.',
    'Declare a required string or integer field as `key`; a singleton has none.',
  ),
  ENTITY_CONFLICT: entry(
    'Conflicting entity options',
    'Options of one entity exclude each other.',
    'Keep the one that is meant.',
  ),
  RANGE_EMPTY: entry(
    'Empty range',
    'No value lies between the bounds.',
    'Make the lower bound no larger than the upper.',
  ),
  ENUM_INVALID: entry(
    'Invalid enum',
    'A value occurs twice, or a transition names a value that the enum does not have.',
    'List each value once and use only listed values in `transitions`.',
  ),
  DEFAULT_INVALID: entry(
    'Invalid default',
    'The default is not a value of its type.',
    'Write a value that the type accepts.',
  ),
  SETTING_INVALID: entry(
    'Invalid setting',
    'The value of a setting is not of its declared type.',
    'Correct the value or the type.',
  ),
  SHAPE_CYCLE: entry(
    'Shape contains itself',
    'A shape or a row holds itself, directly or through others.',
    'Use an entity with a `ref` to its parent, or `json`; `foldTree` makes a nested result.',
  ),
  SHAPE_TOO_LARGE: entry(
    'Shape too large',
    'A shape holds others that hold others: written out, it has more members than tools can show.',
    'Refer to the rows of an entity with `ref` instead of holding them, or use `json`.',
  ),
  BOUND_TOO_LARGE: entry(
    'Bound too large',
    'A bound asks for more values, characters or rows than examples and worlds can hold.',
    'Lower `min_items`, `min_length` or `rows`.',
  ),
  VARIANT_INVALID: entry(
    'Invalid variant',
    'A tagged union needs a required enum field as tag and variants named by its values.',
    'Declare `tag` as an enum field of the shape and use its values.',
  ),
  UNION_INVALID: entry(
    'Invalid union',
    'An alternative of a union is never read, is left out, or holds what a stored union cannot keep.',
    'Put `json` last, give `optional` and `default` to the union itself, and keep refs and defaults out of unions of fields.',
  ),
  TREE_INVALID: entry(
    'Invalid tree',
    'The `tree` field is not an optional ref to the own entity.',
    'Declare the parent field as an optional ref to the same entity.',
  ),
  TYPE_MISPLACED: entry(
    'Type not usable here',
    'The type or option has no meaning at this place.',
    'Use the type that the message names.',
  ),
  UNDESCRIBED: entry(
    'Missing description',
    'A parameter has no description; agents read it in the tool schema.',
    'Say in a sentence what the value is and where it comes from.',
  ),
  DESCRIPTION_LONG: entry(
    'Long description',
    'The description of an operation has more than 1,024 characters, which is what OpenAI takes of a tool; its last sentences are left out there.',
    'Say it in fewer words, or move what is a rule into `rules`.',
  ),
  RULE_UNENFORCED: entry(
    'Rule without enforcement',
    'A rule says that tools or invariants enforce it, yet names no code or has no invariant.',
    'List its failure codes, add an invariant with its id, or mark it `enforced: agent` and say with `forbids` which calls break it.',
  ),
  RULE_UNDECIDED: entry(
    'Rule that nothing decides',
    'A rule is left to the agent and does not say which calls break it, so that no program can tell whether the agent keeps it.',
    'Write `forbids` (it may read tables and the clock), mark the rule `enforced: manner` if it is only about how the agent speaks, or remove it.',
  ),
  RULE_CODE_UNUSED: entry(
    'Code that nothing returns',
    'A rule lists a failure code that no operation can return.',
    'Return the code with `check` or `fail`, or remove it from the rule.',
  ),
  POLICY_MISPLACED: entry(
    'Policy of an enforced rule',
    'A rule has `forbids` although it is not left to the agent: tools or invariants enforce it, or it is about speaking.',
    'Remove `forbids`, or mark the rule `enforced: agent`.',
  ),
  INVARIANT_INVALID: entry(
    'Invalid invariant',
    'An invariant has exactly one of `holds` and `preserves`.',
    'Write `holds` (a boolean expression) or `preserves` (a list of quantities).',
  ),
  INITIAL_INVALID: entry(
    'Invalid initial rows',
    'A literal row does not fit its entity, or a singleton has no row to start with.',
    'Correct or add the row as the message says.',
  ),
  PHRASE_INVALID: entry(
    'Invalid phrase',
    'A phrase or label has a slot that is no expression over its parameters or row.',
    'Use `{param}`, `{row.field}` or `{row.label}`; close every bracket.',
  ),
  PHRASE_MISSING: entry(
    'Mutation without phrase',
    'Tasks are worded from the phrases of mutations; this one has none.',
    'Add `phrase`, such as `lend {book.title} to {member.name}`.',
  ),
  SAMPLE_INVALID: entry(
    'Invalid sampling hint',
    'A hint does not fit the type, or an expression in it is wrong.',
    'Correct the hint or remove it.',
  ),
  WIRE_MISPLACED: entry(
    'Wire without meaning',
    'Something is said of an original, or of another protocol, that the model does not stand in for.',
    'Say with `wire: { protocol: … }` of the model what it stands in for, or remove the part.',
  ),
  WIRE_INVALID: entry(
    'Entry of another tool or protocol',
    'What is kept of the original is not what its protocol has, or does not belong to the operation.',
    'Keep the entry of the original as it is, with all that it refers to, and name operation and params as it does.',
  ),
  TEXT_INVALID: entry(
    'Text that the result does not have',
    'The `text` of an operation names a member that its result lacks.',
    'Name a member of the result, or write an `expression` over `args` and `result`.',
  ),
  STATUS_INVALID: entry(
    'Status of nothing',
    'An HTTP status is given to a code that the operation cannot fail with, or is of the wrong kind.',
    'Give `success` a status from 200 to 399, and codes of the operation one from 400 to 599.',
  ),
  PAGING_INVALID: entry(
    'Paging without its names',
    'The `paging` of an operation names a param or a member of the result that is not there.',
    'Name two params, and the member of the result that counts all items.',
  ),
} as const;

/** Problems of bodies and expressions: what the operation language refuses. */
const language = {
  SYNTAX_ERROR: entry(
    'Syntax error',
    'The text is not TypeScript.',
    'Correct the syntax; a body is a list of statements, an expression a single one.',
  ),
  TYPE_ERROR: entry(
    'Type error',
    'The TypeScript compiler refuses the body against the types of the model.',
    'Correct the types; an optional value needs `?? fail(…)` or a check before use.',
  ),
  UNKNOWN_NAME: entry(
    'Unknown name',
    'The name is not a param, table, setting, function, helper or local.',
    'Use what is in scope; the message names the helper that does it.',
  ),
  UNKNOWN_METHOD: entry(
    'Unlisted method',
    'The method or property is not part of the operation language.',
    'Use a listed method or helper.',
  ),
  LOOP_REFUSED: entry(
    'Loop other than for…of',
    'Only `for…of` over arrays is bounded.',
    'Use `for (const x of xs)`, `range(n)`, or `reach(start, next)` for graphs.',
  ),
  FUNCTION_REFUSED: entry(
    'Function declaration',
    'Functions, generators, async functions, methods and accessors are refused.',
    'Use a local arrow constant, or the model’s `functions`.',
  ),
  RECURSION: entry(
    'Recursion',
    'A function calls itself, directly or through others.',
    'Use `reach` for graphs and trees, or a loop over `range(n)`.',
  ),
  CLASS_REFUSED: entry(
    'Class, this, new or delete',
    'Objects are plain data here.',
    'Use literals and helpers: `unique` for Set, records for Map, `without` for delete.',
  ),
  EXCEPTION_REFUSED: entry(
    'throw or try',
    'Failures are returned, never thrown.',
    'Use `fail(code, message)` or `check(condition, code, message)`.',
  ),
  ASYNC_REFUSED: entry(
    'async, await or yield',
    'Everything is synchronous.',
    'Call the tables directly.',
  ),
  MODULE_REFUSED: entry(
    'Import, export or ambient declaration',
    'A body can reach nothing but its scope.',
    'Use the helpers and tables in scope.',
  ),
  TYPE_DECLARATION_REFUSED: entry(
    'Type declaration or unlisted annotation',
    'Annotations may only name types of the model and plain types.',
    'Leave the annotation out, or declare a shape.',
  ),
  COMMENT_REFUSED: entry(
    'Comment that switches checks off',
    '`@ts-ignore` and its like hide errors from the checker.',
    'Remove the comment and correct what the compiler says.',
  ),
  REGEX_REFUSED: entry(
    'Regular expression',
    'Regular expressions can take unbounded time.',
    'Use `includes`, `startsWith`, `split`, `words`, `parseInteger` or a `pattern` on the field.',
  ),
  CAST_REFUSED: entry(
    'Cast',
    '`as`, `<T>`, `satisfies` and `!` hide mistakes from the checker.',
    'Narrow with `if`, `check(…)` or `?? fail(…)`; `as const` is fine.',
  ),
  ANY_REFUSED: entry('any', '`any` turns the checker off.', 'Name the type, or use `json`.'),
  VARIABLE_REFUSED: entry(
    'var or using',
    'Only `const` and `let` are block scoped and plain.',
    'Use `const`, or `let` for a local that changes.',
  ),
  LABEL_REFUSED: entry(
    'Label, debugger or with',
    'Jumps to labels are refused.',
    'Use `break` and `continue` of the innermost loop, or a local arrow that returns.',
  ),
  TEMPLATE_REFUSED: entry(
    'Tagged template',
    'A tag is a hidden call.',
    'Use a plain template literal.',
  ),
  PROTOTYPE_REACH: entry(
    'Reach for the prototype',
    '`constructor`, `prototype` and `__proto__` are refused in every spelling.',
    'Use own fields only.',
  ),
  ACCESS_REFUSED: entry(
    'Computed access',
    'Brackets index arrays by number and records by string; rows and tables have named fields.',
    'Write `row.field`; for free keys declare the field as a record.',
  ),
  ASSIGNMENT_REFUSED: entry(
    'Assignment to something shared',
    'Only locals may be assigned; rows, arguments and settings never change in place.',
    'Use `table.update(row, { field: value })`, or build a new value with spread.',
  ),
  PUSH_REFUSED: entry(
    'push on a shared array',
    '`push` works on a fresh local array that has not escaped and is not being iterated.',
    'Build a new array with spread, `map` or `flatMap`, and push before handing it on.',
  ),
  OPERATOR_REFUSED: entry(
    'Unlisted operator',
    'The operator hides sequence, identity or bit tricks, or differs between hosts.',
    'Use separate statements, `===`, arithmetic and boolean operators.',
  ),
  VALUE_REFUSED: entry(
    'Table or method used as a value',
    'Tables, methods and helpers may only be called.',
    'Call it where it stands, or wrap it in an arrow.',
  ),
  REPEAT_UNBOUNDED: entry(
    'Unbounded text',
    'The count is not a small literal, so the text can grow without bound.',
    'Use a literal count of at most 200.',
  ),
  STATEMENT_REFUSED: entry(
    'Unlisted syntax',
    'The statement or expression is not part of the operation language.',
    'Use const, let, if, for…of, switch, return, calls and literals.',
  ),
  FAILURE_CODE_INVALID: entry(
    'Failure code that no body can have',
    'Codes are known before anything runs, so they are literals in capitals; those of the runtime are not for bodies.',
    'Write the code as a string literal, such as `MEMBER_SUSPENDED`.',
  ),
  QUERY_WRITES: entry(
    'Query that writes',
    'The operation is declared a query, yet its body changes rows or draws random numbers.',
    'Declare it `kind: mutation`, or remove the write.',
  ),
  MUTATION_READS_ONLY: entry(
    'Mutation that changes nothing',
    'The operation is declared a mutation, yet its body writes nothing.',
    'Declare it `kind: query`.',
  ),
  HISTORY_WRITE: entry(
    'Rewritten history',
    'Rows of a `history: true` entity are only ever inserted.',
    'Insert a new row that corrects the old one.',
  ),
  IMPURE_CODE: entry(
    'Code that must be pure',
    'Functions, invariants and phrases read no clock; `forbids` of rules and hints may. None of them draws or writes. Functions and what is said on the wire read no tables either.',
    'Pass what it needs as an argument, or move it to the operation.',
  ),
  STALE_ROW: entry(
    'Row used after it was updated',
    'A row is a snapshot: after an update it still has the old values.',
    'Use the row that `update` returns, read it again with `need`, or update with `row => ({ … })`.',
  ),
  DECIMALS_UNROUNDED: entry(
    'Unrounded decimals compared',
    'What is compared was computed from decimals in a way that leaves a binary error, such as a ' +
      'quotient, a remainder, or a number whose `decimals` are not declared: 0.3 / 0.1 is less than 3.',
    'Round it: `round(a / b, 4) >= limit`, or declare the `decimals` of what it is computed from.',
  ),
  INVARIANT_UNGUARDED: entry(
    'Write without a guard',
    'The operation writes what an invariant reads and has no guard before the write.',
    'Check the condition first and fail with a code that explains it.',
  ),
} as const;

/** Every diagnostic code with what it means. */
export const catalogue = { ...reading, ...naming, ...declaring, ...language } as const;

export type DiagnosticCode = keyof typeof catalogue;
