/**
 * The names under which programs call tools, in the order of the tools: their own where that is an
 * identifier, else snake_case (`issues/create` → `issues_create`, `+1` → `tool_1`), each name once.
 */
export function programNames(tools: readonly string[]): readonly string[] {
  const taken = new Set(tools.filter(isIdentifierText));
  return tools.map((tool) => {
    if (isIdentifierText(tool)) return tool;
    const name = firstFree(snake(tool), taken);
    taken.add(name);
    return name;
  });
}

function isIdentifierText(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

function snake(name: string): string {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const joined = words.join('_').toLowerCase();
  return /^[a-z]/.test(joined) ? joined : ['tool', ...words].join('_').toLowerCase();
}

function firstFree(base: string, taken: ReadonlySet<string>): string {
  let name = base;
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`;
  return name;
}
