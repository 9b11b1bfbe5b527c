import { shortened } from '@envloom/core';
import { ts } from 'ts-morph';
import type { DiagnosticCode } from '../diagnostics/catalogue.ts';
import { didYouMean } from '../read/suggest.ts';
import { isFunction } from './functions.ts';
import type { Scope } from './scope.ts';
import { narrowingFor } from './narrowing.ts';
import { alternativesOf, isArrayLike, isPlainObject } from './type-kinds.ts';

/** What is said of a member that is not there. */
export interface MissingMember {
  readonly code: DiagnosticCode;
  /** Instead of the compiler's words, which spell out the whole type. */
  readonly message?: string;
  readonly fix: string;
}

/** What to say of `receiver.name`, where the receiver has no such member. */
export function missingMember(access: ts.PropertyAccessExpression, scope: Scope): MissingMember {
  const name = access.name.text;
  const entity = scope.tableOf(access.expression);
  if (entity?.history && (name === 'update' || name === 'remove')) {
    return { code: 'HISTORY_WRITE', fix: 'Insert a new row that corrects the old one.' };
  }
  const message = `\`${shortText(access.expression)}\` has no \`${name}\`.`;
  const code = 'UNKNOWN_METHOD';
  if (isFunction(access.expression, scope)) return { code, message, fix: 'Call it directly.' };
  const members = membersOf(access.expression, scope);
  if (entity !== undefined || isNamespace(access.expression, scope)) {
    return { code, message, fix: fixFor(name, entity ? tableFixes : memberFixes, members) };
  }
  const variants = ofSomeVariants(name, scope.presentTypeOf(access.expression), access, scope);
  if (variants !== undefined) return { code: 'TYPE_ERROR', message, fix: variants };
  const hidden = hiddenTable(access.expression, scope);
  if (hidden !== undefined) return { code, message, fix: hidden };
  if (isListed(members)) return { code, message, fix: fixFor(name, memberFixes, members) };
  return { code: 'TYPE_ERROR', message, fix: fixForField(access, members, scope) };
}

/** Where a list, such as the rows of `lot_ids`, has the name of the table that is meant. */
function hiddenTable(receiver: ts.Expression, { model }: Scope): string | undefined {
  if (!ts.isIdentifier(receiver)) return undefined;
  const { text } = receiver;
  if (!model.entities.some(({ collection }) => collection === text)) return undefined;
  return `\`${text}\` are rows here, and hide the table: use them, as in \`${text}.map((row) => …)\`, or write \`tables.${text}\`.`;
}

/** What to write for a field that a row, a shape or a literal does not have. */
function fixForField(
  access: ts.PropertyAccessExpression,
  members: readonly string[],
  scope: Scope,
): string {
  const name = access.name.text;
  const type = scope.presentTypeOf(access.expression);
  return didYouMean(name, members) ?? withinMembers(name, type, access, scope) ?? listOf(members);
}

/** A member that only some alternatives of a union have: what tells them apart is checked first. */
function ofSomeVariants(
  name: string,
  type: ts.Type,
  access: ts.PropertyAccessExpression,
  { program: { checker } }: Scope,
): string | undefined {
  const held = access.expression;
  const local = ts.isIdentifier(held) ? held.text : 'result';
  const told = narrowingFor(name, type, local, checker);
  if (told === undefined) return undefined;
  const tag = type
    .getProperties()
    .find((member) => alternativesOf(checker.getTypeOfSymbol(member)).every(isLiteral));
  const [only, test] =
    tag === undefined
      ? ['Only some alternatives have it', told]
      : [`It is there only for some values of \`${tag.name}\``, `${local}.${tag.name} === …`];
  return ts.isIdentifier(held)
    ? `${only}: read it within \`if (${test}) { … }\`.`
    : `${only}: write \`const result = ${shortText(held)}\`, and read it within \`if (${test}) { … }\`.`;
}

function isLiteral(type: ts.Type): boolean {
  return (type.flags & (ts.TypeFlags.StringLiteral | ts.TypeFlags.BooleanLiteral)) !== 0;
}

/** How deep a member is looked for within others. */
const WITHIN = 2;

/** `file.status`, where `file.reservation` has the status. */
function withinMembers(
  name: string,
  type: ts.Type,
  access: ts.PropertyAccessExpression,
  { program: { checker } }: Scope,
): string | undefined {
  const membersIn = (within: ts.Type, path: readonly string[]) =>
    alternativesOf(checker.getNonNullableType(within))
      .filter((part) => isPlainObject(part) && !isArrayLike(part, checker))
      .flatMap((part) => part.getProperties())
      .map((member) => ({ path: [...path, member.name], type: checker.getTypeOfSymbol(member) }));
  let level = membersIn(type, []);
  for (let depth = 0; depth < WITHIN; depth += 1) {
    level = level.flatMap((member) => membersIn(member.type, member.path));
    const found = level.find(({ path }) => path.at(-1) === name);
    if (found !== undefined)
      return `Did you mean \`${[shortText(access.expression), ...found.path].join('.')}\`?`;
  }
  return undefined;
}

const LONGEST = 40;

function shortText(node: ts.Expression): string {
  return shortened(node.getText().replace(/\s+/g, ' '), LONGEST);
}

function membersOf(node: ts.Expression, scope: Scope): string[] {
  const type = scope.program.checker.getApparentType(scope.presentTypeOf(node));
  const names = type.getProperties().map((property) => property.name);
  // Those of symbols (`__@iterator@295`) carry a number that differs from run to run.
  return names.filter((name) => !name.startsWith('__@'));
}

function isNamespace(node: ts.Expression, scope: Scope): boolean {
  if (!ts.isIdentifier(node)) return false;
  const { kind } = scope.meaningOf(node);
  return kind === 'math' || kind === 'object';
}

/** Whether these are the members of a text, an array, a number or a boolean. */
function isListed(members: readonly string[]): boolean {
  const own = ['toLowerCase', 'map', 'toFixed'];
  return members.length === 0 || own.some((name) => members.includes(name));
}

function fixFor(name: string, fixes: Readonly<Record<string, string>>, members: string[]): string {
  const known = Object.hasOwn(fixes, name) ? fixes[name] : undefined;
  return known ?? didYouMean(name, members) ?? listOf(members);
}

const MOST = 60;

function listOf(members: readonly string[]): string {
  return members.length > MOST ? 'Use a listed method or helper.' : `It has ${members.join(', ')}.`;
}

const tableFixes: Readonly<Record<string, string>> = {
  find: 'Use `.first(match)`, or `.get(key)`.',
  findOne: 'Use `.first(match)`, or `.get(key)`.',
  filter: 'Use `.where(match)`.',
  some: 'Use `.first(match) !== undefined`.',
  exists: 'Use `.has(key)`, or `.first(match) !== undefined`.',
  map: 'Use `.all().map(…)`.',
  length: 'Use `.count()`.',
  size: 'Use `.count()`.',
  create: 'Use `.insert({ … })`.',
  add: 'Use `.insert({ … })`.',
  set: 'Use `.update(row, { … })` or `.insert({ … })`.',
  delete: 'Use `.remove(row)`.',
};

const memberFixes: Readonly<Record<string, string>> = {
  concat: 'Use a template: `${first}${second}`.',
  sort: 'Use `toSorted` or `sortBy(items, by)`.',
  reverse: 'Use `toReversed`.',
  splice: 'Use `toSpliced`, `filter` or `slice`.',
  pop: 'Use `at(-1)` and `slice(0, -1)`.',
  shift: 'Use `at(0)` and `slice(1)`.',
  unshift: 'Use `[item, ...items]`.',
  forEach: 'Use `for (const x of xs)`.',
  match: 'Use `includes`, `startsWith`, `split` or `parseInteger`.',
  matchAll: 'Use `split` or `words`.',
  test: 'Use `includes`, `startsWith` or a `pattern` on the field.',
  localeCompare: 'Compare with `<`, or use `sortBy`.',
  toLocaleString: 'Use `formatNumber` or `formatDate`.',
  toLocaleUpperCase: 'Use `toUpperCase`.',
  toLocaleLowerCase: 'Use `toLowerCase`.',
  toString: 'Use a template: `${value}`.',
  toPrecision: 'Use `round(value, decimals)` or `formatNumber(value, decimals)`.',
  fill: 'Use `range(n).map(() => value)`.',
  flat: 'Use `flatMap((items) => items)`.',
  reduceRight: 'Use `toReversed().reduce(…)`.',
  charCodeAt: 'Compare texts with `<`, or use `indexOf` in an alphabet.',
  codePointAt: 'Compare texts with `<`, or use `indexOf` in an alphabet.',
  normalize: 'Leave it out: texts are compared as they are.',
  from: 'Use `range(n).map(…)`, a literal or spread.',
  random: 'Use `randomInt(min, max)` or `pick(items)`.',
  round: 'Use `round(value, decimals)`.',
  entries: 'Use `xs.map((item, index) => …)`.',
  keys: 'Use `range(xs.length)`.',
  values: 'Use the array itself.',
};
