import { heldOut, type BrokenModel } from './broken-model.ts';
import { codesIn, idOf, type AllFound, type AllRead, type Found } from './found.ts';

const none: Found = { error: [], note: [] };

/** What was found of a mistake. */
const foundOf = (broken: BrokenModel, found: AllFound): Found => found[idOf(broken)] ?? none;

export interface Rate {
  readonly total: number;
  /** Told by an error, and perhaps by notes too. */
  readonly byError: number;
  /** Told by notes alone. */
  readonly byNote: number;
}

/** How many of the mistakes are told by what was found of them. */
export function rateOf(some: readonly BrokenModel[], found: AllFound): Rate {
  const each = some.map((broken) => foundOf(broken, found));
  return {
    total: some.length,
    byError: each.filter(({ error }) => error.length > 0).length,
    byNote: each.filter(({ error, note }) => error.length === 0 && note.length > 0).length,
  };
}

const oneLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').trim().replaceAll('|', '\\|');

const codeList = (codes: readonly string[]): string => codes.map((code) => `\`${code}\``).join(' ');

function readerCell(broken: BrokenModel, read: AllRead): string {
  const isFound = read[idOf(broken)]?.found;
  return isFound === undefined ? '' : isFound ? 'yes' : 'no';
}

function row(broken: BrokenModel, found: AllFound, read: AllRead): string {
  const { base, mistake, operation, wrong } = broken;
  const { error, note } = foundOf(broken, found);
  return `| ${base} | ${mistake} | ${operation ?? ''} | ${oneLine(wrong)} | ${codeList(error)} | ${codeList(note)} | ${readerCell(broken, read)} |`;
}

const heading = [
  '| model | mistake | operation | what is wrong | errors | notes | by a reader |',
  '|---|---|---|---|---|---|---|',
];

function rateRow(name: string, some: readonly BrokenModel[], found: AllFound): string {
  const { total, byError, byNote } = rateOf(some, found);
  const percent = Math.floor((100 * (byError + byNote)) / total);
  return `| ${name} | ${total} | ${byError} | ${byNote} | ${total - byError - byNote} | ${percent} % |`;
}

/** What readers found of the models that were read. */
function readerLines(all: readonly BrokenModel[], found: AllFound, read: AllRead): string[] {
  const ofRead = all.filter((broken) => read[idOf(broken)]?.found !== undefined);
  const byReaders = ofRead.filter((broken) => read[idOf(broken)]?.found);
  const either = ofRead.filter(
    (broken) => byReaders.includes(broken) || codesIn(foundOf(broken, found)).length > 0,
  );
  const good = Object.values(read).filter(({ found: isFound }) => isFound === undefined);
  const alarms = good.filter(({ tools }) => tools.length > 0);
  return [
    `Readers (\`node tools/read-broken.ts\`: a language model reads each tool, its claims are played, a judge`,
    `decides) read ${ofRead.length} held-out mistakes and found ${byReaders.length}; together with the findings above ${either.length} are found.`,
    `Of ${good.length} good models ${alarms.length} had an alarm. \`read.json\` holds what they found.`,
  ];
}

/** What quality evaluation and readers found of the broken models. */
export function rateTable(all: readonly BrokenModel[], found: AllFound, read: AllRead): string {
  const isTold = (broken: BrokenModel): boolean => codesIn(foundOf(broken, found)).length > 0;
  return [
    '# Broken models',
    '',
    'Each folder holds a good model (`base.yaml`) and mistakes that language models make, as edits of it.',
    'Every mistake is evaluated, and what is found about the operation at fault (or about no operation) counts.',
    'The good models have no finding, so the mistake is the cause. An error is shown by play, by types or by',
    'the checker, and fails the check. A note comes from a heuristic and never fails it.',
    '',
    '`found.json` holds what was found; `ENVLOOM_FULL_TIER=1 vitest run test/broken-models -u` measures it',
    'again and writes this table. Every day a few mistakes are evaluated that show every error.',
    '',
    '| mistakes | planted | found by an error | by a note alone | not found | found |',
    '|---|---|---|---|---|---|',
    rateRow(
      'the findings were developed with',
      all.filter(({ base }) => !heldOut.has(base)),
      found,
    ),
    rateRow(
      `held out (${[...heldOut].join(', ')})`,
      all.filter(({ base }) => heldOut.has(base)),
      found,
    ),
    rateRow('all', all, found),
    '',
    'Writers who knew none of the findings wrote the held-out ones. A few findings were added later for those of',
    'pet-shelter and equipment-rental.',
    '',
    ...readerLines(all, found, read),
    '',
    '## Found',
    '',
    ...heading,
    ...all.filter(isTold).map((broken) => row(broken, found, read)),
    '',
    '## Not found by findings',
    '',
    'Only a reader can notice these.',
    '',
    ...heading,
    ...all.filter((broken) => !isTold(broken)).map((broken) => row(broken, found, read)),
    '',
  ].join('\n');
}
