/** A step of semantic versioning (https://semver.org): what a release that has a change must be at least. */
export type Bump = (typeof bumps)[number];

/** From the largest to the smallest. */
const bumps = ['major', 'minor', 'patch'] as const;

/** What a change is about, in the order in which a changelog tells it, with its title there. */
const areas = {
  'removed-tools': 'Removed tools',
  'changed-tools': 'Changed tools',
  'added-tools': 'New tools',
  types: 'Data',
  rules: 'Rules',
  behaviour: 'Behaviour',
  'initial-data': 'Initial data',
  wording: 'Wording',
  sampling: 'Sampling',
  tasks: 'Task programs',
  scenarios: 'Scenarios',
  package: 'Package',
} as const;

export type ChangeArea = keyof typeof areas;

/** One thing that is not as it was. */
export interface Change {
  readonly bump: Bump;
  readonly area: ChangeArea;
  /** One line of Markdown: what is different for who uses the environment. */
  readonly text: string;
}

/** The largest step of some changes, undefined of none. */
export function largestBump(changes: readonly Change[]): Bump | undefined {
  return bumps.find((bump) => changes.some((change) => change.bump === bump));
}

/** Changes with the largest step first. */
export function ordered<Kind extends Change>(changes: readonly Kind[]): Kind[] {
  return bumps.flatMap((bump) => changes.filter((change) => change.bump === bump));
}

const LONGEST = 80;
const LONGEST_PROSE = 300;
const MOST_NAMED = 5;
const MOST_SHORT_LINES = 10;

/** A text on one line and not too long. */
function shortened(text: string, longest: number): string {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}

/** A text as inline code of Markdown, on one line and not too long, whatever it holds. */
export function code(text: string): string {
  const short = shortened(text, LONGEST);
  const runs = Array.from(short.matchAll(/`+/g), ([run]) => run.length);
  const fence = '`'.repeat(Math.max(0, ...runs) + 1);
  const space = /^[` ]|[` ]$/.test(short) || short === '' ? ' ' : '';
  return `${fence}${space}${short}${space}${fence}`;
}

/** A value of JSON as inline code; nothing where there is none. */
export const valueCode = (value: unknown): string =>
  value === undefined ? 'nothing' : code(JSON.stringify(value));

/** Names as inline code, at most five of them. */
export function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map(code).join(', ');
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}

/** A text for people as Markdown that shows just that text, on one line and not too long. */
export const prose = (text: string): string =>
  shortened(text.trim(), LONGEST_PROSE).replaceAll(/[\\`*_[\]<>~|]/g, '\\$&');

/** Of these a reader wants to know that there are some, not each. */
const manyAreEnough: ReadonlySet<string> = new Set<ChangeArea>(['wording', 'sampling']);

function linesOf(area: string, changes: readonly Change[]): string[] {
  const own = changes.filter((change) => change.area === area);
  const lines = [...new Set(ordered(own).map(({ text }) => `- ${text}`))];
  const more = lines.length - MOST_SHORT_LINES;
  if (!manyAreEnough.has(area) || more <= 0) return lines;
  return [...lines.slice(0, MOST_SHORT_LINES), `- and ${more} more`];
}

/**
 * Changes as Markdown for a changelog: a list for each area that has any, under a title in bold, the
 * largest step first. Empty where nothing changed.
 */
export function changelogText(changes: readonly Change[]): string {
  const groups = Object.entries(areas).flatMap(([area, title]) => {
    const lines = linesOf(area, changes);
    return lines.length === 0 ? [] : [[`**${title}**`, '', ...lines].join('\n')];
  });
  return groups.length === 0 ? '' : `${groups.join('\n\n')}\n`;
}
