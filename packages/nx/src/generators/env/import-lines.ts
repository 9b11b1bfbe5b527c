import { counted, shortened } from '@envloom/core';
import type { ImportedApi, ImportedOperation, Loss, SourceNote } from '@envloom/importers';

/** Most notes and losses that are listed. */
const mostListed = 20;

/** What was read of a source, for people: what it has, and what its types do not say. */
export function importLines(
  name: string,
  api: ImportedApi,
  notes: readonly SourceNote[],
): readonly string[] {
  const { operations } = api;
  return [
    `${name}: ${counted(operations.length, 'operation')}${kindsText(operations)}`,
    carriedLine(
      'inputs',
      operations.map(({ losses }) => losses.input),
    ),
    ...resultLines(operations),
    ...listed(
      'notes',
      [...notes, ...api.notes].map(({ at, message }) => `${at}: ${message}`),
    ),
    ...listed('no type says', lossTexts(operations)),
  ];
}

function kindsText(operations: readonly ImportedOperation[]): string {
  const queries = operations.filter(({ kind }) => kind.kind === 'query').length;
  const guessed = operations.filter(({ kind }) => !kind.isDeclared).length;
  const guesses = guessed === 0 ? '' : `; of ${guessed} only their names tell`;
  return ` (${counted(queries, 'query', 'queries')}, ${counted(operations.length - queries, 'mutation')}${guesses})`;
}

function resultLines(operations: readonly ImportedOperation[]): readonly string[] {
  const told = operations.filter(({ returns }) => returns !== 'untold');
  const untold = operations.length - told.length;
  const line = carriedLine(
    'results',
    told.map(({ losses }) => losses.result),
  );
  const rest = `  ${counted(untold, 'result')} not described: the language model says what they are`;
  return [...(told.length === 0 ? [] : [line]), ...(untold === 0 ? [] : [rest])];
}

function carriedLine(what: string, losses: readonly (readonly Loss[])[]): string {
  const carried = losses.filter((all) => all.every(({ degree }) => degree !== 'lost')).length;
  const exact = losses.filter((all) => all.length === 0).length;
  return `  ${carried} of ${losses.length} ${what} carried by types, ${exact} of them with every constraint`;
}

function lossTexts(operations: readonly ImportedOperation[]): readonly string[] {
  const texts = operations.flatMap(({ losses }) =>
    [...losses.input, ...losses.result].map(
      ({ at, keyword, why }) => `${at === '' ? '' : `${at}: `}${keyword}. ${why}`,
    ),
  );
  return [...new Set(texts)];
}

function listed(title: string, lines: readonly string[]): readonly string[] {
  if (lines.length === 0) return [];
  const shown = lines
    .slice(0, mostListed)
    .map((line) => `    ${shortened(line.toWellFormed(), 200)}`);
  const more = lines.length - shown.length;
  return [`  ${title}:`, ...shown, ...(more > 0 ? [`    … and ${more} more`] : [])];
}
