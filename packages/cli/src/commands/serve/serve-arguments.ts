import type { ServeExecutorOptions } from './options.ts';

/** Commas between values, not those in the braces of a glob. */
const separator = /,(?![^{]*\})/;

/** Options of which several values are given, joined by commas. */
const lists = new Set(['env', 'allow-origin']);

/**
 * The arguments of `envloom-serve` that options stand for.
 *
 * @param root of the project that is served, which comes first
 */
export function serveArguments(root: string | undefined, options: ServeExecutorOptions): string[] {
  const given = Object.entries(options).flatMap(([name, value]) => argumentsOf(kebab(name), value));
  return root === undefined ? given : [`--env=${root}`, ...given];
}

function argumentsOf(name: string, value: string | number | boolean | undefined): string[] {
  if (value === undefined || value === false) return [];
  if (value === true) return [`--${name}`];
  const values = lists.has(name) ? String(value).split(separator) : [value];
  return values.map((one) => `--${name}=${one}`);
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
