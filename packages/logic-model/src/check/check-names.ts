import { finding, type Finding, type ModelPath } from '../diagnostics/diagnostic.ts';
import { pascalCase } from '../names/casing.ts';
import {
  inheritedNames,
  isIdentifier,
  packageConstants,
  prototypeNames,
  reservedTypeNames,
  reservedValueNames,
  rewriteNames,
} from '../names/reserved.ts';
import type { LogicModel } from '../schema/model.ts';

interface Named {
  readonly name: string;
  readonly path: ModelPath;
}

/** Names that occur twice, that are taken, or that become one in generated code. */
export function* nameFindings(model: LogicModel): Generator<Finding> {
  const { operations, setup, rules, invariants, settings, functions } = model;
  const types = [...named(['shapes'], model.shapes), ...named(['entities'], model.entities)];
  const members = memberLists(model);
  yield* duplicates('type', types);
  yield* duplicates('scope', scopeNames(model));
  yield* duplicates('operation', named(['operations'], operations));
  yield* duplicates('setup operation', named(['setup'], setup));
  yield* duplicates('rule', ids(['rules'], rules));
  yield* duplicates('invariant', ids(['invariants'], invariants));
  yield* duplicates('setting', named(['settings'], settings));
  for (const names of members) yield* duplicates('field', names);
  yield* clashes(types, pascalCase);
  for (const { name, path } of [...members.flat(), ...named(['settings'], settings)])
    if (inheritedNames.has(name)) yield reservedFinding(name, path);
  for (const { name, path } of named(['operations'], operations))
    if (prototypeNames.has(name)) yield reservedFinding(name, path);
  yield* reserved(types, reservedTypeNames);
  yield* reserved(scopeNames(model), reservedValueNames);
  yield* reserved(named(['functions'], functions), packageConstants);
  // Functions have no `args`: their params are read by name.
  yield* reserved(paramLists('functions', functions).flat(), rewriteNames);
  yield* environmentFindings(model, types);
}

function named(path: ModelPath, items: readonly { name: string }[] = []): Named[] {
  return items.map(({ name }, index) => ({ name, path: [...path, index, 'name'] }));
}

function ids(path: ModelPath, items: readonly { id: string }[] = []): Named[] {
  return items.map(({ id }, index) => ({ name: id, path: [...path, index, 'id'] }));
}

/** Collections and functions share the scope of bodies. */
function scopeNames(model: LogicModel): Named[] {
  const collections = model.entities.map(({ collection }, index) => ({
    name: collection,
    path: ['entities', index, 'collection'],
  }));
  return [...collections, ...named(['functions'], model.functions)];
}

function memberLists(model: LogicModel): Named[][] {
  return [
    ...fieldLists('entities', model.entities),
    ...fieldLists('shapes', model.shapes),
    ...paramLists('operations', model.operations),
    ...paramLists('setup', model.setup),
    ...paramLists('functions', model.functions),
  ];
}

function fieldLists(list: string, owners: readonly { fields: { name: string }[] }[] = []) {
  return owners.map(({ fields }, at) => named([list, at, 'fields'], fields));
}

function paramLists(list: string, owners: readonly { params: { name: string }[] }[] = []) {
  return owners.map(({ params }, at) => named([list, at, 'params'], params));
}

function* duplicates(kind: string, entries: readonly Named[]): Generator<Finding> {
  const seen = new Set<string>();
  for (const { name, path } of entries) {
    if (seen.has(name))
      yield finding('DUPLICATE_NAME', path, `There is another ${kind} \`${name}\`.`);
    seen.add(name);
  }
}

function* clashes(entries: readonly Named[], casing: (name: string) => string): Generator<Finding> {
  const first = new Map<string, string>();
  for (const { name, path } of entries) {
    const cased = casing(name);
    const other = first.get(cased) ?? name;
    first.set(cased, other);
    const message = `\`${name}\` and \`${other}\` both become \`${cased}\` in generated code.`;
    if (other !== name) yield finding('CLASHING_NAMES', path, message);
  }
}

function* reserved(entries: readonly Named[], taken: ReadonlySet<string>): Generator<Finding> {
  for (const { name, path } of entries)
    if (taken.has(name) || !isIdentifier(name)) yield reservedFinding(name, path);
}

function reservedFinding(name: string, path: ModelPath): Finding {
  return finding(
    'RESERVED_NAME',
    path,
    `\`${name}\` has a meaning of its own in generated code or in bodies.`,
    `Choose another name, such as \`${name.replace(/\W|^__|__$/g, '')}${/^[A-Z]/.test(name) ? 'Entry' : '_value'}\`.`,
  );
}

/** The class of the environment is named after the model. */
function* environmentFindings(model: LogicModel, types: readonly Named[]): Generator<Finding> {
  const className = pascalCase(model.name);
  if (types.some(({ name }) => name === className) || reservedTypeNames.has(className))
    yield finding(
      'CLASHING_NAMES',
      ['name'],
      `The environment’s class would be \`${className}\`, which is taken.`,
      'Name the environment after what it does, such as `library-loans`.',
    );
}
