import { type ModelPath, rowName } from '@envloom/logic-model';
import type { Declared } from '@envloom/logic-model/editing';
import { toolName } from '@envloom/task-programs';
import { type ModelSymbol, textAt } from './model-symbols.ts';

/** The model in which a name is looked up. */
export interface ModelNames {
  readonly value: unknown;
  readonly symbols: readonly ModelSymbol[];
}

/**
 * The symbol of the model that code means.
 *
 * @param path of the code, whose params it sees
 */
export function findDeclared(
  declared: Declared,
  { value, symbols }: ModelNames,
  path: ModelPath,
): ModelSymbol | undefined {
  const find = (kind: ModelSymbol['kind'], name: string, of?: string): ModelSymbol | undefined =>
    symbols.find(
      (one) => one.kind === kind && one.name === name && (of === undefined || one.of === of),
    );
  switch (declared.kind) {
    case 'tool':
      return toolNamed(declared.name, symbols);
    case 'field':
      return find('field', declared.name, declared.of);
    case 'param':
      return find('param', declared.name, path.slice(0, 2).join('.')) ?? rowOf(declared, symbols);
    case 'actor':
      return find('entity', textAt(value, ['actor', 'entity']) ?? '');
    case 'local':
    case 'outer':
    case 'language':
      return undefined;
    default:
      return find(declared.kind, declared.name);
  }
}

/** The operation that programs call so. */
function toolNamed(name: string, symbols: readonly ModelSymbol[]): ModelSymbol | undefined {
  const operations = symbols.filter(({ kind }) => kind === 'operation');
  return operations.find((tool) => toolName({ operations }, tool.name) === name);
}

/** `book` is a row of `Book`. */
function rowOf(
  { name }: { readonly name: string },
  symbols: readonly ModelSymbol[],
): ModelSymbol | undefined {
  return symbols.find((one) => one.kind === 'entity' && rowName(one.name) === name);
}
