import {
  type CatalogEntry,
  entityText,
  provenanceText,
  qualityText,
  scenariosText,
} from '@envloom/catalog/read';
import { aligned, counted, flowing, wrapped } from '@envloom/core';

type Tool = CatalogEntry['tools'][number];

/**
 * What people read of an environment.
 *
 * @param connect lines of Python that connect to it
 * @param width most characters of a line
 */
export function environmentText(
  entry: CatalogEntry,
  connect: readonly string[],
  width: number,
): string {
  const { name, title, description, introduction, rules, entities } = entry;
  const parts = [
    [`${name}: ${title}`, wrapped(description, width)],
    factLines(entry, width),
    ...(introduction === undefined
      ? []
      : [section('What the agent is told', [flowing(introduction, width - 2)])]),
    section(`Rules (${rules.length})`, items(rules.map(ruleText), width)),
    toolSection(entry, 'query', 'Tools that look up', width),
    toolSection(entry, 'mutation', 'Tools that change something', width),
    section(`Tables (${entities.length})`, items(entities.map(tableText), width)),
    section('From Python', connect),
    section('In the terminal', [`envloom play ${name}`]),
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  const indented = lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`.trimEnd());
  return [title, ...indented];
}

const items = (texts: readonly string[], width: number): readonly string[] =>
  texts.map((text) => `- ${wrapped(text, width - 2, 2)}`);

function factLines(entry: CatalogEntry, width: number): readonly string[] {
  const { domain, package: npm, version, path, scenarios } = entry;
  const { programs = 0 } = scenarios ?? {};
  const facts: readonly (readonly [string, string])[] = [
    ['domain', domain],
    ['package', `${npm}@${version}, in ${path}`],
    ['scenarios', scenariosText(entry)],
    ['programs', programsText(programs)],
    ['quality', qualityText(entry)],
    ['model', provenanceText(entry)],
  ];
  const column = 11;
  return facts.map(([name, text]) => name.padEnd(column) + wrapped(text, width, column));
}

const programsText = (count: number): string =>
  count === 0
    ? 'None: random walks made the scenarios.'
    : `${counted(count, 'task program')}; random walks made the other scenarios.`;

/** Rules are kept by tools unless it says otherwise. */
const keepers: Readonly<Record<string, string>> = {
  agent: ' (only the agent can keep it)',
  manner: ' (how the agent speaks)',
};

const ruleText = ({ id, text, enforced }: CatalogEntry['rules'][number]): string =>
  `${id}: ${text}${keepers[enforced] ?? ''}`;

function tableText(entity: CatalogEntry['entities'][number]): string {
  const { collection, fields, description = '' } = entity;
  return `${collection}: ${entityText(entity)}, ${counted(fields, 'field')}. ${description}`.trimEnd();
}

function toolSection(
  { tools }: CatalogEntry,
  wanted: Tool['kind'],
  title: string,
  width: number,
): readonly string[] {
  const some = tools.filter(({ kind }) => kind === wanted);
  return section(
    `${title} (${some.length})`,
    some.flatMap((tool) => toolLines(tool, width - 2)),
  );
}

function toolLines({ name, description, parameters }: Tool, width: number): readonly string[] {
  const rows = parameters.map(({ name: parameter, type, required, description: about = '' }) => [
    parameter,
    required ? type : `${type}, optional`,
    about,
  ]);
  return [
    '',
    fitting(`${name}: ${description}`, width),
    ...aligned(rows).map((line) => fitting(line, width)),
  ];
}

const fitting = (line: string, width: number): string =>
  line.length > width ? `${line.slice(0, width - 1)}…` : line;
