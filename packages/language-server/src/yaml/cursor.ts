import type { ModelPath } from '@envloom/logic-model';
import { isScalar } from 'yaml';
import type { ScalarPlace, YamlText } from './yaml-text.ts';

/** Where a cursor is in a YAML text. */
export interface Cursor {
  /** Of the value at the cursor, or of the value that the key at the cursor names. */
  readonly path: ModelPath;
  readonly isKey: boolean;
  /** The key or the value as it stands there, and where in it the cursor is. */
  readonly text: string;
  readonly offset: number;
  /** The whole document. */
  readonly value: unknown;
  /** The keys that the map around the cursor has besides. */
  readonly siblings: readonly string[];
  /** Whether the value would begin a line, where a key could stand as well. */
  readonly keyed?: Cursor | undefined;
}

/** A character for private use: it marks the cursor, and no model has it. */
const mark = '\u{E000}';

/** Finds out where a cursor is, by putting a mark there and reading the text with it. */
export function cursorAt(yaml: YamlText, offset: number): Cursor | undefined {
  const { text } = yaml;
  const bare = marked(yaml, offset, mark);
  if (!beginsLine(text, offset) || bare?.isKey === true || isWithinBlock(bare)) return bare?.cursor;
  const keyed = marked(yaml, offset, `${mark}: `)?.cursor;
  return bare === undefined ? keyed : { ...bare.cursor, keyed };
}

interface Marked {
  readonly cursor: Cursor;
  readonly isKey: boolean;
  readonly style: string | undefined;
}

function marked(old: YamlText, offset: number, inserted: string): Marked | undefined {
  const { text } = old;
  const yaml = old.changed(`${text.slice(0, offset)}${inserted}${text.slice(offset)}`);
  const place = yaml.scalarAt(offset);
  if (place === undefined || !isScalar(place.node)) return undefined;
  const content = String(place.node.value);
  const at = content.indexOf(mark);
  if (at === -1) return undefined;
  const value = unmarked(yaml.value, place.path);
  const path = place.path.map(unmarkedPart);
  const cursor = {
    path,
    isKey: place.isKey,
    text: content.replace(mark, ''),
    offset: at,
    value,
    siblings: siblingsOf(yaml, place),
  };
  return { cursor, isKey: place.isKey, style: place.node.type };
}

function siblingsOf(yaml: YamlText, { path, isKey }: ScalarPlace): string[] {
  if (!isKey) return [];
  const around: unknown = path
    .slice(0, -1)
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined,
      yaml.value,
    );
  const keys = typeof around === 'object' && around !== null ? Object.keys(around) : [];
  return keys.filter((key) => !key.includes(mark));
}

/** Only a word, or nothing, stands before the cursor in its line, and only a word behind it. */
function beginsLine(text: string, offset: number): boolean {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  const end = text.indexOf('\n', offset);
  const after = text.slice(offset, end === -1 ? undefined : end);
  return /^[ \t]*(?:- +)*[\w-]*$/.test(before) && /^[\w-]*\s*$/.test(after);
}

function isWithinBlock(found: Marked | undefined): boolean {
  const { style } = found ?? {};
  return style !== undefined && style !== 'PLAIN';
}

const unmarkedPart = (part: string | number): string | number =>
  typeof part === 'string' ? part.replace(mark, '') : part;

/** A value without the mark, which stands in the member at the beginning of `path`. */
function unmarked(value: unknown, [part, ...rest]: ModelPath): unknown {
  if (typeof value === 'string') return value.replace(mark, '');
  if (part === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return value.map((item: unknown, at) => (at === part ? unmarked(item, rest) : item));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) =>
      key === part ? [key.replace(mark, ''), unmarked(member, rest)] : [key, member],
    ),
  );
}
