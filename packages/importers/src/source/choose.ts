import { counted, didYouMean, isList } from '@envloom/core';
import { ImportError } from '../api/import-error.ts';
import type { Route } from '../openapi/routes.ts';
import { matches } from './patterns.ts';

/** Which operations of a source are wanted; all of them where nothing is said. */
export interface Choice {
  /** Tags of an OpenAPI document; one that an operation has is enough. */
  readonly tags?: readonly string[] | undefined;
  // Patterns of paths, such as `/repos/*/*/issues/**`.
  readonly paths?: readonly string[] | undefined;
  /** Patterns of names, such as `issues/*`. */
  readonly operations?: readonly string[] | undefined;
}

/** Most operations of one environment. */
export const mostOperations = 120;

const isWanted = (
  patterns: readonly string[] | undefined,
  fits: (pattern: string) => boolean,
): boolean => patterns === undefined || patterns.some(fits);

/** The routes of a document that are wanted. @throws ImportError where it is none, or too many */
export function chosenRoutes(routes: readonly Route[], choice: Choice): readonly Route[] {
  const chosen = routes.filter(
    ({ name, path, operation }) =>
      isWanted(choice.tags, (tag) => tagsOf(operation).includes(tag)) &&
      isWanted(choice.paths, (pattern) => matches(pattern, path, true)) &&
      isWanted(choice.operations, (pattern) => matches(pattern, name)),
  );
  if (routes.length > 0) requireHits(routes, choice);
  requireSome(chosen.length, routes.length, choice, () => tagsText(routes));
  return chosen;
}

/** The tools of a list that are wanted. @throws ImportError where it is none, or too many */
export function chosenTools<Tool>(
  tools: readonly Tool[],
  choice: Choice,
  nameOf: (tool: Tool) => string,
): readonly Tool[] {
  if (choice.tags !== undefined || choice.paths !== undefined)
    throw new ImportError(
      '--tag and --path are for OpenAPI documents; choose tools by their names with --operation.',
    );
  const chosen = tools.filter((tool) =>
    isWanted(choice.operations, (pattern) => matches(pattern, nameOf(tool))),
  );
  const names = tools.map(nameOf);
  if (names.length > 0) requireHit('--operation', choice.operations, operationsIn(names));
  requireSome(chosen.length, tools.length, choice, () => listText(operationsIn(names)));
  return chosen;
}

/** What a flag chooses among. */
interface Offer {
  readonly values: readonly string[];
  readonly fits: (pattern: string, value: string) => boolean;
  readonly title: string;
}

const operationsIn = (names: readonly string[]): Offer => ({
  values: names,
  fits: (pattern, name) => matches(pattern, name),
  title: 'It has these operations:',
});

/** Each pattern has to choose something: one that does not is a mistake, whatever the others choose. */
function requireHits(routes: readonly Route[], choice: Choice): void {
  const tags = routes.flatMap(({ operation }) => tagsOf(operation));
  requireHit('--tag', choice.tags, {
    values: [...new Set(tags)],
    fits: (tag, value) => tag === value,
    title: 'It has these tags:',
  });
  requireHit('--path', choice.paths, {
    values: [...new Set(routes.map(({ path }) => path))],
    fits: (pattern, path) => matches(pattern, path, true),
    title: 'It has these paths:',
  });
  requireHit('--operation', choice.operations, operationsIn(routes.map(({ name }) => name)));
}

/** @throws ImportError for the first pattern that fits nothing */
function requireHit(flag: string, patterns: readonly string[] | undefined, offer: Offer): void {
  const { values, fits } = offer;
  const missed = patterns?.find((pattern) => !values.some((value) => fits(pattern, value)));
  if (missed === undefined) return;
  const instead = missed.includes('*') ? '' : didYouMean(missed, values);
  throw new ImportError(`${flag} ${missed} chooses nothing${instead || '.'}\n${listText(offer)}`);
}

function listText({ values, title }: Offer): string {
  return values.length === 0
    ? 'It has none.'
    : [title, ...shortList(values.map((value) => `  ${value}`))].join('\n');
}

function requireSome(chosen: number, all: number, choice: Choice, offer: () => string): void {
  if (all === 0) throw new ImportError('There are no operations in what --from names.');
  if (chosen === 0)
    throw new ImportError(
      `None of the ${counted(all, 'operation')} is chosen by ${choiceText(choice)} together.\n${offer()}`,
    );
  if (chosen > mostOperations)
    throw new ImportError(
      `${counted(chosen, 'operation')} are chosen, and an environment has at most ${mostOperations}. ` +
        `Choose some with --tag, --path or --operation.\n${offer()}`,
    );
}

function choiceText({ tags, paths, operations }: Choice): string {
  const parts = { '--tag': tags, '--path': paths, '--operation': operations };
  return Object.entries(parts)
    .flatMap(([flag, values]) => (values === undefined ? [] : [`${flag} ${values.join(',')}`]))
    .join(' ');
}

/** Most lines of an offer. */
const mostOffered = 40;

function tagsText(routes: readonly Route[]): string {
  const counts = new Map<string, number>();
  for (const tag of routes.flatMap(({ operation }) => tagsOf(operation)))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  if (counts.size === 0) return listText(operationsIn(routes.map(({ name }) => name)));
  const lines = [...counts].map(([tag, count]) => `  ${tag} (${count})`);
  return ['It has these tags:', ...shortList(lines)].join('\n');
}

function shortList(lines: readonly string[]): readonly string[] {
  const more = lines.length - mostOffered;
  return more <= 0 ? lines : [...lines.slice(0, mostOffered), `  … and ${more} more`];
}

function tagsOf({ tags }: Route['operation']): readonly string[] {
  return isList(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
