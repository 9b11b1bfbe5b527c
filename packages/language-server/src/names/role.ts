import type { ModelPath } from '@envloom/logic-model';
import type { DocumentKind } from '../files/document-kind.ts';
import { memberAt, type ModelSymbol, type SymbolKind, textAt } from './model-symbols.ts';

/** What the name at a place of a document refers to. */
export interface Role {
  readonly kind: SymbolKind;
  /** The entity or shape whose fields are meant. */
  readonly of?: string | undefined;
}

const byKey: Readonly<Record<string, SymbolKind>> = {
  entity: 'entity',
  fresh: 'entity',
  shape: 'shape',
  operation: 'operation',
  inverse: 'operation',
  rule: 'rule',
  from: 'table',
};

const fieldKeys = new Set(['key', 'tree', 'tag', 'unique', 'after', 'before']);

/** The role of the value at a path; undefined where it is no name of the model. */
export function roleAt(path: ModelPath, value: unknown, kind: DocumentKind): Role | undefined {
  return kind === 'logic-model' ? modelRole(path, value) : taskRole(path);
}

function modelRole(path: ModelPath, value: unknown): Role | undefined {
  const key = path.findLast((part) => typeof part === 'string') ?? '';
  const [list, at = 0] = path;
  if (isData(path)) return undefined;
  if (key === 'codes') return { kind: 'code' };
  if (fieldKeys.has(key) && (list === 'entities' || list === 'shapes'))
    return { kind: 'field', of: textAt(value, [list, at, 'name']) };
  if (key === 'field') return { kind: 'field', of: entityOfTable(path, value) };
  const named = Object.hasOwn(byKey, key) ? byKey[key] : undefined;
  return named === undefined ? undefined : { kind: named };
}

/** Whether a path leads into values of the world, whose texts are no names. */
function isData(path: ModelPath): boolean {
  return path[0] === 'initial' || path.includes('value') || path.includes('default');
}

/** `sample: { from, field }`: the entity of the table. */
function entityOfTable(path: ModelPath, value: unknown): string | undefined {
  const table = textAt(value, [...path.slice(0, -1), 'from']);
  const entities = memberAt(value, ['entities']);
  const found: unknown = Array.isArray(entities)
    ? entities.find((entity) => textAt(entity, ['collection']) === table)
    : undefined;
  return textAt(found, ['name']);
}

function taskRole(path: ModelPath): Role | undefined {
  return path[0] === 'choose' && path.at(-1) === 'row' ? { kind: 'table' } : undefined;
}

/** Whether a symbol can stand where that role is. */
export function fits({ kind, of }: ModelSymbol, role: Role): boolean {
  return kind === role.kind && (kind !== 'field' || role.of === undefined || of === role.of);
}
