import {
  bumps,
  changeAreas,
  type Change,
  type ChangeArea,
  type ModelDifference,
} from './change.ts';

const headings: Readonly<Record<ChangeArea, string>> = {
  'removed-tools': 'Removed tools',
  'changed-tools': 'Changed tools',
  'added-tools': 'New tools',
  types: 'Data',
  rules: 'Rules',
  behaviour: 'Behaviour',
  'initial-data': 'Initial data',
  wording: 'Wording',
  sampling: 'Sampling',
};

/** Of these a reader wants to know that there are some, not each. */
const shortened: ReadonlySet<ChangeArea> = new Set(['wording', 'sampling']);
const MOST_SHORT_LINES = 10;

function linesOf(area: ChangeArea, changes: readonly Change[]): string[] {
  const ordered = bumps.flatMap((bump) => changes.filter((change) => change.bump === bump));
  const lines = [...new Set(ordered.map(({ text }) => `- ${text}`))];
  if (!shortened.has(area) || lines.length <= MOST_SHORT_LINES) return lines;
  const more = lines.length - MOST_SHORT_LINES;
  return [...lines.slice(0, MOST_SHORT_LINES), `- and ${more} more`];
}

/**
 * The difference as Markdown for a changelog: a list for each area that has changes, under a title
 * in bold, the largest step first. Empty where nothing changed.
 */
export function changelogText({ changes }: Pick<ModelDifference, 'changes'>): string {
  const groups = changeAreas.flatMap((area) => {
    const own = changes.filter((change) => change.area === area);
    return own.length === 0
      ? []
      : [[`**${headings[area]}**`, '', ...linesOf(area, own)].join('\n')];
  });
  return groups.length === 0 ? '' : `${groups.join('\n\n')}\n`;
}
