const fixes: readonly (readonly [fix: string, codes: readonly number[]])[] = [
  [
    'Say what happens when it is absent: `?? fail(code, message)`, `check(x !== undefined, …)` or `if`.',
    [2531, 2532, 2533, 18047, 18048, 18049],
  ],
  [
    'Pass a value of the declared type; optional and nullable values need `?? fail(…)` or a default.',
    [2322, 2345],
  ],
  [
    'Return a value of the declared `returns` on every path, or end the path with `fail(…)`.',
    [2355, 2366, 7030],
  ],
  [
    'Annotate it with a type of the model: `(days: number) => …`, `const found: string[] = []`.',
    [7006, 7031, 7034],
  ],
  [
    'Remove it; a call that only checks is a statement of its own, an unused parameter is named `_item`.',
    [6133, 6196, 6198, 6199],
  ],
  [
    "Spread and loops take arrays: `text.split('')` for letters, `entries(record)` for a record.",
    [2461, 2488, 2548, 2549],
  ],
  ['Give exactly the arguments that the signature names.', [2554, 2555]],
  ['Remove the field, or use one that the type has.', [2353, 2561]],
  ['Give a value of the type that is expected here.', [1360]],
  ['Give each local and param a name of its own.', [2300, 2451]],
  ['Declare it with `let`, or use another name for the new value.', [2588]],
  ['Remove what stands after `return`, `continue`, `break` or `fail(…)`.', [7027]],
  ['Move parts of it to the model’s `functions`.', [2563]],
  ['Copy it: `[...items]`.', [4104]],
  ['Rows and arguments never change; write through the table.', [2540, 2542]],
  ['Name the field, or declare it as a record to use free keys.', [7053]],
  ['Compare values that can be equal; the types here never are.', [2367]],
  ['Pass as many arguments as are declared.', [2554, 2555]],
  ['Give every required field a value.', [2739, 2740, 2741]],
  ['Name only fields that are declared.', [2353, 2561]],
  ['Use numbers on both sides; `parseNumber(text) ?? fail(…)` reads one.', [2362, 2363, 2365]],
  ['End each case with `break`, `continue` or `return`.', [7029]],
];

/** Rows and shapes are no free-form JSON. */
export const JSON_FIX =
  'Write `asJson(value)`, which makes JSON of a row, an argument or a value of a shape, or declare what it is: `type: row` or `type: shape`.';

/** An operation or function without a result. */
export const VOID_FIX = 'It gives nothing: write `return;`, or leave `return` out.';

/** Results of `foldTree` whose type nothing says. */
export const LISTS_FIX =
  'Say what the items are: `foldTree(roots, childrenOf, (node, results: readonly Json[]) => …)`.';

/** What to write instead, by the code of the compiler's error. */
export const typeFixes: ReadonlyMap<number, string> = new Map(
  fixes.flatMap(([fix, codes]) => codes.map((code) => [code, fix] as const)),
);
