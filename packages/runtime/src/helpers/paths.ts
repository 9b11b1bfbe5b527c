import { charge } from './fuel.ts';

/** The names on a path, with `.` and `..` resolved as far as there is something above. */
function resolved(path: string, isAbsolute: boolean): string[] {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (!isAbsolute) names.push('..');
  }
  return names;
}

/** A path without `.`, `..` and doubled slashes: `a//b/../c/` is `a/c/`, nothing is `.`. */
export function normalizePath(path: string): string {
  charge(1 + path.length);
  if (path === '') return '.';
  const isAbsolute = path.startsWith('/');
  const text = resolved(path, isAbsolute).join('/');
  const end = path.endsWith('/') ? '/' : '';
  if (isAbsolute) return text === '' ? '/' : `/${text}${end}`;
  return `${text === '' ? '.' : text}${end}`;
}

/** Parts of a path joined by slashes and normalized: `joinPath('/a', '../b')` is `/b`. */
export function joinPath(...parts: readonly string[]): string {
  charge(1 + parts.length);
  return normalizePath(parts.filter((part) => part !== '').join('/'));
}

/** The folder that a path is in: `/a` of `/a/b`, `.` of `b`. */
export function dirName(path: string): string {
  charge(1 + path.length);
  const body = withoutEnd(path);
  const slash = body.lastIndexOf('/');
  if (slash > 0) return path.startsWith('/') && slash === 1 ? '//' : body.slice(0, slash);
  return path.startsWith('/') ? '/' : '.';
}

/** The last name of a path, without `suffix` where it ends so: `b` of `/a/b.txt` and `.txt`. */
export function baseName(path: string, suffix = ''): string {
  charge(1 + path.length);
  if (suffix !== '' && suffix === path) return '';
  const body = withoutEnd(path);
  const name = body.slice(body.lastIndexOf('/') + 1);
  const isCut = suffix !== '' && name !== suffix && name.endsWith(suffix);
  return isCut ? name.slice(0, -suffix.length) : name;
}

/** The extension of the last name, with its point: `.gz` of `a.tar.gz`; nothing of `.profile`. */
export function extName(path: string): string {
  const name = baseName(path);
  const point = name.lastIndexOf('.');
  return point <= 0 || name === '..' ? '' : name.slice(point);
}

/** The way from one folder to a path: `../c` from `/a/b` to `/a/c`. What does not begin with a slash counts from the root. */
export function relativePath(from: string, to: string): string {
  charge(1 + from.length + to.length);
  const [start, end] = [resolved(from, true), resolved(to, true)];
  const differs = start.findIndex((name, at) => name !== end[at]);
  const shared = differs < 0 ? start.length : differs;
  return [...start.slice(shared).map(() => '..'), ...end.slice(shared)].join('/');
}

/** A path without the slashes at its end; a path of slashes alone keeps the first. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
