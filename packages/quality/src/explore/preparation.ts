import type { CheckedCode, CheckedModel, Effects } from '@envloom/logic-model';

/** A piece of code that builds states, by the name of its tool. */
interface Builder {
  readonly tool: string;
  readonly effects: Effects;
}

function builders(
  checked: CheckedModel,
  setup: readonly { readonly name: string; readonly tool: string }[],
): Builder[] {
  const tools = new Map(setup.map(({ name, tool }) => [name, tool]));
  return [
    ...checked.operations
      .filter(({ operation }) => operation.kind === 'mutation')
      .flatMap((each) => named(each.operation.name, each)),
    ...checked.setup.flatMap((each) => named(tools.get(each.setup.name), each)),
  ];
}

function named(tool: string | undefined, { effects }: CheckedCode): Builder[] {
  return tool === undefined ? [] : [{ tool, effects }];
}

function writes(
  { creates, updates, removes }: Effects,
  entity: string,
  read: readonly string[] | 'all',
) {
  if (creates.includes(entity) || removes.includes(entity)) return true;
  const written = updates.get(entity);
  if (written === undefined) return false;
  return written === 'all' || read === 'all' || written.some((field) => read.includes(field));
}

/**
 * For each operation the tools (setup operations among them) that write what it reads: what can
 * build the state in which one of its guards comes out otherwise.
 */
export function preparations(
  checked: CheckedModel,
  setup: readonly { readonly name: string; readonly tool: string }[],
): ReadonlyMap<string, readonly string[]> {
  const all = builders(checked, setup);
  return new Map(
    checked.operations.map(({ operation, effects: { reads } }) => {
      const helpful = all.filter(({ effects }) =>
        [...reads].some(([entity, read]) => writes(effects, entity, read)),
      );
      return [operation.name, (helpful.length > 0 ? helpful : all).map(({ tool }) => tool)];
    }),
  );
}
