import { grouped } from '@envloom/core';
import { codeSpan, inlineMarkdown } from '@envloom/codegen';
import type { CatalogEntry, CatalogTotals } from '../catalog-schema.ts';
import { percentText, scoreText } from './figures.ts';
import type { CatalogForm, CatalogRow } from './form.ts';
import {
  entityText,
  provenanceText,
  qualityText,
  scenariosText,
  sizeText,
  totalsText,
} from './sentences.ts';

const mark = '<!-- Written by `npx nx g catalog`; do not edit. -->';

const columns = [
  'Environment',
  'About',
  'Domain',
  'Tools',
  'Rules',
  'Scenarios',
  'Difficulty',
  'Quality',
  'Mistakes noticed',
  'Origin',
];

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function rowLine(row: CatalogRow): string {
  return line([
    `[${row.name}](#${row.name})`,
    inlineMarkdown(row.title),
    row.domain,
    grouped(row.tools),
    grouped(row.rules),
    grouped(row.scenarios),
    scoreText(row.difficulty),
    row.quality,
    percentText(row.killScore),
    row.origin,
  ]);
}

const legend =
  'Difficulty is the median of the scenarios, from 0 to 1. Mistakes noticed is the share of the mistakes ' +
  'put into the code that its check noticed.';

function head(totals: CatalogTotals, rows: readonly CatalogRow[]): string {
  return [
    mark,
    '',
    '# Catalogue of environments',
    '',
    ...totalsText(totals).map((text) => `- ${text}`),
    '',
    '`catalog.json` says the same to programs (`catalog.schema.json` is its JSON Schema), `index.html` can be ' +
      'searched.',
    '',
    legend,
    '',
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map(rowLine),
    '',
  ].join('\n');
}

function toolNames({ tools }: CatalogEntry, kind: 'query' | 'mutation'): string {
  const names = tools.filter((tool) => tool.kind === kind).map(({ name }) => codeSpan(name));
  return names.length === 0 ? 'none' : names.join(', ');
}

function facts(entry: CatalogEntry): string[] {
  return [
    `**Tools that look up:** ${toolNames(entry, 'query')}`,
    `**Tools that change something:** ${toolNames(entry, 'mutation')}`,
    `**World:** ${entry.entities.map(entityText).join(', ')}`,
    `**Scenarios:** ${scenariosText(entry)}`,
    `**Quality:** ${inlineMarkdown(qualityText(entry))}`,
    `**Origin:** ${inlineMarkdown(provenanceText(entry))}`,
    `**Size:** ${sizeText(entry)}`,
  ];
}

function aboutLine({ package: packageName, version, domain, license }: CatalogEntry): string {
  const parts = [codeSpan(`${packageName}@${version}`), domain];
  return [...parts, ...(license === undefined ? [] : [inlineMarkdown(license)])].join(', ');
}

function section(entry: CatalogEntry, link: string): string {
  return [
    '',
    `## ${entry.name}`,
    '',
    `[${inlineMarkdown(entry.title)}](${link}), ${aboutLine(entry)}`,
    '',
    inlineMarkdown(entry.description),
    '',
    '```sh',
    entry.install,
    ...(entry.serve === undefined ? [] : [entry.serve]),
    '```',
    '',
    ...facts(entry).map((fact) => `- ${fact}`),
    ...(entry.rules.length === 0 ? [] : ['', 'Rules:', '']),
    ...entry.rules.map(({ text }) => `- ${inlineMarkdown(text)}`),
    '',
  ].join('\n');
}

/**
 * `CATALOG.md`, for people who read it where it lies.
 *
 * @param linkTo the address of a package folder, as seen from the catalogue
 */
export function markdownForm(linkTo: (path: string) => string): CatalogForm {
  return {
    file: 'CATALOG.md',
    mark,
    head,
    entry: (entry) => section(entry, linkTo(entry.path)),
    separator: '',
    tail: '',
  };
}
