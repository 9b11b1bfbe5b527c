import { heldOut, type BrokenModel } from './broken-model.ts';

const oneLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|');

const row = ({ base, mistake, operation, wrong, found_by }: BrokenModel): string =>
  `| ${base} | ${mistake} | ${operation ?? ''} | ${oneLine(wrong)} | ${found_by.map((code) => `\`${code}\``).join(' ') || 'only a reader'} |`;

const heading = [
  '| model | mistake | operation | what is wrong | found by |',
  '|---|---|---|---|---|',
];

const foundOf = (some: readonly BrokenModel[]): string =>
  `${some.filter(({ found_by }) => found_by.length > 0).length} of ${some.length}`;

/** What quality evaluation finds of the broken models, and what it leaves to a reader. */
export function rateTable(all: readonly BrokenModel[]): string {
  const found = all.filter(({ found_by }) => found_by.length > 0);
  const known = all.filter(({ base }) => !heldOut.has(base));
  const missed = all.filter(({ found_by }) => found_by.length === 0);
  return [
    '# Broken models',
    '',
    'Each folder holds a good model (`base.yaml`) and mistakes that language models make, as edits of it.',
    'This table is derived; accept it with `vitest run test/broken-models -u`.',
    '',
    `Quality evaluation, or the model checker before it, finds ${foundOf(known)} of those that it was`,
    `developed with, and ${foundOf(all.filter(({ base }) => heldOut.has(base)))} of a held-out set (${[...heldOut].join(', ')}), written by somebody`,
    'who knew none of the findings. Of the held-out ones 7 of 20 were found at first sight; the rest came',
    'with findings that they suggested. Mistakes that contradict only the sense of a description stay with',
    'readers.',
    '',
    '## Found',
    '',
    ...heading,
    ...found.map(row),
    '',
    '## What only a reader could notice',
    '',
    ...heading,
    ...missed.map(row),
    '',
  ].join('\n');
}
