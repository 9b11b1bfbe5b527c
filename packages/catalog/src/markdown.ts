import { readFileSync } from 'node:fs';
import { codeSpan, inlineMarkdown, oneLine } from '@envloom/codegen';
import { grouped } from '@envloom/core';
import Handlebars from 'handlebars';
import { catalogSchema, type CatalogEntry } from './catalog-schema.ts';
import {
  entityText,
  percentText,
  provenanceText,
  qualityText,
  scenariosText,
  scoreText,
  sizeText,
  totalsText,
  workplacesText,
} from './sentences.ts';
import { verdictOf } from './totals.ts';

const handlebars = Handlebars.create();

handlebars.registerHelper({
  entityText,
  provenanceText,
  qualityText,
  scenariosText,
  sizeText,
  workplaces: workplacesText,
  score: scoreText,
  percent: percentText,
  code: (text: string) => codeSpan(text),
  grouped: (count: number) => grouped(count),
  markdown: (text: string) => inlineMarkdown(text),
  toolNames: ({ tools }: CatalogEntry, kind: string) =>
    tools
      .filter((tool) => tool.kind === kind)
      .map(({ name }) => codeSpan(name))
      .join(', ') || 'none',
});

const source = readFileSync(new URL('catalog.md.hbs', import.meta.url), 'utf8');
const markdown = handlebars.compile(source.replaceAll('\r\n', '\n'), { noEscape: true });

/** Texts of models are shown on one line and without hidden characters. */
const shown = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? oneLine(value) || value : value;

/**
 * `CATALOG.md`, to read where it lies, made from catalog.json.
 *
 * @param json the text of catalog.json
 * @param linkTo the address of a package folder, as seen from the catalogue
 */
export function markdownOf(json: string, linkTo: (path: string) => string): string {
  const { totals, environments } = catalogSchema.parse(JSON.parse(json, shown));
  return markdown({
    totals,
    sentences: totalsText(totals),
    environments: environments.map((entry) => ({
      ...entry,
      link: linkTo(entry.path),
      released: `${entry.package}@${entry.version}`,
      verdict: verdictOf(entry),
      scenarioCount: entry.scenarios?.count ?? 0,
    })),
  });
}
