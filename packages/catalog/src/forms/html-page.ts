import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CatalogTotals } from '../catalog-schema.ts';
import type { CatalogForm } from './form.ts';
import { entryHtml } from './html-entry.ts';
import { markup, type Markup } from './markup.ts';
import { totalsText } from './sentences.ts';

const mark = '<!-- Written by `npx nx g catalog`; do not edit. -->';

interface Page {
  /** With places for what depends on the environments. */
  readonly head: string;
  readonly tail: string;
}

/** No script but that of the page runs, whatever the texts of environments hold. */
function withPolicy(page: string): string {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(page) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  return page.replace('{{script}}', `'sha256-${hash}'`);
}

function readPage(): Page {
  const text = readFileSync(new URL('./page.html', import.meta.url), 'utf8');
  const page = withPolicy(text.replaceAll('\r\n', '\n'));
  const [head = '', tail = ''] = page.split(/ *<!-- environments -->\n/);
  return { head, tail };
}

const optionOf = ([domain, count]: readonly [string, number]): Markup =>
  markup`<option value="${domain}">${domain} (${count})</option>`;

/** A function: `$&` in a replacement would be read as more than text. */
function filled(page: string, place: string, content: Markup): string {
  return page.replace(`<!-- ${place} -->`, () => content.text);
}

function headOf(page: Page, totals: CatalogTotals): string {
  const sentences = totalsText(totals).map((text) => markup`<li>${text}</li>`);
  const options = Object.entries(totals.domains).map(optionOf);
  return filled(filled(page.head, 'totals', markup`${sentences}`), 'domains', markup`${options}`);
}

/**
 * `index.markup`, to search and sort: one page that needs nothing else. Without its script everything
 * is shown.
 *
 * @param linkTo the address of a package folder, as seen from the catalogue
 */
export function htmlForm(linkTo: (path: string) => string): CatalogForm {
  const page = readPage();
  return {
    file: 'index.html',
    mark,
    head: (totals) => headOf(page, totals),
    entry: (entry) => entryHtml(entry, linkTo(entry.path)),
    separator: '',
    tail: page.tail,
  };
}
