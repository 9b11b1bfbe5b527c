import type { KindGuess } from '../api/imported-api.ts';
import type { ToolEntry } from './tool-entry.ts';

/** First words of names of tools that only read. */
const readingWords = new Set(
  'get list read search find fetch describe show query count check view lookup browse inspect preview compare summarize'.split(
    ' ',
  ),
);

/** Whether a tool reads or changes: by its annotations, else by the first word of its name. */
export function toolKind({ name, annotations }: ToolEntry): KindGuess {
  const { readOnlyHint, destructiveHint } = annotations;
  if (typeof readOnlyHint === 'boolean')
    return {
      kind: readOnlyHint ? 'query' : 'mutation',
      reason: `its annotation \`readOnlyHint\` is ${readOnlyHint}`,
      isDeclared: true,
    };
  if (destructiveHint === true)
    return {
      kind: 'mutation',
      reason: 'its annotation `destructiveHint` is true',
      isDeclared: true,
    };
  const [word = ''] = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const isReading = readingWords.has(word);
  return {
    kind: isReading ? 'query' : 'mutation',
    reason: isReading
      ? `its name begins with \`${word}\``
      : 'neither an annotation nor its name says that it only reads',
    isDeclared: false,
  };
}
