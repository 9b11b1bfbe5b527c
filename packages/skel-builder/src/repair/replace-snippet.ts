import { changedAt, refusal, type EditResult, type PlacedEdit } from './edit-result.ts';
import { pathText } from './path.ts';
import { valueAt, type ModelJson } from './tree.ts';
import { unknownPath } from './unknown-path.ts';

/** Exchanges a snippet that occurs exactly once in a text. */
export function replaceSnippet(model: ModelJson, placed: PlacedEdit): EditResult {
  const { edit, segments, location } = placed;
  if (location.rest.length > 0) return refusal(unknownPath(model, segments, location));
  const text = valueAt(model, location.path);
  const at = pathText(segments);
  if (typeof text !== 'string') return refusal(`\`${at}\` is no text; write \`set\`.`);
  if (typeof edit.find !== 'string' || edit.find.trim() === '') {
    return refusal('`replace` needs `find`: the snippet as it stands in the text.');
  }
  if (typeof edit.value !== 'string') {
    return refusal('`replace` needs a text as `value`: what comes instead of the snippet.');
  }
  const places = snippetsIn(text, edit.find);
  const [place] = places;
  if (place === undefined || places.length > 1) return refusal(wrongCount(places.length, at));
  const { start, end } = place;
  return changedAt(model, location.path, text.slice(0, start) + edit.value + text.slice(end));
}

function wrongCount(count: number, path: string): string {
  return count === 0
    ? `The snippet does not occur in \`${path}\`; copy it from the text, or \`set\` the whole text.`
    : `The snippet occurs ${count} times in \`${path}\`; take more of the lines around it.`;
}

interface Snippet {
  readonly start: number;
  readonly end: number;
}

/** Where the snippet stands; if nowhere as it is written, then where only indentation differs. */
function snippetsIn(text: string, find: string): readonly Snippet[] {
  const exact = text.split(find);
  if (exact.length > 1) {
    const start = exact[0]?.length ?? 0;
    return exact.slice(1).map(() => ({ start, end: start + find.length }));
  }
  const lines = find
    .trim()
    .split('\n')
    .map((line) => line.trim().replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'));
  const loose = new RegExp(lines.join(String.raw`[ \t]*\n[ \t]*`), 'g');
  return [...text.matchAll(loose)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}
