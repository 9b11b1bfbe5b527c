import { nearest, type Diagnostic } from '@envloom/logic-model';
import type { Span, YamlText } from '../yaml/yaml-text.ts';
import type { Fix } from './fix.ts';

/** The mechanical repairs of a problem: those that its repair text spells out. */
export function fixesOf(diagnostic: Diagnostic<string>, concerned: Span, yaml: YamlText): Fix[] {
  return [
    replacement(diagnostic, concerned, yaml),
    ...addedKeys(diagnostic, yaml),
    removedKey(diagnostic, yaml),
  ].filter((fix) => fix !== undefined);
}

/** `Did you mean \`title\`?` */
function replacement(
  { fix = '', message }: Diagnostic<string>,
  concerned: Span,
  { text }: YamlText,
): Fix | undefined {
  const meant = /^Did you mean `([^`]+)`\?(?! which)/.exec(fix)?.[1];
  if (meant === undefined) return undefined;
  const { start, end } = withoutQuotes(concerned, text);
  const found = text.slice(start, end);
  const isTold = message.includes(`\`${found}\``) || message.includes(`"${found}"`);
  if (!isTold && nearest(found, [meant]) === undefined) return undefined;
  const from = start - sharedBefore(text.slice(0, start), meant);
  return {
    title: `Replace by \`${meant}\``,
    edits: [{ start: from, end, newText: meant }],
  };
}

function withoutQuotes({ start, end }: Span, text: string): Span {
  const isQuoted = end - start > 1 && /^(["']).*\1$/s.test(text.slice(start, end));
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end };
}

/** `loan.copy.title` for `loan.title`: how much of it stands before the name already. */
function sharedBefore(before: string, meant: string): number {
  const dots = [...meant.matchAll(/\./g)].map(({ index }) => index + 1).toReversed();
  return dots.find((length) => before.endsWith(meant.slice(0, length))) ?? 0;
}

/** `Add \`title\`.`, `Add one of \`row\`, \`value\`.` */
function addedKeys({ code, fix = '', path }: Diagnostic<string>, yaml: YamlText): Fix[] {
  if (code !== 'MISSING_KEY') return [];
  const [, list = '', words = ''] =
    /^Add (?:one of )?((?:`\w+`(?:, )?)+)(?:: one of ([^.]+))?\.$/.exec(fix) ?? [];
  const keys = [...list.matchAll(/`(\w+)`/g)].flatMap(([, key]) => key ?? []);
  const value = words.split(', ')[0] ?? '';
  const around = keys.length > 1 ? path : path.slice(0, -1);
  return keys.flatMap((key) => addedKey(key, value, around, yaml) ?? []);
}

/** Before the first key: there the indentation is known. */
function addedKey(
  key: string,
  value: string,
  around: Diagnostic['path'],
  yaml: YamlText,
): Fix | undefined {
  const { firstKey, isFlow } = yaml.mapAt(around) ?? {};
  if (firstKey === undefined) return undefined;
  const { start } = firstKey;
  const column = start - (yaml.text.lastIndexOf('\n', start - 1) + 1);
  const apart = isFlow ? ', ' : `${lineEndOf(yaml.text)}${' '.repeat(column)}`;
  const newText = `${key}: ${value}${apart}`.replace(/ +(\r?\n)/, '$1');
  return { title: `Add the key \`${key}\``, edits: [{ start, end: start, newText }] };
}

const lineEndOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n');

/** `Remove it; the keys here are …`: a key on lines of its own goes with its value. */
function removedKey({ code, fix = '', path }: Diagnostic<string>, yaml: YamlText): Fix | undefined {
  if (code !== 'UNKNOWN_KEY' || !fix.startsWith('Remove it')) return undefined;
  const map = yaml.mapAt(path.slice(0, -1));
  const key = yaml.keySpanAt(path);
  // The first key of a map may share its line with the mark of a list's item.
  if (map === undefined || map.isFlow || key === undefined || map.firstKey?.start === key.start)
    return undefined;
  const end = Math.max(key.end, (yaml.spanAt(path)?.end ?? 0) - 1);
  const start = yaml.text.lastIndexOf('\n', key.start - 1) + 1;
  const next = yaml.text.indexOf('\n', end);
  const edit = { start, end: next === -1 ? yaml.text.length : next + 1, newText: '' };
  return { title: `Remove \`${String(path.at(-1))}\``, edits: [edit] };
}
