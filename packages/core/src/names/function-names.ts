import { programNames } from './program-names.ts';

/** What the API of OpenAI takes as the name of a function. */
const accepted = /^[\w-]{1,64}$/;

/** Characters of a name that are kept, so that a number finds room behind them. */
const longestKept = 60;

/**
 * The names under which the API of OpenAI takes tools, by their own: the same where it fits, else one like those
 * of programs (`issues/create` → `issues_create`), each name once.
 */
export function functionNames(tools: readonly string[]): ReadonlyMap<string, string> {
  const fitting = new Set(tools.filter((tool) => accepted.test(tool)));
  const others = tools.filter((tool) => !fitting.has(tool));
  const names = programNames([...others, ...fitting]).map((name) =>
    name.replaceAll(/\W/g, '_').slice(0, longestKept),
  );
  const taken = new Set(fitting);
  const entries = tools.map((tool): [string, string] => {
    if (fitting.has(tool)) return [tool, tool];
    const name = freeName(names[others.indexOf(tool)] ?? 'tool', taken);
    taken.add(name);
    return [tool, name];
  });
  return new Map(entries);
}

function freeName(base: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
  return name;
}
