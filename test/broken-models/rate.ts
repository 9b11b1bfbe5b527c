import type { BrokenModel } from './broken-model.ts';

const oneLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|');

const row = ({ base, mistake, operation, wrong, found_by }: BrokenModel): string =>
  `| ${base} | ${mistake} | ${operation ?? ''} | ${oneLine(wrong)} | ${found_by.map((code) => `\`${code}\``).join(' ') || 'only a reader'} |`;

const heading = [
  '| model | mistake | operation | what is wrong | found by |',
  '|---|---|---|---|---|',
];

/** What quality evaluation finds of the broken models, and what it leaves to a reader. */
export function rateTable(all: readonly BrokenModel[]): string {
  const found = all.filter(({ found_by }) => found_by.length > 0);
  const missed = all.filter(({ found_by }) => found_by.length === 0);
  return [
    '# Broken models',
    '',
    'Each folder holds a good model (`base.yaml`) and mistakes that language models make, as edits of it.',
    `Quality evaluation, or the model checker before it, finds ${found.length} of ${all.length}. This table is derived; accept it with \`vitest run test/broken-models -u\`.`,
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
