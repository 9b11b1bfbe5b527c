import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { codeSpan, inlineMarkdown, oneLine } from '@envloom/codegen';
import { grouped } from '@envloom/core';
import Handlebars from 'handlebars';
import { catalogSchema, type CatalogEntry, type Distribution } from './catalog-schema.ts';
import {
  entityText,
  kilobytes,
  percentText,
  provenanceText,
  qualityText,
  scenariosText,
  scoreText,
  sizeText,
  totalsText,
} from './sentences.ts';
import { verdictOf } from './totals.ts';

const handlebars = Handlebars.create();

handlebars.registerHelper({
  entityText,
  kilobytes,
  provenanceText,
  qualityText,
  scenariosText,
  sizeText,
  score: scoreText,
  percent: percentText,
  code: (text: string) => codeSpan(text),
  grouped: (count: number) => grouped(count),
  markdown: (text: string) => inlineMarkdown(text),
  /** For sorting: -1 is not known. */
  orMinusOne: (value: number | undefined) => value ?? -1,
  toolNames: ({ tools }: CatalogEntry, kind: string) =>
    tools
      .filter((tool) => tool.kind === kind)
      .map(({ name }) => codeSpan(name))
      .join(', ') || 'none',
});

const source = (file: string): string =>
  readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll('\r\n', '\n');

const pageSource = source('catalog.html.hbs');
const page = handlebars.compile(pageSource);
const markdown = handlebars.compile(source('catalog.md.hbs'), { noEscape: true });

/** No script but that of the page runs, whatever the texts of environments hold. */
function scriptHash(): string {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(pageSource) ?? [];
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Five bars, the highest as high as the line. */
function barsOf({ fifths }: Distribution): object {
  const most = Math.max(...fifths);
  return {
    label: `Scenarios by fifths of difficulty, the easiest first: ${fifths.join(', ')}`,
    heights: fifths.map((count) => Math.round((100 * count) / most)),
  };
}

/** Texts of models are shown on one line and without hidden characters. */
const shown = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? oneLine(value) || value : value;

/**
 * The pages for people, made from catalog.json: `CATALOG.md`, to read where it lies, and `catalog.html`, to
 * search and sort: it needs nothing else, and without its script everything is shown.
 *
 * @param json the text of catalog.json
 * @param linkTo the address of a package folder, as seen from the catalogue
 */
export function pagesOf(
  json: string,
  linkTo: (path: string) => string,
): Readonly<Record<'CATALOG.md' | 'catalog.html', string>> {
  const { totals, environments } = catalogSchema.parse(JSON.parse(json, shown));
  const view = {
    totals,
    script: scriptHash(),
    sentences: totalsText(totals),
    environments: environments.map((entry) => ({
      ...entry,
      link: linkTo(entry.path),
      released: `${entry.package}@${entry.version}`,
      verdict: verdictOf(entry),
      scenarioCount: entry.scenarios?.count ?? 0,
      bars: entry.scenarios?.difficulty && barsOf(entry.scenarios.difficulty),
    })),
  };
  return { 'CATALOG.md': markdown(view), 'catalog.html': page(view) };
}
