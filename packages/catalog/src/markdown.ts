import { readFileSync } from 'node:fs';
import { codeSpan, inlineMarkdown, oneLine } from '@envloom/codegen';
import { grouped } from '@envloom/core';
import Handlebars from 'handlebars';
import { catalogSchema, type CatalogEntry } from './catalog-schema.ts';
import {
  countsText,
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
import { countsOf } from './distribution.ts';
import { verdictOf } from './totals.ts';

const handlebars = Handlebars.create();

handlebars.registerHelper({
  entityText,
  provenanceText,
  qualityText,
  scenariosText,
  sizeText,
  workplaces: workplacesText,
  counts: countsText,
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

const template = (file: string): HandlebarsTemplateDelegate => {
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  return handlebars.compile(source.replaceAll('\r\n', '\n'), { noEscape: true });
};

const markdown = template('catalog.md.hbs');
const dataCard = template('data-card.md.hbs');

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

/** `DATA-CARD.md`: how the environments and scenarios were made, and what was checked. @param json the text of catalog.json */
export function dataCardOf(json: string): string {
  const { totals, environments } = catalogSchema.parse(JSON.parse(json, shown));
  const writers = countsOf(environments.map(({ provenance }) => writerOf(provenance)));
  const rounds = environments.flatMap(({ provenance }) =>
    provenance.origin === 'modeled' ? [String(provenance.repair_rounds)] : [],
  );
  return dataCard({
    totals,
    sentences: totalsText(totals),
    writers: Object.entries(writers).map(([name, count]) => ({ name, count })),
    rounds: countsOf(rounds),
    licences: countsOf(environments.map(({ license }) => license ?? 'no licence stated')),
  });
}

const writerOf = (provenance: CatalogEntry['provenance']): string =>
  provenance.origin === 'modeled' ? provenance.language_model || 'unrecorded' : 'people';
