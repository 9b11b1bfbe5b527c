import { counted, isList } from '@envloom/core';
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
  requireSome(chosen.length, tools.length, choice, () => namesText(tools.map(nameOf)));
  return chosen;
}

function requireSome(chosen: number, all: number, choice: Choice, offer: () => string): void {
  if (all === 0) throw new ImportError('There are no operations in what --from names.');
  if (chosen === 0)
    throw new ImportError(
      `None of the ${counted(all, 'operation')} is chosen by ${choiceText(choice)}.\n${offer()}`,
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
  if (counts.size === 0) return namesText(routes.map(({ name }) => name));
  const lines = [...counts].map(([tag, count]) => `  ${tag} (${count})`);
  return ['It has these tags:', ...shortList(lines)].join('\n');
}

const namesText = (names: readonly string[]): string =>
  ['It has these operations:', ...shortList(names.map((name) => `  ${name}`))].join('\n');

function shortList(lines: readonly string[]): readonly string[] {
  const more = lines.length - mostOffered;
  return more <= 0 ? lines : [...lines.slice(0, mostOffered), `  … and ${more} more`];
}

function tagsOf({ tags }: Route['operation']): readonly string[] {
  return isList(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
}
