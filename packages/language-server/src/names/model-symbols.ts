import type { ModelPath } from '@envloom/logic-model';

export type SymbolKind =
  | 'entity'
  | 'table'
  | 'field'
  | 'shape'
  | 'setting'
  | 'function'
  | 'operation'
  | 'setup'
  | 'param'
  | 'rule'
  | 'code'
  | 'invariant';

/** A name that a model declares. */
export interface ModelSymbol {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Of what the name is for. */
  readonly path: ModelPath;
  /** Of the name itself. */
  readonly namePath: ModelPath;
  /** The entity or shape of a field; the path of the operation of a param, joined by dots. */
  readonly of?: string;
  /** What it is, in a few words. */
  readonly detail: string;
  readonly description?: string | undefined;
}

/** Every name that a model declares, in its order; of a half-written model those that are there. */
export function modelSymbols(model: unknown): readonly ModelSymbol[] {
  return [
    ...items(model, ['rules']).flatMap(({ value, path }) => ruleSymbols(value, path)),
    ...items(model, ['settings']).flatMap((item) => named(item, 'setting', typeWords(item.value))),
    ...items(model, ['shapes']).flatMap((item) => shapeSymbols(item)),
    ...items(model, ['entities']).flatMap((item) => entitySymbols(item)),
    ...items(model, ['functions']).flatMap((item) => codeSymbols(item, 'function')),
    ...items(model, ['invariants']).flatMap((item) => named(item, 'invariant', 'invariant', 'id')),
    ...items(model, ['operations']).flatMap((item) => codeSymbols(item, 'operation')),
    ...items(model, ['setup']).flatMap((item) => codeSymbols(item, 'setup')),
    ...bodyCodes(model),
  ];
}

interface Item {
  readonly value: unknown;
  readonly path: ModelPath;
}

function items(root: unknown, path: ModelPath): Item[] {
  const list = memberAt(root, path);
  return Array.isArray(list)
    ? list.map((value: unknown, at) => ({ value, path: [...path, at] }))
    : [];
}

function within({ value, path }: Item, key: string): Item[] {
  return items(value, [key]).map((item) => ({ ...item, path: [...path, ...item.path] }));
}

/** The member of a value at a path; undefined where there is none. */
export function memberAt(root: unknown, path: ModelPath): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part)
        ? Reflect.get(value, part)
        : undefined,
    root,
  );
}

export function textAt(root: unknown, path: ModelPath): string | undefined {
  const value = memberAt(root, path);
  return typeof value === 'string' ? value : undefined;
}

function named(
  { value, path }: Item,
  kind: SymbolKind,
  detail: string,
  key = 'name',
  of?: string,
): ModelSymbol[] {
  const name = textAt(value, [key]);
  if (name === undefined) return [];
  const description = textAt(value, ['description']) ?? textAt(value, ['text']);
  const namePath = [...path, key];
  return [{ kind, name, path, namePath, detail, description, ...(of === undefined ? {} : { of }) }];
}

function ruleSymbols(value: unknown, path: ModelPath): ModelSymbol[] {
  const rule = { value, path };
  const description = textAt(value, ['text']);
  const codes = within(rule, 'codes').flatMap(({ value: name, path: at }): ModelSymbol[] =>
    typeof name === 'string'
      ? [{ kind: 'code', name, path: at, namePath: at, detail: 'failure code', description }]
      : [],
  );
  const enforced = textAt(value, ['enforced']);
  return [
    ...named(rule, 'rule', enforced === undefined ? 'rule' : `rule, enforced by ${enforced}`, 'id'),
    ...codes,
  ];
}

function shapeSymbols(shape: Item): ModelSymbol[] {
  return [...named(shape, 'shape', 'shape'), ...fieldSymbols(shape)];
}

function entitySymbols(entity: Item): ModelSymbol[] {
  const collection = textAt(entity.value, ['collection']);
  return [
    ...named(entity, 'entity', collection === undefined ? 'entity' : `entity, table ${collection}`),
    ...named(entity, 'table', `table of ${textAt(entity.value, ['name']) ?? 'rows'}`, 'collection'),
    ...fieldSymbols(entity),
  ];
}

function fieldSymbols(owner: Item): ModelSymbol[] {
  const of = textAt(owner.value, ['name']) ?? '';
  return within(owner, 'fields').flatMap((field) =>
    named(field, 'field', typeWords(field.value), 'name', of),
  );
}

function codeSymbols(owner: Item, kind: 'function' | 'operation' | 'setup'): ModelSymbol[] {
  const mode = textAt(owner.value, ['kind']);
  const of = owner.path.join('.');
  return [
    ...named(owner, kind, mode === undefined ? kind : `${kind}, ${mode}`),
    ...within(owner, 'params').flatMap((param) =>
      named(param, 'param', typeWords(param.value), 'name', of),
    ),
  ];
}

/** `integer, optional`, `date or null`, `ref to Book`, `one of a, b`. */
function typeWords(value: unknown): string {
  const type = textAt(value, ['type']) ?? 'value';
  const nullable = memberAt(value, ['nullable']) === true ? ' or null' : '';
  const optional = memberAt(value, ['optional']) === true ? ', optional' : '';
  return `${typeText(type, value)}${nullable}${optional}`;
}

function typeText(type: string, value: unknown): string {
  switch (type) {
    case 'ref':
      return `ref to ${textAt(value, ['entity']) ?? '?'}`;
    case 'row':
      return `row of ${textAt(value, ['entity']) ?? '?'}`;
    case 'shape':
      return textAt(value, ['shape']) ?? 'shape';
    case 'enum':
      return `one of ${items(value, ['values'])
        .map((item) => String(item.value))
        .join(', ')}`;
    case 'array':
    case 'record':
      return `${type} of ${typeText(textAt(value, ['of', 'type']) ?? '?', memberAt(value, ['of']))}`;
    case 'union':
      return items(value, ['of'])
        .map((item) => typeText(textAt(item.value, ['type']) ?? '?', item.value))
        .join(' or ');
    default:
      return type;
  }
}

/** Codes that bodies fail with and no rule names. */
function bodyCodes(model: unknown): ModelSymbol[] {
  const known = new Set(
    items(model, ['rules']).flatMap((rule) =>
      within(rule, 'codes').map(({ value }) => String(value)),
    ),
  );
  return items(model, ['operations']).flatMap(({ value, path }) => {
    const body = textAt(value, ['body']) ?? '';
    const found = [...body.matchAll(/(['"])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\1/g)];
    return found.flatMap(([, , name = '']): ModelSymbol[] => {
      if (known.has(name)) return [];
      known.add(name);
      const at = [...path, 'body'];
      return [{ kind: 'code', name, path: at, namePath: at, detail: 'failure code' }];
    });
  });
}
