/**
 * The names that {@link Environment} itself uses: the method of a tool with one of these names
 * gets `Tool` appended (`reset` → `resetTool`).
 */
export const reservedMethodNames: readonly string[] = [
  'call',
  'constructor',
  'definition',
  'diff',
  'fork',
  'hash',
  'reset',
  'restore',
  'snapshot',
  'state',
  'tables',
  'transact',
  'worldHash',
  // What every object has.
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toJSON',
  'toLocaleString',
  'toString',
  'valueOf',
];
