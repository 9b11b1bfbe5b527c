import type { CatalogEntry, Distribution } from '../catalog-schema.ts';
import { verdictOf } from '../totals.ts';
import { kilobytes, percentText, scoreText } from './figures.ts';
import { markup, type Markup } from './markup.ts';
import { entityText, provenanceText, qualityText, scenariosText, sizeText } from './sentences.ts';

type Tool = CatalogEntry['tools'][number];
type Parameter = Tool['parameters'][number];

const nothing = markup``;

function optional<T>(value: T | undefined, show: (value: T) => Markup): Markup {
  return value === undefined ? nothing : show(value);
}

function parameterItem({ name, type, required, description = '' }: Parameter): Markup {
  return markup`<li><code>${name}${required ? '' : '?'}</code> <small>${type}</small> ${description}</li>`;
}

function toolItem({ name, kind, description, parameters }: Tool): Markup {
  const list = markup`<ul>${parameters.map(parameterItem)}</ul>`;
  return markup`<li><code>${name}</code> <span class="${kind}">${kind}</span> ${description}${
    parameters.length === 0 ? nothing : list
  }</li>\n`;
}

function ruleItem({ text, enforced }: CatalogEntry['rules'][number]): Markup {
  return markup`<li>${text} <small>${enforced}</small></li>\n`;
}

function entityItem(entity: CatalogEntry['entities'][number]): Markup {
  const { description = '' } = entity;
  return markup`<li><b>${entityText(entity)}</b> ${description}</li>\n`;
}

function details(title: string, items: readonly Markup[]): Markup {
  const summary = markup`<summary>${title} <small>${items.length}</small></summary>`;
  return items.length === 0 ? nothing : markup`<details>${summary}<ul>\n${items}</ul></details>\n`;
}

/** Five bars, the highest as high as the line. */
function bars({ fifths }: Distribution): Markup {
  const most = Math.max(...fifths);
  const bar = (count: number): Markup =>
    markup`<i style="height:${Math.round((100 * count) / most)}%"></i>`;
  const label = `Scenarios by fifths of difficulty, the easiest first: ${fifths.join(', ')}`;
  return markup`<span class="bars" role="img" aria-label="${label}" title="${label}">${fifths.map(bar)}</span>`;
}

function figure(label: string, value: string | number, extra: Markup = nothing): Markup {
  return markup`<div><dt>${label}</dt><dd>${value}${extra}</dd></div>\n`;
}

function figures(entry: CatalogEntry): Markup {
  const { tools, rules, entities, scenarios, quality, size } = entry;
  const difficulty = scenarios?.difficulty;
  return markup`<dl>\n${[
    figure('Tools', tools.length),
    figure('Rules', rules.length),
    figure('Entities', entities.length),
    figure('Scenarios', scenarios?.count ?? 0),
    figure('Difficulty', scoreText(difficulty?.median), optional(difficulty, bars)),
    figure('Quality', verdictOf(entry)),
    figure('Mistakes noticed', percentText(quality?.kill_score)),
    figure('Sources', kilobytes(size.source_bytes)),
  ]}</dl>\n`;
}

function more(entry: CatalogEntry): Markup {
  return markup`<details><summary>Scenarios, quality, origin, size</summary>
<p><b>Scenarios:</b> ${scenariosText(entry)}</p>
<p><b>Quality:</b> ${qualityText(entry)}</p>
<p><b>Origin:</b> ${provenanceText(entry)}</p>
<p><b>Size:</b> ${sizeText(entry)}</p></details>\n`;
}

/** What the script of the page filters and sorts by; -1 is not known. */
function dataOf(entry: CatalogEntry): Readonly<Record<string, string | number>> {
  const { title, domain, tools, scenarios, quality, provenance, size } = entry;
  return {
    title,
    domain,
    origin: provenance.origin,
    quality: verdictOf(entry),
    tools: tools.length,
    scenarios: scenarios?.count ?? 0,
    difficulty: scenarios?.difficulty?.median ?? -1,
    kills: quality?.kill_score ?? -1,
    size: size.source_bytes,
  };
}

function attributes(entry: CatalogEntry): Markup {
  const data = Object.entries(dataOf(entry));
  return markup`${data.map(([name, value]) => markup` data-${name}="${value}"`)}`;
}

const command = (text: string): Markup => markup`<code class="command">${text}</code>`;

/**
 * An environment as an article of the page.
 *
 * @param link the address of its README
 */
export function entryHtml(entry: CatalogEntry, link: string): string {
  const { name, title, version, domain, license, tools, rules, entities, provenance } = entry;
  return markup`<article id="env-${name}" aria-labelledby="title-${name}"${attributes(entry)}>
<h2 id="title-${name}"><a href="${link}">${title}</a></h2>
<p class="about"><code>${entry.package}</code> ${version}, ${domain}${optional(
    license,
    (text) => markup`, ${text}`,
  )}, ${provenance.origin}</p>
<p>${entry.description}</p>
${[
  figures(entry),
  command(entry.install),
  optional(entry.serve, command),
  details('Tools', tools.map(toolItem)),
  details('Rules', rules.map(ruleItem)),
  details('World', entities.map(entityItem)),
  more(entry),
]}</article>\n`.text;
}
