import type { CheckedCode, CheckedModel, ReferredRow, Uses } from '@envloom/logic-model';
import { access } from '../../text/quote.ts';
import { noUses, rowFunction, rowsFunction } from './support.ts';

/** The tools and functions of one model's speech, as numbered. */
export interface Voice {
  /** The table of an entity. */
  collectionOf(entity: string): string;
  /** The function that gives the label of an entity's row: `(row, world, depth)`. */
  labelOf(entity: string): string | undefined;
}

/** Where a piece of code finds what it reads. */
export interface Surroundings {
  /** The variable with the arguments, or with the row, that hold keys. */
  readonly holder: '$args' | '$row';
  /** How the code calls the holder's row; absent for arguments. */
  readonly own?: string;
  /** The rows that its keys lead to. */
  readonly rows: readonly ReferredRow[];
}

export function voiceOf({ model, labels }: CheckedModel): Voice {
  const collections = new Map(model.entities.map(({ name, collection }) => [name, collection]));
  const functions = new Map(labels.map(({ entity }, at) => [entity.name, labelFunction(at)]));
  return {
    collectionOf: (entity) => collections.get(entity) ?? '',
    labelOf: (entity) => functions.get(entity),
  };
}

export const labelFunction = (at: number): string => `$label_${at}`;

/** The rows that a piece of code reads. */
export function rowsRead({ uses }: CheckedCode, rows: readonly ReferredRow[]): ReferredRow[] {
  return rows.filter(({ name }) => uses.params.includes(name));
}

/**
 * Statements that bring into scope what several pieces of code read together; they return
 * undefined where a key leads to no row.
 */
export function bindings(
  codes: readonly CheckedCode[],
  surroundings: Surroundings,
  voice: Voice,
): string[] {
  const { holder, own, rows } = surroundings;
  const uses = codes.map((code) => code.uses);
  const named = new Set(rows.map(({ name }) => name));
  const tables = distinct(uses.flatMap((each) => each.tables));
  const clock = distinct(uses.flatMap((each) => each.worldHelpers));
  const params = distinct(uses.flatMap((each) => each.params));
  const plain = params.filter((name) => name !== own && !named.has(name));
  return [
    ...taken(tables, '$world.tables'),
    ...(uses.some((each) => each.tablesObject) ? ['const { tables } = $world;'] : []),
    ...(uses.some((each) => each.actor) ? ['const { actor } = $world;'] : []),
    ...taken(clock, '$world'),
    ...taken(plain, '$args'),
    ...(uses.some((each) => each.args) ? ['const args = $args;'] : []),
    ...(own !== undefined && params.includes(own) ? [`const ${own} = $row;`] : []),
    ...rows
      .filter(({ name }) => params.includes(name))
      .flatMap((row) => rowBinding(row, holder, labelling(row, codes, voice), voice)),
  ];
}

/** What several pieces of code import together. */
export function importsOf(codes: readonly CheckedCode[]): Uses {
  const uses = codes.map((code) => code.uses);
  return {
    ...noUses,
    helpers: distinct(uses.flatMap((each) => each.helpers)),
    functions: distinct(uses.flatMap((each) => each.functions)),
    settings: uses.some((each) => each.settings),
  };
}

function rowBinding(
  { name, field, entity, isList }: ReferredRow,
  holder: string,
  label: string,
  voice: Voice,
): string[] {
  const find = isList ? rowsFunction : rowFunction;
  const table = access('$world.tables', voice.collectionOf(entity));
  return [
    `const ${name} = ${find}(${table}, ${access(holder, field)}${label});`,
    `if (${name} === null) return undefined;`,
  ];
}

/** Rows have a label only where it is read: most slots read one field. */
function labelling(row: ReferredRow, codes: readonly CheckedCode[], voice: Voice): string {
  const isRead = codes.some(
    ({ uses, code }) => uses.params.includes(row.name) && /\blabel\b/.test(code),
  );
  const label = voice.labelOf(row.entity);
  return isRead && label !== undefined ? `, (row) => ${label}(row, $world, $depth - 1)` : '';
}

function taken(names: readonly string[], from: string): string[] {
  return names.length === 0 ? [] : [`const { ${names.join(', ')} } = ${from};`];
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}
