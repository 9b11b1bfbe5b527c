import { charge } from '../fuel.ts';
import { expandBraces } from './braces.ts';
import { type MatchName, segmentMatcher } from './segment.ts';

/** What stands between slashes: a name, or `**` for any number of them. */
type Part = MatchName | 'globstar';

/** How names are matched. */
interface GlobOptions {
  /** Whether `*`, `?`, `[…]` and `**` also match names that begin with a point; default: not. */
  readonly dot?: boolean;
}

/**
 * Whether a path matches a pattern, as `minimatch` decides it: `*` and `?` within a name, `**` for any
 * folders, `[a-z]`, `[!x]`, `{a,b}`, `{1..3}`, `\` before what stands for itself, `!` in front for the contrary.
 * Extended patterns such as `@(a|b)` are taken literally.
 */
export function glob(pattern: string, path: string, { dot = false }: GlobOptions = {}): boolean {
  charge(1 + pattern.length + path.length);
  if (pattern === '') return path === '';
  if (pattern.startsWith('#')) return false;
  const signs = /^!*/.exec(pattern)?.[0].length ?? 0;
  const names = path.split(/\/+/);
  const isMatched = expandBraces(pattern.slice(signs)).some((each) =>
    matchesParts(names, partsOf(each, dot), dot),
  );
  return isMatched !== (signs % 2 === 1);
}

function partsOf(pattern: string, dot: boolean): readonly Part[] {
  return simplified(pattern.split(/\/+/)).map((part) => {
    if (part === '**') return 'globstar';
    return part === '' ? (name) => name === '' : segmentMatcher(part, dot);
  });
}

/** `a/../b` is `b`, and `**` twice is `**` once. */
function simplified(parts: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const part of parts) {
    const before = kept.at(-1);
    const isNamed = before !== undefined && !['', '.', '..', '**'].includes(before);
    if (part === '**' && before === '**') continue;
    if (part === '..' && isNamed) kept.pop();
    else kept.push(part);
  }
  return kept.length === 0 ? [''] : kept;
}

function matchesParts(names: readonly string[], parts: readonly Part[], dot: boolean): boolean {
  const first = parts.indexOf('globstar');
  if (first < 0) return matchesNames(names, parts);
  const last = parts.lastIndexOf('globstar');
  const head = parts.slice(0, first);
  const tail = parts.slice(last + 1);
  if (!matchesNames(names.slice(0, head.length), head)) return false;
  const taken = tailLength(names, tail, head.length);
  if (taken === undefined) return false;
  const body = sectionsOf(parts.slice(first + 1, last));
  if (first === last) {
    const middle = names.slice(head.length, names.length - taken);
    return middle.every((name) => isOpen(name, dot)) && (taken > 0 || middle.length > 0);
  }
  return matchesSections({ names, dot, taken }, body, head.length) === true;
}

/** Names that `**` may stand for. */
function isOpen(name: string, dot: boolean): boolean {
  return name !== '.' && name !== '..' && (dot || !name.startsWith('.'));
}

/** How many names at the end the last parts take, a slash at the end included; undefined: they do not match. */
function tailLength(
  names: readonly string[],
  tail: readonly Part[],
  from: number,
): number | undefined {
  if (tail.length === 0) return 0;
  const start = names.length - tail.length;
  if (start < from) return undefined;
  if (matchesNames(names.slice(start), tail)) return tail.length;
  if (names.at(-1) !== '' || start === from) return undefined;
  return matchesNames(names.slice(start - 1), tail) ? tail.length + 1 : undefined;
}

/** What stands between one `**` and the next. */
function sectionsOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const sections: Part[][] = [[]];
  for (const part of parts) {
    if (part === 'globstar') sections.push([]);
    else sections.at(-1)?.push(part);
  }
  return sections;
}

interface Search {
  readonly names: readonly string[];
  readonly dot: boolean;
  /** Names that the parts after the last `**` take. */
  readonly taken: number;
}

/**
 * Finds place for the sections between several `**`, one after the other. False: a name that no `**` may stand
 * for is in the way; undefined: too few names are left.
 */
function matchesSections(
  search: Search,
  [section, ...others]: readonly (readonly Part[])[],
  from: number,
): boolean | undefined {
  const { names, dot, taken } = search;
  if (section === undefined) {
    const left = names.slice(from);
    return left.every((name) => isOpen(name, dot)) && (taken > 0 || left.length > 0);
  }
  const needed = others.reduce((sum, each) => sum + each.length, section.length);
  for (let at = from; at <= names.length - taken - needed; at += 1) {
    const end = at + section.length;
    if (matchesNames(names.slice(at, end), section)) {
      const found = matchesSections(search, others, end);
      if (found !== false) return found;
    }
    const name = names[at];
    if (name !== undefined && !isOpen(name, dot)) return false;
  }
  return undefined;
}

/** Whether names match parts one by one; a slash at the end of the path may be left. */
function matchesNames(names: readonly string[], parts: readonly Part[]): boolean {
  charge(1 + parts.length);
  const isLeft = names.length === parts.length + 1 && names.at(-1) === '';
  if (names.length !== parts.length && !isLeft) return false;
  return parts.every((part, at) => part !== 'globstar' && part(names[at] ?? ''));
}
